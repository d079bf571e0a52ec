package dev.tsearch.indexer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Round trips of the files that the versions of chibi write.
class ChibiContextTest {
  private static final String CONTEXT = "contexts/harbour/";
  private static final String ACTIVE = CONTEXT + "transcript/active.jsonl";
  private static final long START = 1_767_600_000;

  @TempDir Path folder;

  private RoundTrip trip;

  @BeforeEach
  void makeFolders() throws IOException {
    trip = RoundTrip.in(folder);
  }

  private static String said(String id, long second, String content) {
    return line(id, START + second, "ana", "harbour", content, "message");
  }

  private static String line(
      String id, long time, String from, String to, String content, String type) {
    return "{\"id\":\"%s\",\"timestamp\":%d,\"from\":\"%s\",\"to\":\"%s\",\"content\":\"%s\",\"entry_type\":\"%s\"}\n"
        .formatted(id, time, from, to, content, type);
  }

  private List<String> contents() throws IOException {
    return trip.entries().stream().map(Entry::content).toList();
  }

  private Entry entry(String id) throws IOException {
    return trip.entries().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
  }

  private Entry ofSubtype(String subtype) throws IOException {
    return trip.entries().stream()
        .filter(one -> one.metadata().values().text("subtype", "").equals(subtype))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void allFilesOfALiveContextAreOneSessionOfOneProject() throws IOException {
    trip.write(ACTIVE, said("c1", 0, "lantern"));
    trip.write(CONTEXT + "context.jsonl", said("w1", 0, "lantern"));
    trip.write(
        CONTEXT + "inbox.jsonl", said("i1", 9, "ahoy").replace(",\"entry_type\":\"message\"", ""));
    trip.write(CONTEXT + "summary.md", "They spoke of lamps.");
    trip.write(CONTEXT + "todos.md", "- [ ] oil the hinge\n");
    trip.write(CONTEXT + "goals.md", "A quiet quay.\n");
    trip.write(CONTEXT + "system_prompt.md", "You keep the harbour.\n");
    trip.write(CONTEXT + "context_meta.json", "{\"created_at\":1767600000}");
    trip.write(CONTEXT + "local.toml", "model = \"m\"\n");
    trip.write(CONTEXT + ".dirty", "");
    trip.write(
        "state.json",
        """
        {"contexts":[{"name":"pier","cwd":"/projects/pier"},{"name":"harbour","cwd":"/projects/harbour"}]}
        """);
    ImportReport report = trip.runTwice();
    assertThat(report.quarantined()).isEmpty();
    assertThat(contents())
        .containsExactlyInAnyOrder(
            "lantern",
            "ahoy",
            "They spoke of lamps.",
            "- [ ] oil the hinge\n",
            "A quiet quay.\n",
            "You keep the harbour.\n");
    assertThat(trip.entries())
        .extracting(Entry::metadata)
        .allMatch(about -> about.session().equals("harbour@c1"))
        .extracting(Metadata::project)
        .containsOnly("/projects/harbour");
    assertThat(entry("summary.md").type()).isEqualTo(EntryType.SUMMARY);
    assertThat(entry("system_prompt.md").type()).isEqualTo(EntryType.SYSTEM_PROMPT);
    assertThat(ofSubtype("todos").type()).isEqualTo(EntryType.SYSTEM);
    assertThat(ofSubtype("goals").to()).isEqualTo("harbour");
    assertThat(trip.count("hinge")).isEqualTo(1);
    assertThat(trip.source(entry("todos.md"))).isEqualTo("- [ ] oil the hinge\n");
  }

  @Test
  void noteThatChangesIsARevision_andOneThatDoesNotIsNothing() throws IOException {
    trip.write(ACTIVE, said("c1", 0, "lantern"));
    Path prompt = trip.write(CONTEXT + "system_prompt.md", "You keep the harbour.\n");
    Files.setLastModifiedTime(prompt, FileTime.from(Instant.ofEpochSecond(START + 5)));
    trip.runTwice();
    Files.writeString(prompt, "You keep the quay.\n");
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(1);
    Files.writeString(prompt, "And the pier.\n", StandardOpenOption.APPEND);
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(1);
    Files.setLastModifiedTime(prompt, FileTime.from(Instant.ofEpochSecond(START + 500)));
    assertThat(trip.runTwice().entriesAdded()).isZero();
    assertThat(entry("system_prompt.md").timestamp()).isEqualTo(START + 5);
    assertThat(entry("system_prompt.md@2").metadata().revisionOf()).contains("system_prompt.md");
    assertThat(entry("system_prompt.md@3").content())
        .isEqualTo("You keep the quay.\nAnd the pier.\n");
    assertThat(trip.searchFolded("keep").hits())
        .as("the newest once")
        .singleElement()
        .satisfies(hit -> assertThat(hit.entry().id()).isEqualTo("system_prompt.md@3"));
  }

  @Test
  void notesOutsideAContextBelongToNoContext() throws IOException {
    trip.write("contexts/notes/todos.md", "- [ ] call the smith\n");
    trip.write("elsewhere/summary.md", "of something else");
    assertThat(trip.run().entriesAdded()).isZero();
  }

  @Test
  void requestsGiveModelAndTools_andNoMessageTwice() throws IOException {
    trip.write(ACTIVE, said("c1", 0, "lantern"));
    String request =
        """
        {"timestamp":1767600001,"request":{"model":"maker/model-1","messages":[{"role":"user","content":"lantern"}],"tools":[{"type":"function","function":{"name":"read_file","description":"gull"}},{"name":"send_message"}],"stream":true}}
        """;
    trip.write(CONTEXT + "requests.jsonl", request + request);
    trip.write(
        CONTEXT + "responses.jsonl",
        """
        {"timestamp":1767600002,"response":{"model":"maker/model-1","choices":[{"finish_reason":"stop","message":{"role":"assistant","content":"lantern"}}],"usage":{"prompt_tokens":9}}}
        """);
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(4);
    Entry sent = ofSubtype("request");
    assertThat(Field.MODEL.values(sent)).containsExactly("maker/model-1");
    assertThat(Field.TOOL.values(sent)).containsExactly("read_file", "send_message");
    assertThat(sent.metadata().session()).isEqualTo("harbour@c1");
    assertThat(ofSubtype("response").metadata().values().object("usage").number("prompt_tokens", 0))
        .isEqualTo(9);
    assertThat(trip.count("lantern")).isEqualTo(1);
    assertThat(trip.count("gull")).isZero();
  }

  @Test
  void contextThatIsOneDocument() throws IOException {
    String document =
        """
        {
          "name": "harbour",
          "messages": [
            {"role": "system", "content": "You keep the harbour."},
            {"id": "m1", "role": "user", "content": "Is the lamp {\\"lit\\"}? \u00e9"},
            {"role": "assistant", "content": "It is."}%s
          ],
          "created_at": 1767600000,
          "updated_at": 1767600100,
          "summary": "Of lamps."
        }
        """;
    Path file = trip.write(CONTEXT + "context.json", document.formatted(""));
    trip.runTwice();
    assertThat(contents())
        .containsExactly(
            "Of lamps.", "You keep the harbour.", "Is the lamp {\"lit\"}? é", "It is.");
    Entry asked = entry("m1");
    assertThat(asked.from() + " to " + asked.to()).isEqualTo("user to harbour");
    assertThat(asked.timestamp()).isEqualTo(START);
    assertThat(asked.metadata().session()).isEqualTo("harbour@1767600000");
    assertThat(asked.metadata().origin().orElseThrow().line()).isEqualTo(5);
    assertThat(trip.source(asked)).startsWith("{\"id\": \"m1\"").endsWith("\"}");
    Entry answered = trip.entries().get(3);
    assertThat(answered.from() + " to " + answered.to()).isEqualTo("harbour to user");
    Files.writeString(file, document.formatted(",\n{\"role\":\"user\",\"content\":\"Good.\"}"));
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(1);
    Files.writeString(file, document.formatted("").substring(0, 120));
    assertThat(trip.run().entriesAdded()).as("a document that is not whole").isZero();
  }

  @Test
  void contextFileIsReadOnlyWhereThereIsNoTranscript() throws IOException {
    Path window = trip.write(CONTEXT + "context.jsonl", said("c1", 0, "lantern"));
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(1);
    trip.write(ACTIVE, said("c0", -5, "before") + said("c1", 100, "lantern"));
    Files.writeString(window, said("c0", 200, "before") + said("c1", 200, "lantern"));
    assertThat(trip.runTwice().notTranscripts()).containsExactly(window);
    assertThat(trip.count("lantern")).as("of two sessions: the window began later").isEqualTo(2);
  }

  @Test
  void transcriptForPeople_isTheLastResort() throws IOException {
    String text =
        "[USER]: What is that light?\n\nThe left one.\n\n[ASSISTANT]: A lantern [LAMP]: lit.\n\n";
    Path file = trip.write(CONTEXT + "transcript.md", text);
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(2);
    Files.writeString(file, "[USER]: Thanks.\n\n", StandardOpenOption.APPEND);
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(1);
    assertThat(contents())
        .containsExactly(
            "What is that light?\n\nThe left one.", "A lantern [LAMP]: lit.", "Thanks.");
    Entry answer = trip.entries().get(1);
    assertThat(answer.from() + " to " + answer.to()).isEqualTo("harbour to user");
    assertThat(answer.isDated()).isFalse();
    assertThat(answer.metadata().origin().orElseThrow().line()).isEqualTo(5);
    assertThat(trip.source(answer)).isEqualTo("[ASSISTANT]: A lantern [LAMP]: lit.");
    trip.write("contexts/pier/transcript.txt", text);
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(2);
    trip.write("contexts/quay/transcript/active.jsonl", said("q1", 0, "buoy"));
    trip.write("contexts/quay/transcript.md", text);
    assertThat(trip.runTwice().entriesAdded()).as("beside a transcript").isEqualTo(1);
  }

  @Test
  void entriesWrittenAgainAtEachSaveAreDropped_andRenumberedOnesKept() throws IOException {
    String created = line("c1", START, "system", "harbour", "Context created", "context_created");
    String first = created + said("c2", 1, "lantern");
    String again = first.replace(String.valueOf(START).substring(0, 7), "1767700");
    String renumbered = first.replace("\"c", "\"d");
    trip.write(ACTIVE, first + again + renumbered);
    ImportReport report = trip.runTwice();
    assertThat(report.entriesAdded()).isEqualTo(4);
    assertThat(report.alreadyThere()).isEqualTo(2);
    assertThat(trip.entries()).extracting(Entry::id).containsExactly("c1", "c2", "d1", "d2");
  }

  @Test
  void partitionsAreReadWhetherTheManifestNamesThemOrNot_andItsRangesAreNotTrusted()
      throws IOException {
    String partitions = CONTEXT + "transcript/partitions/";
    trip.write(partitions + "1000-2000.jsonl", said("c2", 50, "late") + said("c1", 10, "early"));
    trip.write(partitions + "3000-4000.jsonl", said("c3", 60, "orphan"));
    trip.write(ACTIVE, said("c4", 70, "active"));
    trip.write(
        CONTEXT + "transcript/manifest.json",
        """
        {"version":1,"active_partition":"active.jsonl","partitions":[{"file":"partitions/1000-2000.jsonl","start_ts":1000,"end_ts":2000,"entry_count":7}],"rotation_policy":{"max_entries":2}}
        """);
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(4);
    assertThat(trip.entries())
        .extracting(Entry::timestamp)
        .containsExactlyInAnyOrder(START + 10, START + 50, START + 60, START + 70);
    assertThat(trip.entries()).allMatch(one -> one.metadata().session().equals("harbour@c2"));
  }

  @Test
  void partitionThatWasOverwrittenByOneOfItsNameIsStillThere() throws IOException {
    String name = CONTEXT + "transcript/partitions/1767600000-1767600000.jsonl";
    trip.write(name, said("c1", 0, "first") + said("c2", 0, "second"));
    trip.runTwice();
    trip.write(name, said("c3", 0, "third"));
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(1);
    assertThat(contents()).containsExactly("first", "second", "third");
  }

  @Test
  void namesThatAreAllowed() throws IOException {
    for (String name : List.of("new", "default", "123", "_", "a".repeat(255), "has.dots", "café")) {
      trip.write("contexts/" + name + "/transcript/active.jsonl", said("c1", 0, "x " + name));
    }
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(7);
    assertThat(trip.entries())
        .extracting(one -> one.metadata().session())
        .contains("new@c1", "_@c1", "123@c1", "has.dots@c1", "a".repeat(255) + "@c1");
  }

  @Test
  void fileThatIsNoTextIsNoNote() throws IOException {
    trip.write(ACTIVE, said("c1", 0, "lantern"));
    trip.write(CONTEXT + "todos.md", new byte[] {'a', 0, 'b'});
    trip.write(CONTEXT + "goals.md", " \n");
    trip.write(CONTEXT + "summary.md", "caf\u00e9".getBytes(UTF_8));
    assertThat(trip.runTwice().entriesAdded()).isEqualTo(2);
  }
}
