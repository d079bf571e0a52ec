package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Presses each key of the terminal interface on a real pseudo-terminal, and looks at what it does.
class TerminalKeysTest {
  private static final String LONG = "bbbb0000-0000-4000-8000-000000000000";
  private static final String WHEEL_DOWN = "\u001b[<65;10;5M";
  private static final String WHEEL_UP = "\u001b[<64;10;5M";

  @TempDir private static Path home;
  @TempDir private Path folder;

  @BeforeAll
  static void importSessions() throws IOException {
    TmuxShell.need();
    for (int session = 0; session < 4; session++) {
      String day = "2001-02-0" + (session + 1);
      new ClaudeTranscript("aaaa000" + session, "/srv/harbor/pier" + session)
          .user(day + "T08:00:00Z", "Who has ownership of mooring " + session)
          .call(day + "T08:01:00Z", "Bash", "grep -rn ownership pier" + session)
          .user(day + "T09:00:00Z", "And of the boats?")
          .write(home.resolve("sources"));
    }
    var long20 = new ClaudeTranscript("bbbb0000", "/srv/lagoon");
    for (int i = 0; i < 20; i++) {
      String hour = "2001-03-01T%02d:".formatted(i);
      long20
          .user(hour + "00:00Z", "Lagoon " + i + (i % 7 == 3 ? " has a beacon" : " is calm"))
          .thinking(hour + "01:00Z", "The tide of hour " + i)
          .call(hour + "02:00Z", "Bash", "sail " + i)
          .result(hour + "03:00Z", "wind\\nof\\nhour " + i, i % 8 == 5);
    }
    long20.write(home.resolve("sources"));
    assertThat(Cli.in(home).run("import", "-q", home + "/sources").err()).isEmpty();
  }

