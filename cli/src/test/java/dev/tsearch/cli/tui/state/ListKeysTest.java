package dev.tsearch.cli.tui.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.tui.state.KeyPress.Control;
import dev.tsearch.cli.tui.state.KeyPress.Named;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListKeysTest {
  private final SampleArchive archive = SampleArchive.on(80, 24);

  private static KeyPress text(String text) {
    return new KeyPress.Typed(text);
  }

  private List<String> command() {
    return archive.screen().filters().command(archive.screen().input().text());
  }

  @Test
  void startsWithTheSessions_andListsEntriesWhileWordsAreTyped() {
    assertThat(archive.screen().list().rows().getFirst().isSession()).isTrue();
    assertThat(command()).containsExactly("sessions");
    archive.type("harbor gate");
    assertThat(command()).containsExactly("search", "harbor", "gate");
    assertThat(archive.screen().list().rows().getFirst().isSession()).isFalse();
    assertThat(archive.screen().list().total()).isEqualTo(246);
  }

  @Test
  void keysOfEmacsEditTheQuery() {
    archive.type("one two");
    archive.press(new Control('a'), text("x"), new Control('e'), new Control('w'));
    assertThat(archive.screen().input().text()).isEqualTo("xone ");
    archive.press(Named.LEFT, Named.LEFT, new Control('k'));
    assertThat(archive.screen().input().text()).isEqualTo("xon");
    archive.press(new Control('u'));
    assertThat(archive.screen().input()).isEqualTo(TypedLine.EMPTY);
  }

  @Test
  void aPhraseIsOneWordOfTheCommand_andAMinusNeedsTheEndOfOptions() {
    archive.press(text("\"harbor gate\" -night"));
    assertThat(command()).containsExactly("search", "--", "\"harbor gate\"", "-night");
    assertThat(archive.screen().command()).isEqualTo("tsearch search -- '\"harbor gate\"' -night");
  }

  @Test
  void arrowsMoveTheSelection_andThePreviewFollows() {
    archive.press(Named.DOWN, new Control('n'), Named.UP);
    assertThat(archive.screen().list().selected()).isEqualTo(1);
    assertThat(archive.screen().preview().row()).isEqualTo(archive.screen().list().row());
    archive.press(new KeyPress.Alt('7'));
    assertThat(archive.screen().list().selected()).isEqualTo(6);
    archive.press(Named.PAGE_DOWN, Named.PAGE_UP, Named.WHEEL_UP, Named.WHEEL_DOWN);
    assertThat(archive.screen().list().selected()).isEqualTo(6);
  }

  /// The list ended at its first hundred rows, or was asked for as a whole again.
  @Test
  void nearTheEndOfTheList_theNextPageIsAppended() {
    archive.type("harbor");
    for (int i = 0; i < 85; i++) {
      archive.press(Named.DOWN);
    }
    assertThat(archive.screen().list().rows()).hasSize(200);
    assertThat(archive.screen().list().selected()).isEqualTo(85);
    for (int i = 0; i < 200; i++) {
      archive.press(Named.DOWN);
    }
    assertThat(archive.screen().list().rows()).hasSize(246).doesNotHaveDuplicates();
    assertThat(archive.screen().list().selected()).isEqualTo(245);
    assertThat(archive.effects(Effect.Ask.class))
        .extracting(ask -> ask.question().arguments())
        .contains(List.of("search", "--json", "-n", "100", "--offset", "200", "harbor"))
        .noneMatch(arguments -> arguments.contains("246"));
  }

  @Test
  void aListHasAnEnd() {
    archive.type("harbor");
    for (int page = 1; page < 70; page++) {
      Screen screen = archive.screen();
      int rows = screen.list().rows().size();
      ScreenStep step = screen.selecting(rows);
      if (step.screen().isAnswered()) {
        assertThat(step.screen().message()).contains("the list ends here");
        assertThat(rows).isEqualTo(ListPane.MAX_ROWS);
        return;
      }
      var question = new Question.Listed("harbor", screen.filters(), rows);
      assertThat(step.effects()).contains(new Effect.Ask(question));
      List<ListRow> more = screen.list().rows().subList(0, 100);
      archive.receive(step, new Answered.Rows(question, more, 9_999, 1, List.of()));
    }
    assertThat(archive.screen().list().rows()).as("the end").isEmpty();
  }

  @Test
  void scopeGoesFromAllToTheProjectToTheSession() {
    archive.type("harbor").press(new Control('r'));
    assertThat(command()).containsExactly("search", "--project", "/srv/harbor", "harbor");
    archive.press(new Control('r'));
    assertThat(command()).containsExactly("search", "--session", "aaaa0001", "harbor");
    archive.press(new Control('r'));
    assertThat(command()).containsExactly("search", "harbor");
  }

  @Test
  void timeAndOrderAreOptions() {
    archive.type("harbor").press(new Control('t'), new Control('t'), new Control('s'));
    assertThat(command()).containsExactly("search", "--since", "7d", "--sort", "newest", "harbor");
    archive.press(new Control('t'), new Control('t'), new Control('s'));
    assertThat(command()).containsExactly("search", "harbor");
  }

  @Test
  void insertedTextsAreAdded() {
    archive.type("harbor").press(new KeyPress.Alt('a'));
    assertThat(command()).containsExactly("search", "--all", "harbor");
    archive.press(new KeyPress.Alt('a'));
    assertThat(command()).containsExactly("search", "harbor");
  }

  /// A failure that is folded as a copy of another could not be reached.
  @Test
  void copiesAreListedOneByOne() {
    archive.press(new KeyPress.Alt('c'));
    assertThat(archive.screen().message()).startsWith("sessions have no copies");
    archive.type("harbor").press(new KeyPress.Alt('c'));
    assertThat(command()).containsExactly("search", "--copies", "harbor");
    assertThat(archive.screen().press(Named.TAB).screen().command())
        .isEqualTo("tsearch sessions harbor");
    archive.press(new KeyPress.Alt('c'));
    assertThat(command()).containsExactly("search", "harbor");
  }

  @Test
  void theCommandThatPrintsTheListIsCopied() {
    archive.type("harbor").press(new Control('t'), new KeyPress.Alt('y'));
    assertThat(archive.effects(Effect.CopyText.class))
        .containsExactly(new Effect.CopyText("tsearch search --since 1d harbor"));
    assertThat(archive.screen().message()).isEqualTo("copied: tsearch search --since 1d harbor");
    archive.press(Named.ENTER, new KeyPress.Alt('y'));
    assertThat(archive.effects(Effect.CopyText.class))
        .endsWith(new Effect.CopyText("tsearch show aaaa0001"));
  }

  @Test
  void aKeyWithoutEffectSaysSo() {
    archive.press(new Control('x'));
    assertThat(archive.screen().message())
        .isEqualTo("this key does nothing here; F1 shows the keys");
    archive.type("qzx").press(new Control('o'));
    assertThat(archive.screen().message()).isEqualTo("the list has no row");
    archive.press(Named.LEFT);
    assertThat(archive.screen().message()).isEmpty();
  }

  /// Scope and order outlived the query.
  @Test
  void ctrlUClearsTheQuery_andThenWhatIsChosenBesidesIt() {
    archive.type("harbor").press(new Control('r'), new Control('t'), new Control('s'));
    archive.press(Named.TAB, new Control('u'));
    assertThat(archive.screen().input()).isEqualTo(TypedLine.EMPTY);
    assertThat(archive.screen().filters()).isNotEqualTo(Filters.NONE);
    assertThat(archive.screen().message()).startsWith("Ctrl-U again");
    archive.press(new Control('u'));
    assertThat(archive.screen().filters()).isEqualTo(Filters.NONE);
    assertThat(archive.screen().message()).isEmpty();
    assertThat(command()).containsExactly("sessions");
    Screen screen = archive.screen();
    assertThat(screen.press(new Control('u'))).isEqualTo(ScreenStep.of(screen));
  }

  @Test
  void tabListsSessions_orCompletesTheValueThatIsTyped() {
    archive.type("harbor").press(Named.TAB);
    assertThat(command()).containsExactly("sessions", "harbor");
    archive.type(" tool:Ba").press(Named.TAB);
    assertThat(archive.screen().popup()).isInstanceOf(Popup.Menu.class);
    archive.press(Named.DOWN, Named.ENTER);
    assertThat(archive.screen().input().text()).isEqualTo("harbor tool:BashOutput ");
  }

  /// It only added a blank, or said that nothing begins so.
  @Test
  void tabAfterAWholeFilterListsSessions() {
    archive.type("tool:BashOutput").press(Named.TAB);
    assertThat(command()).containsExactly("sessions", "tool:BashOutput");
    archive.press(Named.TAB);
    assertThat(command()).containsExactly("search", "tool:BashOutput");
    archive.press(new Control('u')).type("time:2026-02").press(Named.TAB);
    assertThat(command()).containsExactly("sessions", "time:2026-02");
    archive.press(new Control('u')).type("tool:Nix").press(Named.TAB);
    assertThat(archive.screen().message()).isEqualTo("no tool begins with Nix");
  }

  @Test
  void facetsAddAndExcludeValues() {
    archive.type("harbor").press(new Control('f'));
    archive.press(text(" "), Named.DOWN, text("x"));
    assertThat(archive.screen().input().text()).isEqualTo("harbor tool:Bash -tool:Edit");
    archive.press(Named.DOWN, text(" "), Named.UP, Named.UP, text(" "), Named.ESCAPE);
    assertThat(archive.screen().input().text())
        .isEqualTo("harbor -tool:Edit project:\"/srv/harbor gate\"");
    assertThat(archive.screen().popup()).isInstanceOf(Popup.None.class);
  }

  @Test
  void resumingAsksFirst() {
    archive.press(new Control('o'));
    assertThat(archive.screen().popup()).isInstanceOf(Popup.Confirmation.class);
    archive.press(text("n"));
    assertThat(archive.effects(Effect.RunCommand.class)).isEmpty();
    archive.press(new Control('o'), text("y"));
    assertThat(archive.effects(Effect.RunCommand.class))
        .containsExactly(new Effect.RunCommand(List.of("resume", "aaaa0001"), true));
  }

  @Test
  void theCommandThatResumesIsCopied() {
    archive.press(new Control('y'));
    assertThat(archive.effects(Effect.CopyText.class))
        .containsExactly(new Effect.CopyText("cd /srv/harbor && claude --resume aaaa0001"));
  }

  @Test
  void exportAndForgetAreCommands() {
    archive.press(new KeyPress.Alt('e'), text("1"));
    assertThat(archive.screen().message()).isEqualTo("wrote 1 file");
    archive.press(new KeyPress.Alt('x'));
    assertThat(archive.effects())
        .contains(
            new Effect.Ask(
                new Question.Exported(
                    List.of(
                        "export",
                        "aaaa0001",
                        "--archived",
                        "--as",
                        "md",
                        "--redact",
                        "-o",
                        "aaaa0001.md"))),
            new Effect.RunCommand(List.of("forget", "aaaa0001"), true));
  }

  @Test
  void thePreviewOfACallHasItsInput() {
    archive.type("harbor").press(Named.DOWN, Named.DOWN);
    Item call = archive.screen().preview().items().get(2);
    assertThat(call.input().orElseThrow().text("command")).contains("ls -la harbor");
    assertThat(archive.effects(Effect.Ask.class))
        .filteredOn(ask -> ask.question() instanceof Question.CallSource)
        .hasSize(1);
  }

  @Test
  void previewIsHiddenAndScrolled() {
    archive.press(new KeyPress.Alt('+'), new KeyPress.Alt('+'), new KeyPress.Alt('-'));
    assertThat(archive.screen().preview().line()).isEqualTo(3);
    archive.press(new Control('v'));
    assertThat(archive.screen().preview().isShown()).isFalse();
    archive.press(new Control('v'));
    assertThat(archive.screen().preview().items()).isNotEmpty();
  }

  @Test
  void escapeTwiceEnds_butNotWithAKeyBetween() {
    archive.press(Named.ESCAPE, Named.DOWN, Named.ESCAPE);
    assertThat(archive.effects(Effect.Quit.class)).isEmpty();
    archive.press(Named.ESCAPE);
    assertThat(archive.effects(Effect.Quit.class)).containsExactly(new Effect.Quit(""));
  }

  @Test
  void controlKeysEndAndSuspend() {
    archive.press(new Control('z'), new Control('c'));
    assertThat(archive.effects()).endsWith(new Effect.Suspend(), new Effect.Quit(""));
  }

  @Test
  void withPrint_enterChoosesTheRow() {
    SampleArchive picking = SampleArchive.on(80, 24, true);
    picking.type("harbor").press(Named.DOWN, Named.ENTER);
    assertThat(picking.effects(Effect.Quit.class)).containsExactly(new Effect.Quit("aaaa0001/e1"));
  }

  @Test
  void helpIsShownForAQuestionMarkInAnEmptyQueryOnly() {
    archive.type("a?");
    assertThat(archive.screen().input().text()).isEqualTo("a?");
    archive.press(new Control('u'), text("?"));
    assertThat(archive.screen().popup()).isEqualTo(new Popup.Help(0));
    archive.press(Named.DOWN, Named.ESCAPE, Named.F1);
    assertThat(archive.screen().popup()).isEqualTo(new Popup.Help(0));
  }

  @Test
  void anAnswerToAnOldQuestionChangesNothing() {
    archive.type("harbor");
    var old = new Question.Listed("har", Filters.NONE, 0);
    ScreenStep step = archive.screen().receive(new Answered.Rows(old, List.of(), 0, 0, List.of()));
    assertThat(step).isEqualTo(ScreenStep.of(archive.screen()));
  }

  @Test
  void aFailureIsAMessage_andTheListStays() {
    archive.type("harbor");
    Question asked = archive.screen().question();
    Screen failed = archive.screen().receive(new Answered.Failure(asked, "no such field")).screen();
    assertThat(failed.message()).isEqualTo("no such field");
    assertThat(failed.list()).isEqualTo(archive.screen().list());
  }
}
