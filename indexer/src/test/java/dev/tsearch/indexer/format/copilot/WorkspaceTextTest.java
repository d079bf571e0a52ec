package dev.tsearch.indexer.format.copilot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// The texts in the file that Copilot CLI keeps next to a session.
class WorkspaceTextTest {
  private static String title(String yaml) {
    var text = WorkspaceText.of(yaml.getBytes(UTF_8));
    return text.value("name").or(() -> text.value("summary")).map(it -> it.text()).orElse("");
  }

  @Test
  void value_isWhereItsTextIs() {
    byte[] yaml = "id: Größe\nname:  A long\r\n  one \r\nsummary: x\n".getBytes(UTF_8);
    WorkspaceText.YamlValue name = WorkspaceText.of(yaml).value("name").orElseThrow();
    assertThat(new String(yaml, name.start(), name.end() - name.start(), UTF_8))
        .isEqualTo("A long\r\n  one");
    assertThat(name.text()).isEqualTo("A long one");
    assertThat(WorkspaceText.of(yaml).object().text("summary")).contains("x");
  }

  @Test
  void name_isTheTitleOtherwiseTheSummary() {
    assertThat(title("summary: Trees\nname: Apples\n")).isEqualTo("Apples");
    assertThat(title("summary: Trees\r\nname:\r\n")).isEqualTo("Trees");
    assertThat(title("name: null\nsummary: ~\n")).isEmpty();
    assertThat(title("git:\n  name: Apples\nname_of: Pears\n")).isEmpty();
  }

  @Test
  void text_mayBePlainOrInQuotes() {
    assertThat(title("name: Prune: it's#1 # said\n")).isEqualTo("Prune: it's#1");
    assertThat(title("name: 'Prune ''em: # all'\n")).isEqualTo("Prune 'em: # all");
    assertThat(title("name: \"Schräg\\u2192 \\\"x\\\"\"\n")).isEqualTo("Schräg→ \"x\"");
    assertThat(title("name: A long one\n  goes on\n  here\nid: 1\n"))
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
      assertThat(title(text)).as(text).isEmpty();
    }
  }
}
