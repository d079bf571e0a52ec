package dev.tsearch.mcp;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.answer.EntryObjects;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.OutlinedEntry;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Shows an entry with its neighbors, or a session from its beginning.
record OpenTool() implements ArchiveTool {
  private static final int NEIGHBORS = 3;
  private static final int MAX_NEIGHBORS = 50;

  /// How many characters of a neighbor are shown, from the first number that is tried to the last;
  /// the entry that is opened gets [#SHARE] times as many.
  private static final List<Integer> LENGTHS = List.of(8_000, 3_000, 1_200, 600, 300, 150, 80);

  private static final int SHARE = 4;

  private static final List<String> PARTS = List.of("all", "said", "calls");

  @Override
  public String name() {
    return "open";
  }

  @Override
  public String description() {
    return "Open a `ref` from search, list, files or fix: an entry with the entries before and after"
        + " it, or a session from its beginning. Long texts are cut in the middle; `cursor` goes on."
        + " part: said leaves out tool calls, calls shows only these.";
  }

  @Override
  public ToolSchema schema() {
    return new ToolSchema()
        .required("ref", "session/entry, or a session")
        .number("before", "entries before it (3)", MAX_NEIGHBORS)
        .number("after", "entries after it (3)", MAX_NEIGHBORS)
        .choice("part", "which entries (all)", PARTS)
        .bounded();
  }

  /// A part of a conversation that is to be shown.
  ///
  /// @param entries the entries of the conversation that may be shown
  /// @param first the position of the first one to show
  /// @param end the position after the last one to show
  /// @param target the position of the entry that was opened; -1 if a session was
  /// @param offset how many characters of the first entry were shown before
  private record Window(List<OutlinedEntry> entries, int first, int end, int target, int offset) {}

  @Override
  public BoundedAnswer call(ToolArguments arguments, ToolContext context)
      throws IOException, InvalidQuestionException {
    String ref = arguments.required("ref");
    Meaning meaning = context.meaning("ref", ref);
    String id = "";
    TranscriptId transcript;
    if (meaning instanceof Meaning.OneEntry(LocatedEntry found)) {
      transcript = found.entry().transcript();
      id = found.entry().id();
    } else if (meaning instanceof Meaning.OneSession(TranscriptId session)) {
      transcript = session;
    } else {
      throw new IllegalStateException("not resolved: " + ref);
    }
    String part = arguments.choice("part", PARTS);
    String opened = id;
    Window window;
    List<LocatedEntry> entries;
    try (OpenLibrary open = context.library().open()) {
      List<OutlinedEntry> shown =
          open.outline(transcript).entries().stream()
              .filter(outlined -> outlined.id().equals(opened) || isOfPart(outlined, part))
              .toList();
      window = window(shown, opened, arguments);
      entries = open.read(shown.subList(window.first(), window.end()));
    }
    String heading =
        "session %s (%s), entries %d to %d of %d"
            .formatted(
                transcript.session(),
                transcript.source(),
                window.first() + 1,
                window.end(),
                window.entries().size());
    return BoundedAnswer.fit(
        arguments.maxBytes(),
        LENGTHS.size(),
        at -> draft(window, entries, heading, LENGTHS.get(at), context));
  }

  /// Entries about the session, and entries without text, are never shown.
  private static boolean isOfPart(OutlinedEntry entry, String part) {
    if (entry.isMeta() || entry.type().isNoise() || entry.isBlank()) {
      return false;
    }
    boolean isCall =
        entry.type().equals(EntryType.TOOL_CALL) || entry.type().equals(EntryType.TOOL_RESULT);
    return switch (part) {
      case "said" -> entry.type().equals(EntryType.MESSAGE);
      case "calls" -> isCall;
      default -> true;
    };
  }

  /// A cursor is the position of an entry, and perhaps `+` and how much of it was shown.
  private static Window window(List<OutlinedEntry> entries, String id, ToolArguments arguments)
      throws InvalidQuestionException {
    int before = arguments.number("before", NEIGHBORS, MAX_NEIGHBORS);
    int after = arguments.number("after", NEIGHBORS, MAX_NEIGHBORS);
    int target = -1;
    for (int at = 0; at < entries.size() && !id.isEmpty(); at++) {
      target = entries.get(at).id().equals(id) ? at : target;
    }
    String cursor = arguments.first("cursor").orElse("");
    if (!cursor.isEmpty()) {
      int plus = cursor.indexOf('+');
      String position = plus < 0 ? cursor : cursor.substring(0, plus);
      int first = at(position, entries.size());
      int offset = plus < 0 ? 0 : at(cursor.substring(plus + 1), Integer.MAX_VALUE);
      int count = offset > 0 ? 1 : before + after + 1;
      return new Window(entries, first, Math.min(entries.size(), first + count), first, offset);
    }
    int first = Math.max(0, target < 0 ? 0 : target - before);
    int end = Math.min(entries.size(), target < 0 ? before + after + 1 : target + after + 1);
    return new Window(entries, first, end, target, 0);
  }

  private static int at(String number, int end) throws InvalidQuestionException {
    try {
      int at = Integer.parseInt(number);
      if (at >= 0 && at <= end) {
        return at;
      }
    } catch (NumberFormatException _) {
      // The exception is thrown below.
    }
    throw new InvalidQuestionException(
        "cursor", "not a cursor of this ref", "give `next` of the answer before, unchanged");
  }

  private static BoundedAnswer.Draft draft(
      Window window, List<LocatedEntry> entries, String heading, int length, ToolContext context) {
    var items = new ArrayList<BoundedAnswer.Item>();
    for (int at = window.first(); at < window.end(); at++) {
      int most = at == window.target() ? length * SHARE : length;
      items.add(item(window, at, entries.get(at - window.first()), most, context));
    }
    int total = window.entries().size();
    return new BoundedAnswer.Draft(
        heading,
        "entries",
        items,
        total,
        List.of(),
        count -> {
          int next = window.first() + count;
          return next < total ? Integer.toString(next) : "";
        });
  }

  private static BoundedAnswer.Item item(
      Window window, int at, LocatedEntry located, int most, ToolContext context) {
    Entry masked = context.masked(located.entry());
    String text = masked.content();
    int offset = at == window.first() ? Math.min(window.offset(), text.length()) : 0;
    String rest = Shortened.tail(text, text.length() - offset);
    int head = most - most / 3;
    String shown = Shortened.middle(rest, most, ", cursor " + at + "+" + (offset + head));
    Entry cut =
        new Entry(
            masked.id(),
            masked.timestamp(),
            masked.from(),
            masked.to(),
            shown,
            masked.type(),
            masked.metadata());
    return new BoundedAnswer.Item(
        text(cut, at == window.target()), generator -> EntryObjects.writeShort(cut, generator));
  }

  private static String text(Entry entry, boolean isTarget) {
    String tool = entry.metadata().tool();
    return "%s[%s] %s → %s%s · %s%n%s%n%n"
        .formatted(
            isTarget ? "▶ " : "",
            entry.id(),
            entry.from(),
            entry.to(),
            tool.isEmpty() ? "" : " (" + entry.type().name() + " " + tool + ")",
            ToolContext.time(entry.timestamp()),
            entry.content().indent(2).stripTrailing());
  }
}
