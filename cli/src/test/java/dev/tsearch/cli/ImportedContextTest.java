package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A context that was imported from chibi: all commands find it, and a change continues its
/// session.
class ImportedContextTest {
  @TempDir Path home;
  private ContextHome contexts;

  @BeforeEach
  void importContext() throws IOException {
    contexts = new ContextHome(home);
    Path transcript = write("other", "k1", "hello");
    Files.writeString(transcript.resolveSibling("system_prompt.md"), "Be brief.\n");
    Files.writeString(transcript.resolveSibling("todos.md"), "- [ ] weed");
    contexts.run("import", home.resolve("other").toString());
  }

  /// Writes a context `g` with an anchor and a message.
  private Path write(String chibi, String id, String said) throws IOException {
    Path transcript = Files.createDirectories(home.resolve(chibi).resolve("contexts/g/transcript"));
    Files.writeString(
        transcript.resolve("active.jsonl"),
        """
        {"id":"%1$s","timestamp":1700000000,"from":"system","to":"g","content":"Context created","entry_type":"context_created"}
        {"id":"%1$s-2","timestamp":1700000001,"from":"ann","to":"g","content":"%2$s","entry_type":"message"}
        """
            .formatted(id, said));
    return transcript;
  }

  private List<JsonObject> window(String name) throws Exception {
    return ContextHome.objects(contexts.run("context", "show", name, "--json").out());
  }

