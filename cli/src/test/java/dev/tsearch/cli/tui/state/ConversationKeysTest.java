package dev.tsearch.cli.tui.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.tui.state.KeyPress.Control;
import dev.tsearch.cli.tui.state.KeyPress.Named;
import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConversationKeysTest {
  private final SampleArchive archive = SampleArchive.on(80, 24);

  private SampleArchive read() {
    return archive.press(Named.ENTER);
  }

  private OpenConversation open() {
    return archive.screen().conversation().orElseThrow();
  }

  private String current() {
    return open().current().entry().id();
  }

  private SampleArchive keys(String keys) {
    return archive.type(keys);
  }

  @Test
  void aHitIsOpenedAtItsEntry_unfolded() {
    archive.type("harbor").press(Named.DOWN, Named.DOWN, Named.ENTER);
    assertThat(current()).isEqualTo("e2");
    assertThat(open().folds().isOpen(open().current())).isTrue();
    assertThat(open().needles()).containsExactly("harbor");
    assertThat(archive.effects())
        .contains(
            new Effect.Ask(new Question.Around("aaaa0001", "aaaa0001/e2")),
            new Effect.Ask(new Question.AllEntries("aaaa0001", false)));
  }

  @Test
  void theEntriesAroundAHitAreShownUntilAllArrive() {
    archive.type("harbor").press(Named.DOWN);
    Screen opened = archive.screen().press(Named.ENTER).screen();
    var around = new Question.Around("aaaa0001", "aaaa0001/e1");
    Screen first = opened.receive(SampleArchive.answer(around)).screen();
    assertThat(first.conversation().orElseThrow().current().entry().id()).isEqualTo("e1");
    assertThat(first.conversation().orElseThrow().isComplete()).isFalse();
    Screen all =
        first.receive(SampleArchive.answer(new Question.AllEntries("aaaa0001", false))).screen();
    assertThat(all.conversation().orElseThrow().current().entry().id()).isEqualTo("e1");
    assertThat(all.conversation().orElseThrow().isComplete()).isTrue();
  }

  /// The conversation began at its first entry.
  @Test
  void aSessionOfSomeWordsIsOpenedAtItsBestHit() {
    archive.type("harbor").press(new Control('t'), Named.TAB, Named.ENTER);
    assertThat(current()).isEqualTo("e6");
    assertThat(open().folds().isOpen(open().current())).isTrue();
    assertThat(archive.effects(Effect.Ask.class))
        .extracting(ask -> ask.question().arguments())
        .contains(
            List.of(
                "search",
                "--json",
                "-n",
                "1",
                "--session",
                "aaaa0001",
                "--since",
                "1d",
                "--",
                "harbor"));
    keys("q");
    archive.type(" agent").press(Named.ENTER);
    assertThat(current()).isEqualTo("b1");
    assertThat(open().withAgents()).isTrue();
  }

  @Test
  void theBestHitMovesNoReader_whoHasMoved() {
    archive.type("harbor").press(Named.TAB);
    Screen opened = archive.screen().press(Named.ENTER).screen();
    var all = SampleArchive.answer(new Question.AllEntries("aaaa0001", false));
    var best = SampleArchive.answer(new Question.BestHit("aaaa0001", "harbor", opened.filters()));
    Screen read = opened.receive(all).screen();
    assertThat(read.receive(best).screen().conversation().orElseThrow().top()).isEqualTo(6);
    Screen moved = read.press(Named.DOWN).screen();
    assertThat(moved.receive(best).screen()).isEqualTo(moved);
    Screen early = opened.receive(best).screen().receive(all).screen();
    assertThat(early.conversation().orElseThrow().top()).isEqualTo(6);
  }

  @Test
  void aHitGetsTheTitleOfItsSession() {
    archive.type("harbor").press(Named.ENTER);
    assertThat(open().subject().title()).isEqualTo("The harbor gate");
    assertThat(open().subject().project()).isEqualTo("/srv/harbor");
  }

  @Test
  void lettersScrollByLines_andToBothEnds() {
    read();
    keys("jj");
    assertThat(open().line()).isEqualTo(2);
    keys("kkk");
    assertThat(open().line()).isZero();
    keys("ZG");
    assertThat(open().top()).isPositive();
    archive.press(Named.PAGE_DOWN, Named.PAGE_DOWN, Named.PAGE_DOWN, Named.PAGE_DOWN);
    assertThat(current()).isEqualTo("e9");
    keys("g");
    assertThat(current()).isEqualTo("e0");
    archive.press(Named.WHEEL_DOWN, new Control('d'), new Control('u'), Named.WHEEL_UP);
    assertThat(current()).isEqualTo("e0");
  }

  /// Scrolling line by line meets each line once, whatever is folded.
  @Test
  void scrollingIsTheSameInBothDirections() {
    read();
    keys("Z");
    var down = new ArrayList<String>();
    for (int i = 0; i < 200; i++) {
      down.add(current() + ":" + open().line());
      keys("j");
    }
    assertThat(down.stream().distinct().count()).isGreaterThan(80);
    for (int i = 0; i < 200; i++) {
      keys("k");
    }
    assertThat(current() + ":" + open().line()).isEqualTo("e0:0");
  }

  /// The call was above the screen, and not marked.
  @Test
  void bracketsJumpToPrompts_andToTheCallsThatFailed() {
    read();
    keys("]");
    assertThat(current()).isEqualTo("e5");
    keys("[");
    assertThat(current()).isEqualTo("e0");
    keys("}");
    assertThat(current()).isEqualTo("e2");
    assertThat(open().current().failure()).isEqualTo(Item.FailurePart.CALL);
    keys("ZG{");
    assertThat(current()).isEqualTo("e2");
  }

  /// A result whose call is missing, or not named, is a failure by itself.
  @Test
  void aFailureWithoutItsCallIsJumpedTo() {
    List<Item> items = open(archive.press(Named.ENTER)).items();
    List<Item> later = Item.withFailures(items.subList(3, items.size()));
    assertThat(later.getFirst().failure()).isEqualTo(Item.FailurePart.LONE_RESULT);
    assertThat(items.get(6).failure()).isEqualTo(Item.FailurePart.NONE);
    assertThat(items.get(7).failure()).isEqualTo(Item.FailurePart.NONE);
  }

  private static OpenConversation open(SampleArchive archive) {
    return archive.screen().conversation().orElseThrow();
  }

  @Test
  void spaceFoldsTheCurrentEntry_andZAll() {
    read();
    int open = lines();
    keys(" ");
    assertThat(lines()).isEqualTo(1);
    keys("z");
    assertThat(lines()).isEqualTo(open);
    keys("ZZ");
    assertThat(open().folds().all()).isEqualTo(Folds.Extent.CLOSED);
    assertThat(lines()).isEqualTo(1);
  }

  private int lines() {
    return open().lines(open().top(), 80, archive.screen().setting().time()).size();
  }

  /// The text of the entry has no names: what was replaced by what could not be told.
  @Test
  void anUnfoldedEditIsADifference() {
    archive.press(Named.ENTER).type("Z");
    String shown =
        IntStream.range(0, open().items().size())
            .mapToObj(i -> open().lines(i, 80, archive.screen().setting().time()))
            .flatMap(List::stream)
            .map(line -> line.stream().map(StyledText::text).collect(Collectors.joining()))
            .collect(Collectors.joining("\n"));
    assertThat(shown)
        .contains("    $ ls -la harbor\n")
        .contains("    /srv/harbor/harbor.md\n      open\n    - at night\n    + by day\n");
    assertThat(archive.effects(Effect.Ask.class))
        .extracting(ask -> ask.question().arguments())
        .containsOnlyOnce(
            List.of("show", "--raw", "aaaa0001/e2"), List.of("show", "--raw", "aaaa0001/e6"));
  }

  @Test
  void aCallWhoseSourceIsLostStaysAsItIs() {
    archive.press(Named.ENTER).type("g}");
    String name = open().current().name();
    ScreenStep step = archive.screen().press(new KeyPress.Typed("z"));
    var question = new Question.CallSource(name);
    assertThat(step.effects()).containsExactly(new Effect.Ask(question));
    archive.receive(step, new Answered.Failure(question, "lost"));
    assertThat(archive.screen().message()).isEmpty();
    assertThat(open().current().input()).contains(JsonObject.EMPTY);
    assertThat(archive.screen().press(Named.F1).effects()).isEmpty();
  }

  @Test
  void thinkingIsUnfoldedByItsKey() {
    read();
    Item thinking = open().items().get(1);
    assertThat(open().folds().isOpen(thinking)).isFalse();
    keys("t");
    assertThat(open().folds().isOpen(thinking)).isTrue();
  }

  @Test
  void modesShowAPart_andKeepThePlace() {
    read();
    keys("}m");
    assertThat(ids()).containsExactly("e0", "e4", "e5", "e9");
    assertThat(current()).isEqualTo("e0");
    keys("m");
    assertThat(ids()).containsExactly("e0", "e5");
    keys("m");
    assertThat(ids()).containsExactly("e2", "e3");
    keys("m");
    assertThat(ids()).hasSize(10);
    assertThat(current()).isEqualTo("e2");
  }

  /// After all modes the reader was at an entry far before: that of the mode with the fewest.
  @Test
  void afterAllModesTheReaderIsWhereTheyBegan() {
    read();
    keys("/line").press(Named.ENTER).type("jj");
    OpenConversation before = open();
    assertThat(before.line()).as("a line within the entry").isPositive();
    keys("mmm");
    assertThat(current()).isEqualTo("e3");
    keys("m");
    assertThat(open().isAt(before)).isTrue();
    keys("mmjmm");
    assertThat(open().isAt(before)).as("after a move").isFalse();
  }

  @Test
  void aModeThatShowsNothingKeepsThePlace() {
    var question = new Question.AllEntries("aaaa0001", false);
    ScreenStep opened = archive.screen().press(Named.ENTER);
    List<Item> said = ((Answered.Items) SampleArchive.answer(question)).items().subList(4, 6);
    archive.receive(opened, new Answered.Items(question, said));
    keys("jjjjjjm");
    OpenConversation before = open();
    keys("mm");
    assertThat(open().isEmpty()).isTrue();
    keys("mm");
    assertThat(open().isAt(before)).isTrue();
  }

  /// A key that did nothing left the reader to guess why.
  @Test
  void aKeyWithoutEffectSaysWhy() {
    read();
    assertThat(said("x")).isEqualTo("this key does nothing here; F1 shows the keys");
    assertThat(said("gk")).isEqualTo("this is the beginning");
    assertThat(said("j")).isEmpty();
    assertThat(said("g[")).isEqualTo("no typed prompt before this entry");
    assertThat(said("]")).isEmpty();
    assertThat(said("]")).isEqualTo("no typed prompt after this entry");
    assertThat(said("}")).isEqualTo("no failure after this entry");
    assertThat(said("g{")).isEqualTo("no failure before this entry");
    assertThat(said("mt")).isEqualTo("no thinking is shown here");
    archive.press(Named.TAB);
    assertThat(archive.screen().message()).startsWith("this key does nothing here");
    archive.press(Named.END);
    for (int i = 0; i < 30; i++) {
      archive.press(Named.DOWN);
    }
    assertThat(archive.screen().message()).isEqualTo("this is the end");
  }

  private String said(String keys) {
    return keys(keys).screen().message();
  }

  @Test
  void theFilesOfTheSessionAreListed_andLookedFor() {
    read();
    keys("jf");
    var files = (Popup.Menu) archive.screen().popup();
    assertThat(files.options())
        .extracting(Popup.Option::text)
        .contains("harbor.md  1 edit, 2 reads")
        .hasSize(2);
    archive.press(Named.ENTER);
    assertThat(current()).isEqualTo("e6");
    assertThat(open().folds().isOpen(open().current())).isTrue();
    keys("fj").press(Named.ENTER);
    assertThat(archive.screen().message()).startsWith("not found: /srv/harbor/pier.md");
    assertThat(archive.effects()).contains(new Effect.Ask(new Question.UsedFiles("aaaa0001")));
  }

  @Test
  void aSessionWithoutSubAgentsSaysSo() {
    read();
    ScreenStep asked = archive.screen().press(new KeyPress.Typed("a"));
    var question = new Question.AllEntries("aaaa0001", true);
    archive.receive(asked, new Answered.Items(question, open().all()));
    assertThat(archive.screen().message()).isEqualTo("no sub-agents here");
  }

  private List<String> ids() {
    return open().items().stream().map(item -> item.entry().id()).toList();
  }

  @Test
  void findGoesToMatches_inFoldedEntriesToo() {
    read();
    keys("/FOLDER").press(Named.ENTER);
    assertThat(current()).isEqualTo("e4");
    assertThat(open().matches()).isEqualTo(new OpenConversation.MatchCount(1, 1));
    keys("/harbor").press(Named.ENTER);
    assertThat(current()).isEqualTo("e5");
    keys("n");
    assertThat(current()).isEqualTo("e6");
    assertThat(open().folds().isOpen(open().current())).isTrue();
    keys("n");
    assertThat(archive.screen().message()).isEqualTo("no more matches");
    keys("NNN");
    assertThat(current()).isEqualTo("e2");
    keys("/qzx").press(Named.ENTER);
    assertThat(archive.screen().message()).isEqualTo("not found: qzx");
  }

  @Test
  void subAgentsAreShownWhereTheyBegan() {
    read();
    keys("a");
    assertThat(ids()).contains("b1");
    keys("a");
    assertThat(ids()).doesNotContain("b1");
  }

  @Test
  void anEntryIsCopiedInFiveForms() {
    read();
    archive.press(Named.WHEEL_DOWN, Named.WHEEL_DOWN, Named.DOWN, Named.DOWN);
    keys("ytymycyiyl");
    assertThat(archive.effects(Effect.CopyText.class))
        .extracting(Effect.CopyText::text)
        .satisfiesExactly(
            text -> assertThat(text).startsWith("Exit code 2\nls:"),
            markdown -> assertThat(markdown).startsWith("**Bash**\n\nExit code 2"),
            command -> assertThat(command).isEqualTo("tsearch show aaaa0001/e3"),
            id -> assertThat(id).isEqualTo("aaaa0001/e3"),
            link -> assertThat(link).isEqualTo("tsearch://entry/aaaa0001/e3"));
  }

  @Test
  void anEntryIsOpenedInTheEditorAndInThePager() {
    read();
    keys("oO");
    assertThat(archive.effects(Effect.RunCommand.class))
        .containsExactly(
            new Effect.RunCommand(List.of("show", "--open", "aaaa0001/e0"), false),
            new Effect.RunCommand(List.of("show", "--full", "aaaa0001/e0"), true));
  }

  @Test
  void exportAndResumeWorkHereToo() {
    read();
    keys("e3");
    assertThat(archive.screen().message()).isEqualTo("wrote 1 file");
    archive.press(new Control('y'));
    assertThat(archive.effects(Effect.CopyText.class)).hasSize(1);
  }

  @Test
  void qGoesBackToTheListAsItWas() {
    archive.type("harbor").press(Named.DOWN);
    ListPane list = archive.screen().list();
    archive.press(Named.ENTER);
    keys("q");
    assertThat(archive.screen().conversation()).isEmpty();
    assertThat(archive.screen().list()).isEqualTo(list);
    archive.press(Named.RIGHT, Named.ESCAPE);
    assertThat(archive.screen().conversation()).isEmpty();
  }

  @Test
  void theCommandPrintsTheConversation() {
    read();
    assertThat(archive.screen().command()).isEqualTo("tsearch show aaaa0001");
  }
}
