package dev.tsearch.cli.tui.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.tui.state.KeyPress.Control;
import dev.tsearch.cli.tui.state.KeyPress.Named;
import java.util.List;
import org.junit.jupiter.api.Test;

class PopupKeysTest {
  private final SampleArchive archive = SampleArchive.on(80, 24);

  private String query() {
    return archive.screen().input().text();
  }

  private Popup popup() {
    return archive.screen().popup();
  }

  private void assertClosed() {
    assertThat(popup()).isInstanceOf(Popup.None.class);
  }

  /// A letter was lost if a panel was open.
  @Test
  void aLetterClosesThePanel_andIsTyped() {
    archive.press(Named.F1).type("jam");
    assertThat(query()).isEqualTo("jam");
    archive.press(new Control('f')).type("k");
    assertThat(query()).isEqualTo("jamk");
    archive.press(new KeyPress.Alt('e')).type("s");
    assertThat(query()).isEqualTo("jamks");
    archive.press(new Control('o')).type(" t");
    assertThat(query()).isEqualTo("jamks t");
    archive.press(new Control('f'), Named.BACKSPACE);
    assertThat(query()).isEqualTo("jamks ");
    archive.press(new Control('f'), new Control('u'));
    assertThat(query()).isEmpty();
    assertClosed();
  }

  @Test
  void aLetterNarrowsTheChoiceOfACompletion() {
    archive.type("tool:Ba").press(Named.TAB).type("s");
    assertThat(query()).isEqualTo("tool:Bas");
    assertClosed();
    assertThat(archive.effects(Effect.Ask.class).getLast().question())
        .isEqualTo(archive.screen().question());
  }

  @Test
  void lettersOfAPanelAreItsOwn() {
    archive.press(new KeyPress.Alt('e')).type("1");
    archive.press(new Control('o')).type("n");
    archive.press(Named.F1).type("?");
    assertThat(query()).isEmpty();
    assertClosed();
  }

  @Test
  void inAConversation_aKeyThatThePanelDoesNotUseWorksThere() {
    archive.press(Named.ENTER).type("?j");
    assertThat(popup()).isEqualTo(new Popup.Help(1));
    archive.type("q");
    assertClosed();
    assertThat(archive.screen().conversation()).isPresent();
    archive.type("?]");
    assertClosed();
    assertThat(archive.screen().conversation().orElseThrow().top()).isPositive();
  }

  @Test
  void whereNothingIsFound_eachFilterCanBeRemoved() {
    archive.type("qzx tool:Bash -tool:Edit -tool:Edit").press(new Control('t'), new Control('r'));
    archive.press(new Control('f'));
    assertThat(((Popup.FacetList) popup()).values())
        .containsExactly(
            new Popup.Facet("project", "/srv/harbor", 0),
            new Popup.Facet("since", "1d", 0),
            new Popup.Facet("tool", "Bash", 0),
            new Popup.Facet("tool", "Edit", 0));
    archive.type(" ").press(Named.DOWN).type(" ").press(Named.DOWN).type(" ");
    assertThat(archive.screen().filters()).isEqualTo(Filters.NONE);
    assertThat(query()).isEqualTo("qzx -tool:Edit -tool:Edit");
    archive.press(Named.DOWN).type("x");
    assertThat(query()).isEqualTo("qzx");
  }

  @Test
  void aMonthIsChosen_andOnlyOne() {
    archive.type("harbor").press(new Control('f'), Named.RIGHT, Named.RIGHT).type(" ");
    assertThat(query()).isEqualTo("harbor time:2026-02");
    archive.press(Named.DOWN).type(" ");
    assertThat(query()).isEqualTo("harbor time:2026-01");
    archive.type(" ");
    assertThat(query()).isEqualTo("harbor");
    archive.press(Named.ENTER);
    assertThat(query()).isEqualTo("harbor time:2026-01");
    assertClosed();
  }

  @Test
  void arrowsGoFromFieldToField() {
    archive.type("harbor").press(new Control('f'));
    for (List<Object> step :
        List.<List<Object>>of(
            List.of(Named.DOWN, 1),
            List.of(Named.RIGHT, 2),
            List.of(Named.TAB, 3),
            List.of(Named.RIGHT, 3),
            List.of(Named.LEFT, 2),
            List.of(Named.LEFT, 0))) {
      archive.press((KeyPress) step.getFirst());
      assertThat(((Popup.FacetList) popup()).selected()).isEqualTo(step.getLast());
    }
  }
}
