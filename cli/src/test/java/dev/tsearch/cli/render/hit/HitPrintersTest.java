package dev.tsearch.cli.render.hit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.answer.HitObjects;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import dev.tsearch.indexer.search.SearchHit;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HitPrintersTest {
  private static final HumanTime TIME =
      new HumanTime(Instant.parse("2026-03-01T12:00:00Z"), Zone.of(ZoneOffset.UTC));
  private static final String SESSION = "5e8f0b1c-7d42-4c5e-9a51-0c2f6b7d8e90";

  private static Entry entry(int number, String content) {
    return new Entry(
        "0000000" + number + "-0000-4000-8000-000000000000",
        Instant.parse("2026-02-27T09:00:00Z").getEpochSecond() + number,
        "claude",
        "user",
        content,
        EntryType.MESSAGE,
        new Metadata(
            JsonObject.builder()
                .put("source", "claude-code")
                .put("project", "/workspace/garden")
                .put("session", SESSION)
                .put("time", "2026-02-27T09:00:0" + number + ".250Z")
                .put("origin", new Origin(7, 100, 50, 12, 0).toJson())
                .build()));
  }

  private static SearchHit hit(int rank, Entry entry, int start, int end) {
    return new SearchHit(
        rank,
        7.5f,
        entry,
        new EntryAddress(42, 0, 1),
        new Snippet(entry.content(), List.of(new int[] {start, end})),
        List.of(),
        List.of(),
        "/somewhere/session.jsonl",
        List.of(),
        List.of());
  }

  private static String print(HitPrinter printer, SearchHit... hits) throws OutputException {
    var bytes = new ByteArrayOutputStream();
    printer.print(List.of(hits), new TextOutput(bytes));
    return bytes.toString(UTF_8);
  }

  @Test
  void aHitIsALineInAPipe() throws OutputException {
    String line =
        print(new HitLines(Terminal.PIPE), hit(1, entry(1, "each value\nhas\town er"), 0, 4));
    assertThat(line)
        .isEqualTo(
            "2026-02-27T09:00:01Z\t"
                + SESSION
                + "/00000001-0000-4000-8000-000000000000\tclaude\teach value has own er\n");
  }

  @Test
  void aHitIsAnObjectForPrograms() throws OutputException {
    assertThat(
            print(
                new HitJson(new HitObjects(List.of(), "", Map.of())),
                hit(1, entry(1, "ownership"), 0, 9)))
        .isEqualTo(
            """
            {"schema":2,"rank":1,"score":7.5,"id":"00000001-0000-4000-8000-000000000000",\
            "time":"2026-02-27T09:00:01.250Z","timestamp":1772182801,"source":"claude-code",\
            "project":"/workspace/garden","session":"5e8f0b1c-7d42-4c5e-9a51-0c2f6b7d8e90",\
            "from":"claude","to":"user","entry_type":"message","tool":null,"snippet":"ownership",\
            "highlights":[[0,9]],"origin":{"path":"/somewhere/session.jsonl","line":12,"block":0},\
            "partition":42,"agent":null,"next":null}
            """);
  }

  @Test
  void objectsEscapeWhatATerminalWouldActUpon() throws OutputException {
    String hostile = "\u001b[31m \u009b \u202e \u007f \u0000 é 日";
    assertThat(
            print(
                new HitJson(new HitObjects(List.of(), "", Map.of())),
                hit(1, entry(1, hostile), 0, 1)))
        .contains("\"snippet\":\"\\u001B[31m \\u009b \\u202e \\u007F \\u0000 é 日\"");
  }

  @Test
  void hitsAreGroupedByConversation() throws OutputException {
    var terminal = new Terminal(true, 60, false);
    var printer =
        new HitGroups(
            terminal,
            TIME,
            Map.of(TranscriptId.main("claude-code", SESSION), "How does it work?"),
            Set.of(),
            HitGroups.STANDARD_LINES,
            0);
    assertThat(print(printer, hit(1, entry(2, "one owner"), 4, 9), hit(2, entry(1, "own"), 0, 3)))
        .isEqualTo(
            """
            How does it work?
            /workspace/garden · Fri 09:00 · claude-code · 5e8f0b1c
              00000002  09:00  claude  @1
                one owner
              00000001  09:00  claude  @2
                own
            """);
  }

  @Test
  void groupsFitNarrowTerminals() throws OutputException {
    for (int width : List.of(28, 32, 40)) {
      var printer =
          new HitGroups(
              new Terminal(true, width, false),
              TIME,
              Map.of(),
              Set.of(),
              HitGroups.STANDARD_LINES,
              0);
      String text = "a long text about ownership, 日本語 and borrowing ".repeat(8);
      assertThat(print(printer, hit(1, entry(1, text), 0, 1)).lines())
          .as("width %d", width)
          .allMatch(line -> DisplayWidth.of(line) <= width);
    }
  }

  @Test
  void aLongIdDoesNotHideTheSender() throws OutputException {
    var printer =
        new HitGroups(
            new Terminal(true, 40, false), TIME, Map.of(), Set.of(), HitGroups.STANDARD_LINES, 0);
    Entry entry = entry(1, "own");
    var named =
        new Entry(
            "call_Qw7eR2tY9uI0pAs5dFg3hJk8#result",
            entry.timestamp(),
            "a-long-sender",
            entry.to(),
            entry.content(),
            entry.type(),
            entry.metadata());
    assertThat(print(printer, hit(1, named, 0, 3)))
        .endsWith(
            """
              call_Qw7eR2tY9u#result  09:00
                a-long-sender  @1
                own
            """);
  }

  @Test
  void matchesArePaintedAndForeignTextIsHarmless() throws OutputException {
    var printer =
        new HitGroups(
            new Terminal(true, 80, true), TIME, Map.of(), Set.of(), HitGroups.STANDARD_LINES, 0);
    String hostile = "\u001b]0;title\u0007the \u001b[32mowner\u001b[0m\u009b2J";
    int start = hostile.indexOf("owner");
    assertThat(print(printer, hit(1, entry(1, hostile), start, start + 5)))
        .contains("the \u001b[1;31mowner\u001b[0m")
        .doesNotContain("\u001b]0")
        .doesNotContain("\u009b")
        .doesNotContain("\u001b[32m");
  }

  @Test
  void contextEntriesAreNextToTheirHits() throws OutputException {
    var hit =
        new SearchHit(
            1,
            1f,
            entry(2, "hit"),
            new EntryAddress(0, 0, 1),
            new Snippet("hit", List.of()),
            List.of(),
            List.of(),
            "",
            List.of(entry(1, "before")),
            List.of(entry(3, "after")));
    assertThat(
            print(new HitLines(Terminal.PIPE), hit, hit)
                .lines()
                .map(line -> line.replaceAll(".*\t", "")))
        .containsExactly("before", "hit", "after", "--", "before", "hit", "after");
    assertThat(print(new HitJson(new HitObjects(List.of(), "", Map.of())), hit))
        .contains("\"before\":[{")
        .contains("\"after\":[{");
  }

  @Test
  void hitHasTheCountOfItsCopies() throws OutputException {
    Entry entry = entry(1, "ownership");
    List<EntryId> copies =
        List.of(new EntryId("claude-code", "fork", entry.id()), new EntryId("chibi", "s", "2"));
    var hit =
        new SearchHit(
            1,
            1f,
            entry,
            new EntryAddress(0, 0, 1),
            new Snippet("ownership", List.of()),
            List.of("own", "it"),
            copies,
            "",
            List.of(),
            List.of());
    assertThat(print(new HitLines(Terminal.PIPE), hit)).endsWith("\townership\t+2 copies\n");
    assertThat(print(new HitJson(new HitObjects(List.of(), "", Map.of())), hit))
        .contains("\"words\":[\"own\",\"it\"]")
        .contains(
            "\"copies\":[{\"source\":\"claude-code\",\"session\":\"fork\",\"id\":\""
                + entry.id()
                + "\"},{\"source\":\"chibi\",\"session\":\"s\",\"id\":\"2\"}]");
  }
}
