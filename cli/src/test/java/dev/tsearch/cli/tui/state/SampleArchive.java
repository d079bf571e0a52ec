package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.time.Zone;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// An archive in memory that answers the questions of the interface at once, and the user in front
/// of it. Not thread-safe.
public final class SampleArchive {
  /// A text that would do harm if a terminal interpreted it.
  public static final String HOSTILE =
      "<script>alert(1)</script> \u001b[2J\u001b]0;owned\u0007 \u202Eevil\u202C <img onerror=x>"
          + " javascript:x </pre> \u0007";

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final long HOUR = 3_600;

  private final List<Effect> effects = new ArrayList<>();
  private Screen screen;

  private SampleArchive(Screen screen) {
    this.screen = screen;
  }

  /// The interface on this archive, after its first list has arrived.
  ///
  /// @param columns the width of the terminal
  /// @param rows its height
  public static SampleArchive on(int columns, int rows) {
    return on(columns, rows, false);
  }

  /// The interface on this archive.
  ///
  /// @param picks whether Enter ends it
  public static SampleArchive on(int columns, int rows, boolean picks) {
    return on(new Size(columns, rows), picks, KeyBindings.USUAL);
  }

  /// The interface on this archive, with keys of the user.
  ///
  /// @param picks whether Enter ends it
  static SampleArchive on(Size size, boolean picks, KeyBindings keys) {
    var time = new HumanTime(NOW, Zone.of(ZoneOffset.UTC));
    var setting = new Screen.ScreenSetting(time, "/srv/harbor", picks, keys);
    ScreenStep start = Screen.start(setting, size, "");
    var archive = new SampleArchive(start.screen());
    archive.follow(start);
    return archive;
  }

  /// What the screen shows.
  public Screen screen() {
    return screen;
  }

  /// What the program had to do besides asking, and the questions.
  public List<Effect> effects() {
    return effects;
  }