  /// The key of the pager was followed by another one that went back.
  @Test
  void whatAPagerHasShownNeedsNoFurtherKey() throws Exception {
    Skip.unless(Files.exists(Path.of("/usr/bin/less")), "the program less is not installed");
    try (TmuxShell shell = shell(80, 24, "LINES=3 COLUMNS=80 ./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.shows("Enter", "1/80 · all · ?");
      shell.shows("O", "(END)");
      assertThat(shell.screen()).doesNotContain("goes back", "? keys");
      shell.shows("q", "? keys");
    }
  }

  private TmuxShell shell(int columns, int rows, String command) throws Exception {
    TmuxShell shell = TmuxShell.in(home, folder, columns, rows);
    shell.run(command);
    return shell;
  }

  @Test
  void queryIsEdited() throws Exception {
    try (TmuxShell shell = shell(80, 24, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.type("harbor gate");
      shell.press("C-a");
      shell.edits("x", "xharbor gate");
      shell.edits("C-d", "xarbor gate");
      shell.press("C-e");
      shell.edits("s", "xarbor gates");
      shell.edits("BSpace", "xarbor gate");
      shell.edits("C-h", "xarbor gat");
      shell.press("M-b");
      shell.edits("y", "xarbor ygat");
      shell.press("C-b");
      shell.edits("M-d", "xarbor");
      shell.press("Home", "M-f");
      shell.edits("z", "xarborz");
      shell.press("Left", "Left");
      shell.edits("DC", "xarboz");
      shell.press("Left", "Left", "Right", "Right");
      shell.edits("w", "xarbowz");
      shell.edits("C-k", "xarbow");
      shell.press("End");
      shell.edits("C-w", "");
      shell.type("ab");
      shell.press("Left");
      shell.edits("C-u", "b");
    }
  }

  @Test
  void rowsAreSelected() throws Exception {
    try (TmuxShell shell = shell(120, 30, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.shows("Down", "2/5 sessions");
      shell.shows("C-n", "3/5 sessions");
      shell.shows("Up", "2/5 sessions");
      shell.shows("C-p", "1/5 sessions");
      shell.shows("M-3", "3/5 sessions");
      shell.shows("PPage", "1/5 sessions");
      shell.shows("NPage", "5/5 sessions");
      shell.shows("M-1", "1/5 sessions");
      shell.shows(WHEEL_DOWN, "4/5 sessions");
      shell.shows(WHEEL_UP, "1/5 sessions");
      shell.await("Lagoon 4 is calm"); // the preview
      String preview = shell.changes("M-+");
      shell.restores("M--", preview);
      shell.changes("C-v");
      assertThat(shell.screen()).doesNotContain("│");
      shell.shows("C-v", "│");
    }
  }

  @Test
  void listIsFiltered() throws Exception {
    try (TmuxShell shell = shell(120, 30, "./tsearch tui ownership")) {
      shell.await(" ms · ");
      shell.shows("C-t", "--since 1d");
      shell.shows("C-t", "--since 7d");
      shell.shows("C-t", "--since 30d");
      shell.shows("C-t", "any time");
      shell.shows("C-s", "--sort newest");
      shell.shows("C-s", "· best");
      shell.await("1/8 hits");
      shell.shows("C-r", "--session aaaa000");
      shell.shows("C-r", "· all ·");
      shell.await("1/8 hits");
      shell.shows("C-f", "facets");
      shell.shows(" ", "> ownership source:claude-code");
      shell.shows("x", "> ownership -source:claude-code");
      shell.press("Escape");
      shell.edits("C-w", "ownership");
      shell.shows("Tab", "tsearch sessions ownership");
      shell.shows("Tab", "tsearch search ownership");
      shell.type(" tool:Ba");
      shell.shows("Tab", "tool:bash");
      shell.shows("Tab", "tsearch sessions ownership tool:bash"); // after a whole value
      shell.press("C-u");
      shell.await("Ctrl-U again");
      shell.press("C-u");
      shell.await("5 sessions");
      shell.shows("?", "In the list");
      shell.changes("Escape");
      shell.shows("F1", "In the list");
    }
  }

  /// A letter was lost; filters could not be removed if nothing was found; no month was chosen.
  @Test
  void panelsLoseNoLetter_andKeepTheFilters() throws Exception {
    try (TmuxShell shell = shell(120, 30, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.shows("F1", "In the list");
      shell.type("lagoon failed:true");
      shell.await("> lagoon failed:true");
      shell.press("C-u");
      shell.type("ownership tool:Nix");
      shell.await("nothing found");
      shell.shows("C-f", "+           tool:Nix");
      shell.shows(" ", "> ownership\n");
      shell.changes("Escape");
      shell.press("C-u");
      shell.type("beacon");
      shell.await("1/3 hits");
      shell.shows("C-f", "source:claude-code");
      for (int field = 0; field < 9; field++) {
        shell.press("Right");
      }
      shell.shows("Enter", "> beacon time:2001-03-01");
    }
  }

  @Test
  void aSessionOfWordsIsOpenedAtItsBestHit() throws Exception {
    try (TmuxShell shell = shell(100, 24, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.type("beacon");
      shell.await("1/3 hits");
      shell.shows("Tab", "1/1 sessions");
      shell.shows("Enter", "match 1/3 of beacon");
      List<String> lines = shell.screen().lines().toList();
      assertThat(lines.getFirst())
          .startsWith("Lagoon 0 is calm")
          .endsWith("/srv/lagoon · Thu 1 Mar 2001");
      assertThat(lines.get(1)).contains("user");
      assertThat(lines.get(2)).contains("has a beacon");
    }
  }

  @Test
  void sessionOfTheRowIsUsed() throws Exception {
    String resume = "cd /srv/lagoon && claude --resume " + LONG;
    try (TmuxShell shell = shell(120, 30, "DISPLAY=:7 ./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.copies("C-y", resume);
      shell.await(home.resolve("clipboard"), resume);
      shell.shows("C-o", "run this? " + resume);
      shell.changes("n");
      shell.shows("M-e", "export to");
      shell.shows("Enter", "/" + LONG + ".md");
      assertThat(home.resolve(LONG + ".md")).exists();
      shell.shows("M-x", "yes to go on");
      shell.shows("Enter", "nothing was changed");
      shell.shows("Enter", "1/5 sessions");
      shell.shows("Enter", "? keys");
      shell.shows("q", "1/5 sessions");
      shell.shows("Right", "? keys");
      shell.shows("Left", "1/5 sessions");
      shell.shows("Escape", "Esc again quits");
      shell.shows("Escape", "ready$");
      for (String key : List.of("C-c", "C-g")) {
        shell.run("clear; ./tsearch tui");
        shell.await("1/5 sessions");
        shell.shows(key, "ready$");
      }
    }
  }

  @Test
  void conversationIsScrolled() throws Exception {
    try (TmuxShell shell = shell(100, 24, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.shows("Enter", "1/80 · all · ? keys");
      for (List<String> pair :
          List.of(
              List.of("j", "k"),
              List.of("Down", "Up"),
              List.of("C-n", "C-p"),
              List.of("NPage", "PPage"),
              List.of("C-d", "C-u"),
              List.of("C-f", "C-b"),
              List.of(WHEEL_DOWN, WHEEL_UP),
              List.of("G", "g"),
              List.of("End", "Home"))) {
        String before = shell.changes(pair.getFirst());
        shell.restores(pair.getLast(), before);
      }
      shell.shows("]", "5/80 · all");
      shell.shows("]", "9/80 · all");
      shell.shows("[", "5/80 · all");
      shell.shows("}", "23/80 · all");
      assertThat(shell.screen().lines().toList().get(1)).contains("→ Bash failed");
      shell.shows("}", "55/80 · all");
      shell.shows("{", "23/80 · all");
      shell.press("g");
      shell.shows("/", "\n/\n");
      shell.type("Beacon");
      shell.shows("Enter", "match 1/3 of beacon");
      shell.shows("n", "match 2/3 of beacon");
      shell.shows("N", "match 1/3 of beacon");
      shell.shows("?", "In a conversation");
      shell.changes("Escape");
      shell.shows("F1", "In a conversation");
    }
  }

  @Test
  void entriesAreFoldedAndFiltered() throws Exception {
    try (TmuxShell shell = shell(100, 24, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.shows("Enter", "1/80 · all · ? keys");
      for (String key : List.of(" ", "z")) {
        String before = shell.changes(key);
        shell.restores(key, before);
      }
      String standard = shell.changes("Z");
      shell.changes("Z");
      shell.restores("Z", standard);
      shell.changes("t");
      shell.restores("t", standard);
      shell.shows("a", "sub-agents");
      shell.restores("a", standard);
      shell.shows("m", "· said");
      shell.shows("m", "1/20 · prompts");
      shell.shows("m", "1/4 · errors");
      shell.shows("m", "1/80 · all");
    }
  }

  @Test
  void entryIsCopiedAndOpened() throws Exception {
    String entry = LONG + "/bbbb0000-0000-4000-8000-000000000000";
    try (TmuxShell shell = shell(100, 24, "./tsearch tui")) {
      shell.await("1/5 sessions");
      shell.shows("Enter", "1/80 · all · ? keys");
      shell.shows("y", "copy");
      shell.copies("t", "Lagoon 0 is calm");
      shell.shows("y", "Markdown");
      String name =
          shell.screen().lines().filter(line -> line.contains("id: ")).findFirst().orElse("");
      name = name.substring(name.indexOf("id: ") + 4).strip();
      assertThat(name).startsWith(LONG + "/").isNotEqualTo(LONG + "/").isNotEqualTo(entry + "/");
      shell.press("i");
      for (String key : List.of("i", "c", "l")) {
        shell.await("copied");
        shell.changes("y");
        shell.copies(
            key,
            switch (key) {
              case "i" -> name;
              case "c" -> "tsearch show " + name;
              default -> "tsearch://entry/" + name;
            });
      }
      shell.changes("y");
      shell.press("m");
      shell.await("copied");
      assertThat(shell.tmux("show-buffer")).endsWith("**\n\nLagoon 0 is calm\n");
      shell.shows("o", "EDITED");
      shell.await("? keys");
      shell.shows("O", "any key goes back");
      shell.shows("Down", "? keys");
      shell.shows("e", "export to");
      shell.changes("Escape");
      shell.copies("C-y", "cd /srv/lagoon && claude --resume " + LONG);
      shell.shows("C-o", "run this?");
      shell.changes("n");
      shell.shows("Escape", "1/5 sessions");
    }
  }

  @Test
  void keysOfTheSettingsFileReplaceTheUsual() throws Exception {
    Path settings = Files.createDirectories(home.resolve("own/tsearch")).resolve("config.toml");
    Files.writeString(settings, "[keys]\nscope = \"Ctrl-L\"\nnext-prompt = \"J\"\n");
    try (TmuxShell shell = shell(100, 24, "XDG_CONFIG_HOME=$PWD/own ./tsearch tui lagoon")) {
      shell.await(" ms · ");
      shell.press("C-r");
      shell.shows("C-l", "--session bbbb0000");
      shell.shows("F1", "Ctrl-L");
      assertThat(shell.screen()).doesNotContain("Ctrl-R");
      shell.changes("Escape");
      shell.edits("C-u", "");
      shell.press("C-l");
      shell.await("5 sessions");
      shell.shows("Enter", "1/80 · all · ? keys");
      shell.press("]");
      shell.shows("J", "5/80 · all");
      Files.writeString(settings, "[keys]\nscope = \"l\"\n");
      shell.press("q", "C-c");
      shell.await("ready$");
      shell.run("clear; XDG_CONFIG_HOME=$PWD/own ./tsearch tui");
      shell.await("must be a key such as Ctrl-L, Alt-L or F1, got l");
    }
  }
}
