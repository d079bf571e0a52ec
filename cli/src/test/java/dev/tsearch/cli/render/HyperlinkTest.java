package dev.tsearch.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HyperlinkTest {
  private static final Terminal LINKED = new Terminal(true, 40, false).withLinks(true);

  @Test
  void aPathLeadsToItsFile() {
    assertThat(Hyperlink.ofPath("/area/my garden/a#1%.md"))
        .isEqualTo("file:///area/my%20garden/a%231%25.md");
    assertThat(Hyperlink.ofPath("/area/Gärten")).isEqualTo("file:///area/G%C3%A4rten");
    assertThat(Hyperlink.ofPath("notes/a.md")).isEmpty();
    assertThat(Hyperlink.ofPath("C:\\notes")).isEmpty();
  }

  @Test
  void theTargetOfAnIdIsANameAgain() {
    for (String name : List.of("a1b2c3d4", "my notes@1/x;y\u001b\\ß", "100%/%41")) {
      assertThat(Hyperlink.name(Hyperlink.ofEntry(name))).isEqualTo(name);
      assertThat(Hyperlink.name(Hyperlink.ofSession(name))).isEqualTo(name);
    }
    assertThat(Hyperlink.name("a1b2c3d4")).isEqualTo("a1b2c3d4");
    assertThat(Hyperlink.name("tsearch://entry/50%zz%4")).isEqualTo("50%zz%4");
  }

  @Test
  void noTextEndsTheSequence() {
    String hostile = "/a\u001b\\\u0007\u009c\n;\u202ez";
    assertThat(Hyperlink.ofPath(hostile)).matches("file:///[a-zA-Z0-9%]+");
  }

  @Test
  void onlyATerminalWithLinksPrintsThem() {
    assertThat(LINKED.link("file:///a", "a"))
        .isEqualTo("\u001b]8;;file:///a\u001b\\a\u001b]8;;\u001b\\");
    assertThat(LINKED.link("", "a")).isEqualTo("a");
    assertThat(LINKED.link("file:///" + "a".repeat(3_000), "a")).isEqualTo("a");
    assertThat(LINKED.withLinks(false).link("file:///a", "a")).isEqualTo("a");
    assertThat(Terminal.PIPE.link("file:///a", "a")).isEqualTo("a");
  }

  @Test
  void aWrappedLinkIsALinkOnEachLine() {
    var link = new StyledText(Style.PLAIN, "aaaa bbbb", "file:///a");
    List<String> lines =
        Wrap.kept(List.of(link), 5).stream().map(line -> StyledText.paint(line, LINKED)).toList();
    assertThat(lines)
        .containsExactly(LINKED.link("file:///a", "aaaa"), LINKED.link("file:///a", "bbbb"));
  }
}
