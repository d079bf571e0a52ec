package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.LineBytes;
import dev.tsearch.core.edit.line.UnknownLine;
import dev.tsearch.core.json.RawEdit;
import dev.tsearch.core.json.RawValue;
import dev.tsearch.core.json.Unescaped;
import dev.tsearch.core.redact.SecretSpan;
import dev.tsearch.core.redact.SlowPatternException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Redacts the lines of one file and counts what it replaces. Single use, not thread-safe.
final class RedactionRun {
  /// What a number becomes.
  private static final byte[] NO_NUMBER = {'0'};

  private final Redaction redaction;
  private final String escapedReplacement;
  private int places;
  private int changedLines;
  private int thinkingLeft;
  private int thinkingChanged;
  private final List<Line> signedLines = new ArrayList<>();

  RedactionRun(Redaction redaction) {
    this.redaction = redaction;
    String quoted = new String(RawValue.encode(redaction.replacement()), UTF_8);
    this.escapedReplacement = quoted.substring(1, quoted.length() - 1);
  }

  Redaction.Redacted result() {
    return new Redaction.Redacted(places, changedLines, thinkingLeft);
  }

  /// The lines, as they were, in which thinking with a signature is changed.
  List<Line> signedLines() {
    return List.copyOf(signedLines);
  }

  List<Line> lines(List<Line> lines) throws RefusedEditException {
    try {
      return lines.stream().map(this::line).toList();
    } catch (SlowPatternException e) {
      throw new RefusedEditException(e.problem());
    }
  }

  private Line line(Line line) {
    int thinkingBefore = thinkingChanged;
    Line redacted = withValue(line);
    if (thinkingChanged > thinkingBefore) {
      signedLines.add(line);
    }
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
      switch (member.name().text().orElse("")) {
        case "message" -> members(member.value(), FixedParts.OF_MESSAGE, edit);
        case "snapshot" -> members(member.value(), FixedParts.OF_SNAPSHOT, edit);
        default -> member(member, FixedParts.OF_LINE, edit);
      }
    }
    return edit.hasChanges() ? Chain.changed(line, edit) : line;
  }

  private void members(RawValue object, FixedParts fixed, RawEdit edit) {
    for (RawValue.RawMember member : object.members()) {
      if (member.name().isTextOf("content") && member.value().isList()) {
        member.value().elements().forEach(block -> block(block, edit));
      } else {
        member(member, fixed, edit);
      }
    }
  }

  private void member(RawValue.RawMember member, FixedParts fixed, RawEdit edit) {
    String name = member.name().text().orElse("");
    if (!fixed.names().contains(name)) {
      text("", member.name(), edit);
    }
    if (!fixed.values().contains(name)) {
      free(name, member.value(), edit);
    }
  }

  private void block(RawValue block, RawEdit edit) {
    String type = block.text("type").orElse("");
    if (type.equals("image")) {
      image(block, edit);
      return;
    }
    boolean isSigned = type.equals("thinking") && !block.text("signature").orElse("").isEmpty();
    if (isSigned) {
      int matches = block.text("thinking").filter(it -> matches(it)).isPresent() ? 1 : 0;
      if (redaction.thinking() == Redaction.SignedThinking.KEPT) {
        thinkingLeft += matches;
        return;
      }
      thinkingChanged += matches;
    }
    if (block.isText()) {
      text("", block, edit);
    }
    members(block, FixedParts.OF_BLOCK, edit);
  }

  /// An image is data, of which nothing is text, or the address of a file.
  private void image(RawValue block, RawEdit edit) {
    for (RawValue.RawMember member : block.members()) {
      if (member.name().isTextOf("source") && member.value().isObject()) {
        members(member.value(), FixedParts.OF_IMAGE_SOURCE, edit);
      } else {
        member(member, FixedParts.OF_BLOCK, edit);
      }
    }
  }

  private boolean matches(String text) {
    return !redaction.finder().find(text).isEmpty();
  }

  /// @param name the name of the member that has the value; empty if there is none
  private void free(String name, RawValue value, RawEdit edit) {
    if (value.isText()) {
      text(name, value, edit);
    } else if (value.isNumber()) {
      number(name, value, edit);
    }
    for (RawValue.RawMember member : value.members()) {
      text("", member.name(), edit);
      free(member.name().text().orElse(""), member.value(), edit);
    }
    value.elements().forEach(element -> free(name, element, edit));
  }

  private void text(String name, RawValue text, RawEdit edit) {
    String written = text.json();
    Unescaped plain = Unescaped.of(written.substring(1, written.length() - 1));
    List<SecretSpan> spans =
        redaction.finder().find(name, plain.text()).stream()
            .map(span ->
                new SecretSpan(
                    plain.origin(span.from()) + 1, plain.origin(span.to()) + 1, span.rule()))
            .toList();
    if (!spans.isEmpty()) {
      edit.replace(text, replaced(written, spans, escapedReplacement).getBytes(UTF_8));
    }
  }

  /// A number stays one, so that the programs that read the file find the type they expect.
  private void number(String name, RawValue number, RawEdit edit) {
    String written = number.json();
    if (!written.equals("0") && !redaction.finder().find(name, written).isEmpty()) {
      edit.replace(number, NO_NUMBER);
      places++;
    }
  }

  /// Redacts bytes that are no JSON; the same array if nothing matches.
  byte[] remark(byte[] bytes) {
    String text = new String(bytes, UTF_8);
    List<SecretSpan> spans = redaction.finder().find(text);
    return spans.isEmpty() ? bytes : replaced(text, spans, redaction.replacement()).getBytes(UTF_8);
  }

  private String replaced(String text, List<SecretSpan> spans, String replacement) {
    var out = new StringBuilder();
    int at = 0;
    for (SecretSpan span : spans) {
      out.append(text, at, span.from()).append(replacement);
      at = span.to();
    }
    places += spans.size();
    return out.append(text, at, text.length()).toString();
  }
}
