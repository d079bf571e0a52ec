package dev.tsearch.indexer.format.copilot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.TitleAround;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The title in the file that Copilot CLI keeps next to a session.
class WorkspaceTitleTest {
  private static final CopilotCli COPILOT = new CopilotCli(Json.SOURCE);

  @Test
  void titleInTheWorkspace_isOneEntry(@TempDir Path session) throws IOException {
    new TitleAround(
            COPILOT, session.resolve("events.jsonl"), CopilotSample.session(), "workspace.yaml")
        .assertIsOneEntry(title -> "id: cafe-1\nname: " + title + "\nsummary_count: 0\n");
  }

  @Test
  void name_isTheTitleOtherwiseTheSummary() {
    assertThat(WorkspaceTitle.in("summary: Trees\nname: Apples\n")).isEqualTo("Apples");
    assertThat(WorkspaceTitle.in("summary: Trees\r\nname:\r\n")).isEqualTo("Trees");
    assertThat(WorkspaceTitle.in("name: null\nsummary: ~\n")).isEmpty();
    assertThat(WorkspaceTitle.in("git:\n  name: Apples\nname_of: Pears\n")).isEmpty();
  }

  @Test
  void text_mayBePlainOrInQuotes() {
    assertThat(WorkspaceTitle.in("name: Prune: it's#1 # said\n")).isEqualTo("Prune: it's#1");
    assertThat(WorkspaceTitle.in("name: 'Prune ''em: # all'\n")).isEqualTo("Prune 'em: # all");
    assertThat(WorkspaceTitle.in("name: \"Schräg\\u2192 \\\"x\\\"\"\n")).isEqualTo("Schräg→ \"x\"");
    assertThat(WorkspaceTitle.in("name: A long one\n  goes on\n  here\nid: 1\n"))
        .isEqualTo("A long one goes on here");
  }

  @Test
  void otherText_isNoTitle() {
    for (String text :
        new String[] {
          "",
          "name",
          "name: |-\n  Prune\n",
          "name: >\n  x\n",
          "name: [a]\n",
          "name: {a: b}\n",
          "name: &a b\n",
          "name: *a\n",
          "name: !x y\n",
          "name: \"open\n",
          "name: 'open\n",
          "name: \"a\" b\n",
          "name: 'a' b\n",
          "name: '\n",
          "name: # none\n"
        }) {
      assertThat(WorkspaceTitle.in(text)).as(text).isEmpty();
    }
  }
}