  /// The effects of a kind.
  public <E extends Effect> List<E> effects(Class<E> kind) {
    return effects.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /// Presses keys; each is answered.
  public SampleArchive press(KeyPress... keys) {
    for (KeyPress key : keys) {
      follow(screen.press(key));
    }
    return this;
  }

  /// Takes an answer to a step.
  void receive(ScreenStep step, Answered answer) {
    screen = step.screen().receive(answer).screen();
  }

  /// Types a text, character by character.
  public SampleArchive type(String text) {
    text.codePoints().forEach(c -> press(new KeyPress.Typed(Character.toString(c))));
    return this;
  }

  /// Changes the size of the terminal.
  public SampleArchive resize(int columns, int rows) {
    follow(screen.resized(new Size(columns, rows)));
    return this;
  }

  private void follow(ScreenStep step) {
    screen = step.screen();
    for (Effect effect : step.effects()) {
      effects.add(effect);
      if (effect instanceof Effect.Ask(Question question)) {
        follow(screen.receive(answer(question)));
      }
    }
  }

  /// The answer to a question.
  public static Answered answer(Question question) {
    return switch (question) {
      case Question.Listed listed -> rows(listed);
      case Question.Previewed _, Question.Around _ -> new Answered.Items(question, items());
      case Question.AllEntries(String _, boolean withAgents) ->
          new Answered.Items(question, withAgents ? withAgent() : items());
      case Question.BestHit(String _, String query, Filters _) ->
          new Answered.FoundRow(
              question, Optional.of(hits(0).get(query.contains("agent") ? 3 : 6)));
      case Question.Described(String session) ->
          new Answered.FoundRow(question, Optional.of(session(session, 1, "The harbor gate")));
      case Question.Counted counted ->
          new Answered.FacetValues(
              counted,
              counted.query().contains("qzx")
                  ? List.of()
                  : List.of(
                      new Popup.Facet("tool", "Bash", 1_204),
                      new Popup.Facet("tool", "Edit", 97),
                      new Popup.Facet("project", "/srv/harbor gate", 12),
                      new Popup.Facet("time", "2026-02", 40),
                      new Popup.Facet("time", "2026-01", 8)));
      case Question.Completed(String _, String field, String prefix) ->
          new Answered.PrintedLines(
              question,
              field.equals("tool")
                  ? Stream.of("Bash\t694 entries", "BashOutput\t3 entries")
                      .filter(line -> line.startsWith(prefix))
                      .toList()
                  : List.of());
      case Question.Resumed(String session, boolean _) ->
          new Answered.PrintedLines(
              question, List.of("cd /srv/harbor && claude --resume " + session));
      case Question.HasSessions _ -> new Answered.PrintedLines(question, List.of("{}"));
      case Question.UsedFiles used ->
          new Answered.FoundFiles(
              used,
              List.of(
                  new Answered.UsedFile("harbor.md", 1, 2),
                  new Answered.UsedFile("/srv/harbor/pier.md" + HOSTILE, 0, 1)));
      case Question.CallSource called -> new Answered.CallObject(called, source(called.call()));
      case Question.Exported _ -> new Answered.PrintedLines(question, List.of("wrote 1 file"));
    };
  }

  private static Answered rows(Question.Listed listed) {
    if (listed.query().contains("qzx")) {
      return new Answered.Rows(listed, List.of(), 0, 3, List.of("no entry has the word qzx"));
    }
    return listed.filters().listsSessions(listed.query())
        ? new Answered.Rows(listed, sessions(), sessions().size(), 12, List.of())
        : new Answered.Rows(
            listed, hits(listed.skipped()), 246, 8, List.of("also searched for harbour"));
  }

  private static long hoursAgo(int hours) {
    return NOW.getEpochSecond() - hours * HOUR;
  }

  private static List<ListRow> sessions() {
    var rows = new ArrayList<ListRow>();
    rows.add(session("aaaa0001", 1, "Who has ownership of the 日本語 moorings? 👩‍🚀 said so"));
    rows.add(session("aaaa0002", 30, HOSTILE));
    for (int i = 3; i < 40; i++) {
      rows.add(session("aaaa00%02d".formatted(i), i * 40, "Count the boats of pier " + i));
    }
    return rows;
  }

  private static ListRow session(String id, int hours, String title) {
    return new ListRow(
        id,
        "",
        "",
        hoursAgo(hours),
        hours == 120,
        "/home/mira/harbor/deep",
        "claude-code",
        title,
        List.of(),
        "",
        12);
  }

  private static List<ListRow> hits(int skipped) {
    var rows = new ArrayList<ListRow>();
    for (int i = skipped; i < Math.min(246, skipped + Question.Listed.ROWS); i++) {
      String text = "grep -rn the harbor gate 日本語 in pier " + i + " " + "and more ".repeat(9);
      rows.add(
          new ListRow(
              "aaaa0001",
              i == 3 ? "b1" : "",
              i == 3 ? "b1" : "e" + i,
              hoursAgo(i),
              i == 1,
              "/srv/harbor",
              "claude-code",
              i == 2 ? HOSTILE : text,
              i == 2 ? List.of() : List.of(new ListRow.Highlight(13, 19)),
              i % 2 == 0 ? "→ Bash" : "mira",
              i == 4 ? 3 : 0));
    }
    return rows;
  }

  private static List<Item> items() {
    var items = new ArrayList<Item>();
    items.add(
        item("e0", "mira", "message", "user", "Open the **harbor** gate.\n\n- pier 1\n- 日本語"));
    items.add(item("e1", "assistant", "thinking", "assistant", "The gate is closed at night."));
    items.add(item("e2", "assistant", "tool_call", "assistant", "ls -la harbor"));
    items.add(failed("e3", "Exit code 2\nls: cannot access 'harbor'\n" + HOSTILE));
    items.add(
        item("e4", "assistant", "message", "assistant", "There is no such folder. ".repeat(12)));
    items.add(item("e5", "mira", "message", "user", "Look in /srv/harbor/" + "deep/".repeat(40)));
    items.add(item("e6", "assistant", "tool_call", "assistant", "cat harbor.md"));
    items.add(item("e7", "Bash", "tool_result", "tool", "line\n".repeat(60)));
    items.add(item("e8", "system", "compaction", "system", ""));
    items.add(item("e9", "assistant", "message", "assistant", HOSTILE));
    return Item.withFailures(items);
  }

  private static List<Item> withAgent() {
    var items = new ArrayList<>(items());
    items.add(3, item("b1", "agent-b1", "message", "assistant", "I am a sub-agent."));
    return items;
  }

  /// The source of the calls in [#items]: of a command, and of an edit.
  private static JsonObject source(String call) {
    boolean isEdit = call.endsWith("e6");
    JsonObject.Builder input =
        isEdit
            ? JsonObject.builder()
                .put("file_path", "/srv/harbor/harbor.md")
                .put("old_string", "open\nat night")
                .put("new_string", "open\nby day")
            : JsonObject.builder().put("command", "ls -la harbor").put("description", HOSTILE);
    return JsonObject.builder()
        .put("id", isEdit ? "call-6" : "call-2")
        .put("input", input.build())
        .build();
  }

  private static Item item(String id, String from, String type, String role, String content) {
    return item(id, from, type, content, JsonObject.builder().put("role", role));
  }

  private static Item failed(String id, String content) {
    return item(
        id,
        "Bash",
        "tool_result",
        content,
        JsonObject.builder().put("role", "tool").put("is_error", true));
  }

  private static Item item(
      String id, String from, String type, String content, JsonObject.Builder values) {
    values.put("source", "claude-code").put("session", "aaaa0001");
    int number = Integer.parseInt(id.substring(1));
    if (type.startsWith("tool")) {
      int call = type.equals("tool_call") ? number : number - 1;
      values.put("tool", "Bash").put("tool_use_id", "call-" + call);
    }
    var entry =
        new Entry(
            id,
            hoursAgo(20 - number),
            from,
            from.equals("mira") ? "assistant" : "mira",
            content,
            new EntryType(type),
            new Metadata(values.build()));
    return new Item(entry, "/srv/harbor/talk.jsonl");
  }
}
