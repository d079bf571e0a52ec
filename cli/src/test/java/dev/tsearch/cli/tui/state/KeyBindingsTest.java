package dev.tsearch.cli.tui.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.tui.state.KeyAction.KeyPlace;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyBindingsTest {
  private static final KeyPress BOUND = new KeyPress.Alt('j');

  @ParameterizedTest
  @EnumSource
  void aBoundKeyDoesTheAction_whereItWorks_andTheUsualKeyDoesNothing(KeyAction action) {
    var bindings = new KeyBindings(Map.of(action, "Alt-J"));
    KeyPress usual = KeyBindings.key(action.key()).orElseThrow();
    for (KeyPlace place : new KeyPlace[] {KeyPlace.LIST, KeyPlace.CONVERSATION}) {
      boolean works = action.place().includes(place);
      assertThat(bindings.meaning(BOUND, place)).contains(works ? usual : BOUND);
      assertThat(bindings.meaning(usual, place).isPresent()).isEqualTo(!works);
      assertThat(bindings.shown(action.key(), place)).isEqualTo(works ? "Alt-J" : action.key());
    }
    assertThat(KeyBindings.USUAL.meaning(usual, action.place())).contains(usual);
  }

  @Test
  void exchangedKeysDoTheActionsOfEachOther() {
    var bindings = new KeyBindings(Map.of(KeyAction.SCOPE, "Ctrl-T", KeyAction.TIME, "Ctrl-R"));
    assertThat(bindings.meaning(new KeyPress.Control('t'), KeyPlace.LIST))
        .contains(new KeyPress.Control('r'));
    assertThat(bindings.meaning(new KeyPress.Control('r'), KeyPlace.LIST))
        .contains(new KeyPress.Control('t'));
  }

  @Test
  void aPopupHasTheUsualKeys() {
    var bindings = new KeyBindings(Map.of(KeyAction.HELP, "Alt-J"));
    SampleArchive archive = SampleArchive.on(new Size(80, 24), false, bindings);
    archive.press(KeyPress.Named.F1);
    assertThat(archive.screen().popup()).isInstanceOf(Popup.None.class);
    archive.press(BOUND, KeyPress.Named.DOWN);
    assertThat(archive.screen().popup()).isEqualTo(new Popup.Help(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ctrl-1", "Ctrl-", "Shift-A", "", "ab", "Alt-ä"})
  void otherNamesAreNoKeys(String name) {
    assertThat(KeyBindings.key(name)).isEmpty();
  }

  @Test
  void namesOfKeysAreReadInAnyCase() {
    assertThat(KeyBindings.key("ctrl-l")).contains(new KeyPress.Control('l'));
    assertThat(KeyBindings.key("ALT-L")).contains(new KeyPress.Alt('l'));
    assertThat(KeyBindings.key("f1")).contains(KeyPress.Named.F1);
    assertThat(KeyBindings.key("J")).contains(new KeyPress.Typed("J"));
  }
}
