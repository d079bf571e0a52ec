package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HyperlinksTest {
  private static final String LINK = "\u001b]8;;";
  private static final String SESSION = "a1b2c3d4-0000-4000-8000-000000000000";
  private static final String ENTRY = "a1b2c3d4-0000-4000-8000-000000000001";

  @TempDir private static Path home;

  @BeforeAll
  static void fill() throws IOException {
    new ClaudeTranscript("a1b2c3d4", "/area/my garden")
        .user("2026-01-03T09:00:00.000Z", "water the roses")
        .call("2026-01-03T09:01:00.000Z", "Bash", "cat roses.md")
        .edit("2026-01-03T09:02:00.000Z", "/area/my garden/roses.md", "one", "two")
        .write(home.resolve("logs"));
    Result imported = Cli.in(home).run("import", "-q", home + "/logs");
    assertThat(imported.exit()).as(imported.err()).isZero();
  }

  private static Cli kitty(int width) {
    return Cli.in(home)
        .on(new Terminal(true, width, false))
        .with("TERM", "xterm-kitty")
        .with("PAGER", "cat");
  }

  private static String withoutLinks(String printed) {
    return printed.replaceAll("\u001b]8;;[^\u001b]*\u001b\\\\", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"roses", "sessions", "sessions roses", "files", "show a1b2c3d4"})
  void linksChangeNothingElse(String command) {
    for (int width : new int[] {40, 80, 200}) {
      List<String> words = List.of(command.split(" "));
      String linked = kitty(width).run(words).out();
      assertThat(linked).contains(LINK);
      assertThat(withoutLinks(linked))
          .isEqualTo(kitty(width).with("TERM", "vt100").run(words).out())
          .doesNotContain("\u001b");
    }
  }

  @Test
  void hitsLinkTheProjectTheSessionAndTheEntry() {
    assertThat(kitty(80).run("cat").out())
        .contains(LINK + "file:///area/my%20garden\u001b\\/area/my garden" + LINK)
        .contains(LINK + "tsearch://session/" + SESSION + "\u001b\\a1b2c3d4" + LINK)
        .contains(LINK + "tsearch://entry/" + SESSION + "/" + ENTRY);
  }

  @Test
  void filesAndEditsLinkTheFile() {
    String file = LINK + "file:///area/my%20garden/roses.md\u001b\\/area/my garden/roses.md" + LINK;
    assertThat(kitty(80).run("files").out()).contains(file);
    assertThat(kitty(80).run("show", "latest").out()).contains(file);
  }

  @Test
  void theTargetOfALinkNamesTheEntry() {
    Result shown = Cli.in(home).run("show", "tsearch://entry/" + SESSION + "/" + ENTRY);
    assertThat(shown.exit()).as(shown.err()).isZero();
    assertThat(shown.out()).contains("$ cat roses.md");
  }

  @Test
  void onlyTerminalsThatShowLinksGetThem() {
    Cli plain = Cli.in(home).on(new Terminal(true, 80, false)).with("PAGER", "cat");
    assertThat(plain.with("TERM", "xterm-256color").run("roses").out()).doesNotContain(LINK);
    for (Map.Entry<String, String> sign :
        Map.of("VTE_VERSION", "7600", "WT_SESSION", "x", "TERM_PROGRAM", "WezTerm").entrySet()) {
      Cli sure = plain.with("TERM", "xterm-256color").with(sign.getKey(), sign.getValue());
      assertThat(sure.run("roses").out()).as(sign.getKey()).contains(LINK);
    }
    assertThat(plain.with("TERM", "xterm").with("VTE_VERSION", "4602").run("roses").out())
        .doesNotContain(LINK);
    assertThat(plain.with("TERM", "dumb").with("TERM_PROGRAM", "vscode").run("roses").out())
        .doesNotContain(LINK);
  }

  @Test
  void noPipeGetsLinks() {
    assertThat(Cli.in(home).with("TERM", "xterm-kitty").run("roses").out()).doesNotContain(LINK);
    assertThat(Cli.in(home).with("TERM", "xterm-kitty").run("roses", "--pretty").out())
        .doesNotContain(LINK);
    assertThat(Cli.in(home).run("roses", "--pretty", "--hyperlink").out()).contains(LINK);
  }

  @Test
  void theOptionDecides() {
    assertThat(kitty(80).run("roses", "--hyperlink=never").out()).doesNotContain(LINK);
    assertThat(kitty(80).run("roses", "--hyperlink", "never").out()).doesNotContain(LINK);
    Cli vt100 = kitty(80).with("TERM", "vt100");
    assertThat(vt100.run("roses", "--hyperlink=always").out()).contains(LINK);
    assertThat(vt100.run("--hyperlink", "roses").out()).contains(LINK);
    assertThat(vt100.run("--hyperlink", "sessions").out()).contains(LINK);
    assertThat(vt100.run("roses", "--hyperlink=auto").out()).doesNotContain(LINK);
    assertThat(vt100.run("roses", "--hyperlink=yes").err())
        .isEqualTo("tsearch: --hyperlink must be auto, always or never, got yes\n");
  }

  @Test
  void theSettingDecidesWithoutTheOption() throws IOException {
    assertThat(kitty(80).run("roses", "--set", "output.hyperlink=never").out())
        .doesNotContain(LINK);
    Path file = home.resolve(".config/tsearch/config.toml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "[output]\nhyperlink = \"always\"\n");
    try {
      assertThat(kitty(80).with("TERM", "vt100").run("roses").out()).contains(LINK);
      assertThat(kitty(80).run("roses", "--hyperlink=never").out()).doesNotContain(LINK);
      assertThat(Cli.in(home).run("roses").out()).doesNotContain(LINK);
    } finally {
      Files.delete(file);
    }
  }
}
