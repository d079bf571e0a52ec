package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.LineBytes;
import dev.tsearch.core.edit.line.UnknownLine;
import dev.tsearch.core.json.RawEdit;
import dev.tsearch.core.json.RawValue;
import dev.tsearch.core.json.Unescaped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/// Redacts the lines of one file and counts what it replaces. Single use, not thread-safe.
final class RedactionRun {
  /// How often a text may be escaped within itself. JSON in JSON in JSON occurs.
  private static final int MAX_ESCAPES = 4;

  private static final Set<String> OF_LINE =
      Set.of(
          "type",
          "subtype",
          "uuid",
          "parentUuid",
          "logicalParentUuid",
          "leafUuid",
          "messageId",
          "sessionId",
          "requestId",
          "agentId",
          "timestamp",
          "version",
          "userType",
          "level",
          "toolUseID",
          "parentToolUseID",
          "sourceToolAssistantUUID");
  private static final Set<String> OF_MESSAGE =
      Set.of("id", "type", "role", "model", "stop_reason", "usage");
  private static final Set<String> OF_BLOCK =
      Set.of("type", "id", "tool_use_id", "signature", "data");
  private static final Set<String> OF_SNAPSHOT = Set.of("messageId", "timestamp");

  private final Redaction redaction;
  private final String escapedReplacement;
  private int places;
  private int changedLines;
  private int thinkingLeft;

  RedactionRun(Redaction redaction) {
    this.redaction = redaction;
    String quoted = new String(RawValue.encode(redaction.replacement()), UTF_8);
    this.escapedReplacement = quoted.substring(1, quoted.length() - 1);
  }

  /// A part of a text.
  private record Span(int from, int to) {}

  Redaction.Redacted result() {
    return new Redaction.Redacted(places, changedLines, thinkingLeft);
  }

  List<Line> lines(List<Line> lines) throws RefusedEditException {
    try {
      return lines.stream().map(this::line).toList();
    } catch (StackOverflowError _) {
      throw new RefusedEditException(
          "the regular expression needs too much memory for a text of the file; use one without"
              + " nested repetitions");
    }
  }

  private Line line(Line line) {
    Line redacted = withValue(line);
    byte[] prefix = line.raw().prefix();
    byte[] remark = remark(prefix);
    if (!Arrays.equals(remark, prefix)) {
      redacted = Line.moved(redacted, redacted.raw().withoutPrefix().withPrefix(remark));
    }
    changedLines += redacted.equals(line) ? 0 : 1;
    return redacted;
  }

  private Line withValue(Line line) {
    LineBytes raw = line.raw();
    if (line instanceof UnknownLine unknown && !unknown.isObject()) {
      byte[] value = raw.valueBytes();
      byte[] redacted = remark(value);
      return Arrays.equals(redacted, value) ? line : Line.moved(line, raw.withValue(redacted));
    }
    var edit = new RawEdit(line.value());
    for (RawValue.RawMember member : line.value().members()) {
      String name = member.name().text().orElse("");
      switch (name) {
        case "message" -> members(member.value(), OF_MESSAGE, edit);
        case "snapshot" -> members(member.value(), OF_SNAPSHOT, edit);
        default -> {
          if (!OF_LINE.contains(name)) {
            free(member.value(), edit);
          }
        }
      }
    }
    return edit.hasChanges() ? Chain.changed(line, edit) : line;
  }

  private void members(RawValue object, Set<String> kept, RawEdit edit) {
    for (RawValue.RawMember member : object.members()) {
      String name = member.name().text().orElse("");
      boolean isBlocks = name.equals("content") && member.value().isList();
      if (isBlocks) {
        member.value().elements().forEach(block -> block(block, edit));
      } else if (!kept.contains(name)) {
        free(member.value(), edit);
      }
    }
  }

  private void block(RawValue block, RawEdit edit) {
    String type = block.text("type").orElse("");
    boolean isSigned = !block.text("signature").orElse("").isEmpty();
    if (type.equals("image")) {
      return;
    }
    if (isSigned && redaction.thinking() == Redaction.SignedThinking.KEPT) {
      boolean matches = block.text("thinking").filter(it -> matches(it)).isPresent();
      thinkingLeft += matches ? 1 : 0;
      return;
    }
    if (block.isText()) {
      text(block, edit);
    }
    members(block, OF_BLOCK, edit);
  }

  private boolean matches(String text) {
    return redaction.pattern().matcher(text).find();
  }

  private void free(RawValue value, RawEdit edit) {
    if (value.isText()) {
      text(value, edit);
    }
    for (RawValue.RawMember member : value.members()) {
      text(member.name(), edit);
      free(member.value(), edit);
    }
    value.elements().forEach(element -> free(element, edit));
  }

  private void text(RawValue text, RawEdit edit) {
    String written = text.json();
    Unescaped plain = Unescaped.of(written.substring(1, written.length() - 1));
    List<Span> spans = new ArrayList<>();
    for (Span span : spans(plain.text())) {
      spans.add(new Span(plain.origin(span.from()) + 1, plain.origin(span.to()) + 1));
    }
    if (!spans.isEmpty()) {
      edit.replace(text, replaced(written, spans, escapedReplacement).getBytes(UTF_8));
    }
  }

  /// Redacts bytes that are no JSON; the same array if nothing matches.
  byte[] remark(byte[] bytes) {
    String text = new String(bytes, UTF_8);
    List<Span> spans = spans(text);
    return spans.isEmpty() ? bytes : replaced(text, spans, redaction.replacement()).getBytes(UTF_8);
  }

  private String replaced(String text, List<Span> spans, String replacement) {
    var out = new StringBuilder();
    int at = 0;
    for (Span span : spans) {
      out.append(text, at, span.from()).append(replacement);
      at = span.to();
    }
    places += spans.size();
    return out.append(text, at, text.length()).toString();
  }

  /// The parts of a text that match as they are, or after escapes in them are replaced; in their
  /// order, joined where they overlap.
  private List<Span> spans(String text) {
    var found = new ArrayList<Span>();
    int[] origins = null;
    String level = text;
    for (int escapes = 0; escapes < MAX_ESCAPES; escapes++) {
      Matcher matcher = redaction.pattern().matcher(level);
      while (matcher.find()) {
        if (matcher.end() > matcher.start()) {
          found.add(
              origins == null
                  ? new Span(matcher.start(), matcher.end())
                  : new Span(origins[matcher.start()], origins[matcher.end()]));
        }
      }
      if (level.indexOf('\\') < 0) {
        break;
      }
      Unescaped next = Unescaped.of(level);
      origins = composed(origins, next);
      level = next.text();
    }
    return joined(found);
  }

  private static int[] composed(int @Nullable [] before, Unescaped next) {
    int[] origins = new int[next.text().length() + 1];
    Arrays.setAll(origins, i -> before == null ? next.origin(i) : before[next.origin(i)]);
    return origins;
  }

  private static List<Span> joined(List<Span> spans) {
    spans.sort((one, other) -> Integer.compare(one.from(), other.from()));
    var joined = new ArrayList<Span>();
    for (Span span : spans) {
      Span last = joined.isEmpty() ? null : joined.getLast();
      if (last != null && span.from() < last.to()) {
        joined.set(joined.size() - 1, new Span(last.from(), Math.max(last.to(), span.to())));
      } else {
        joined.add(span);
      }
    }
    return joined;
  }
}