  @Test
  void itIsListedAndPrinted() throws Exception {
    List<JsonObject> rows = ContextHome.objects(contexts.run("context", "list", "--json").out());
    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst().text("name")).contains("g");
    assertThat(rows.getFirst().text("session")).contains("g@k1");
    assertThat(rows.getFirst().flag("imported")).isTrue();
    assertThat(rows.getFirst().flag("dirty")).isFalse();
    assertThat(contexts.run("context", "list").out()).contains("g@k1", "imported");
    for (String name : List.of("g", "g@k1", "g@k")) {
      assertThat(contexts.run("context", "log", name, "-n", "0").out())
          .isEqualTo("[ANN]: hello\n\n");
      assertThat(contexts.run("context", "prompt", name).out()).isEqualTo("Be brief.\n");
      assertThat(window(name))
          .extracting(line -> line.text("content", ""))
          .containsExactly("Context created", "Be brief.\n", "hello");
    }
    assertThat(contexts.file("g", "")).doesNotExist();
  }

  @Test
  void appendContinuesItsSession() throws Exception {
    contexts.append("g", "{\"id\":\"a1\",\"content\":\"later\"}");
    assertThat(contexts.run("context", "log", "g", "-n", "0").out())
        .isEqualTo("[ANN]: hello\n\n[USER]: later\n\n");
    assertThat(window("g"))
        .extracting(line -> line.text("content", ""))
        .containsExactly("Context created", "Be brief.\n", "hello", "later");
    List<JsonObject> rows = ContextHome.objects(contexts.run("context", "list", "--json").out());
    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst().text("session")).contains("g@k1");
    assertThat(rows.getFirst().flag("imported")).isFalse();
    assertThat(contexts.run("show", "g").out()).contains("hello", "later");
    assertThat(contexts.run("context", "log", "g", "-n", "0", "-v").out())
        .doesNotContain("SYSTEM_PROMPT_CHANGED");
  }

  @Test
  void everyChangeContinuesIt() throws Exception {
    assertThat(contexts.run("context", "clear", "g").err())
        .isEqualTo("tsearch: g: moved 1 message from the window to transcript.md\n");
    contexts.context("Be kind.\n", "prompt", "g@k1", "-");
    contexts.run("context", "send", "g", "ask");
    assertThat(contexts.run("context", "inbox", "g").out()).isEqualTo("[USER]: ask\n\n");
    assertThat(contexts.run("context", "log", "g", "-n", "0", "-v").out())
        .isEqualTo(
            """
            [CONTEXT_CREATED]: Context created

            [ANN]: hello

            [ARCHIVAL]: Context archived/cleared

            [SYSTEM_PROMPT_CHANGED]: Be kind.


            [USER]: ask

            """);
    assertThat(window("g"))
        .extracting(line -> line.text("content", ""))
        .containsExactly("Context archived/cleared", "Be kind.\n", "ask");
  }

  /// What chibi writes meanwhile is part of the window once it is imported, before what was
  /// appended.
  @Test
  void laterImportIsPartOfTheWindow() throws Exception {
    contexts.append("g", "{\"id\":\"a1\",\"content\":\"later\"}");
    window("g");
    Path active = home.resolve("other/contexts/g/transcript/active.jsonl");
    Files.writeString(
        active,
        Files.readString(active)
            + "{\"id\":\"k3\",\"timestamp\":1700000002,\"from\":\"ann\",\"to\":\"g\",\"content\":\"more\",\"entry_type\":\"message\"}\n");
    contexts.run("import", home.resolve("other").toString());
    assertThat(window("g"))
        .extracting(line -> line.text("content", ""))
        .containsExactly("Context created", "Be brief.\n", "hello", "more", "later");
  }

  /// The numbers of partitions do not tell whether entries were appended before an import.
  @Test
  void appendedEntriesFollowTheImportedOnes_inWhicheverPartitionTheyAre() throws Exception {
    for (int i = 0; i < 4; i++) {
      byte[] line = ("later " + i).getBytes(UTF_8);
      assertThat(contexts.appendBytes("g", line, "--set", "storage.partition_max_entries=2").exit())
          .isZero();
    }
    String all = "[ANN]: hello\n\n[USER]: later 0\n\n[USER]: later 1\n\n";
    assertThat(contexts.run("context", "log", "g", "-n", "0").out())
        .isEqualTo(all + "[USER]: later 2\n\n[USER]: later 3\n\n");
    assertThat(contexts.run("context", "log", "g", "-n", "-4").out()).isEqualTo(all);
    assertThat(contexts.run("context", "log", "g", "-n", "1").out())
        .isEqualTo("[USER]: later 3\n\n");
    contexts.run("context", "compact", "g", "--rolling", "50");
    assertThat(window("g"))
        .extracting(line -> line.text("content", ""))
        .containsExactly("Context compacted", "Be brief.\n", "later 2", "later 3");
  }

  @Test
  void severalOfOneNameAreAmbiguous_andAWholeNameChooses() throws Exception {
    write("third", "k9", "salut");
    contexts.run("import", home.resolve("third").toString());
    for (List<String> words :
        List.of(
            List.of("context", "show", "g"),
            List.of("context", "log", "g"),
            List.of("context", "clear", "g"),
            List.of("context", "send", "g", "hi"),
            List.of("show", "g"))) {
      Cli.Result result = contexts.run(words.toArray(String[]::new));
      assertThat(result.exit()).as(words.toString()).isEqualTo(2);
      assertThat(result.err()).as(words.toString()).contains("g@k1").contains("g@k9");
    }
    Cli.Result appended = contexts.appendBytes("g", new byte[] {'x'});
    assertThat(appended.exit()).isEqualTo(2);
    assertThat(appended.err()).contains("several contexts have the name g", "g@k1", "g@k9");
    contexts.append("g@k9", "{\"content\":\"ensuite\"}");
    assertThat(contexts.run("context", "log", "g@k9", "-n", "1").out())
        .isEqualTo("[USER]: ensuite\n\n");
    assertThat(contexts.run("context", "log", "g@k1", "-n", "1").out())
        .isEqualTo("[ANN]: hello\n\n");
    assertThat(contexts.run("context", "clear", "g@k1").err())
        .contains("the archive keeps another context g");
  }

  /// The entries of a kept context are found as those of an imported one are.
  @Test
  void contextWhoseFilesAreLostIsContinued() throws Exception {
    contexts.append("h", ContextHome.lines(1));
    contexts.append("g", ContextHome.lines(1));
    Path meta = contexts.file("h", "context_meta.json");
    Files.writeString(meta, "{");
    Cli.Result listed = contexts.run("context", "list");
    assertThat(listed.exit()).isEqualTo(2);
    assertThat(listed.out()).contains("g@k1");
    assertThat(listed.err().lines()).hasSize(1);
    assertThat(listed.err()).contains("context_meta.json: ", "without this file");
    Files.delete(meta);
    contexts.append("h", "{\"content\":\"more\"}");
    assertThat(contexts.run("context", "log", "h", "-n", "0").out())
        .isEqualTo("[USER]: said 0\n\n[USER]: more\n\n");
  }

  @Test
  void unknownContextsStayUnknown() throws Exception {
    for (String name : List.of("h", "g@k7", "prompts")) {
      Cli.Result result = contexts.run("context", "clear", name);
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err()).contains("there is no context " + name);
    }
    assertThat(contexts.appendBytes("g@k7", new byte[] {'x'}).err())
        .contains("there is no context g@k7");
    contexts.append("gg", "{\"content\":\"another\"}");
    assertThat(contexts.run("context", "log", "gg", "-n", "0").out())
        .isEqualTo("[USER]: another\n\n");
  }
}
