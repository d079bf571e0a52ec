package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.tui.state.KeyPress.Named;
import dev.tsearch.cli.tui.state.Popup.Chosen;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The keys of what is shown above the list or the conversation.
final class PopupKeys {
  private static final int PAGE = 10;

  private PopupKeys() {}

  static ScreenStep press(Screen screen, KeyPress key) {
    boolean isEnd = key == Named.ESCAPE || key.equals(new KeyPress.Control('g'));
    if (isEnd) {
      return ScreenStep.of(screen.withoutPopup());
    }
    return switch (screen.popup()) {
      case Popup.None _ -> ScreenStep.of(screen);
      case Popup.Help(int top) -> help(screen, top, key);
      case Popup.FacetList facets -> facets(screen, facets, key);
      case Popup.Menu choice -> choice(screen, choice, key);
      case Popup.Confirmation(String _, Effect effect) -> confirmation(screen, effect, key);
      case Popup.Find(TypedLine input) -> find(screen, input, key);
    };
  }

  /// Closes the panel. A key that a panel does not use edits the query or does what it does in a
  /// conversation, so that nothing that is typed is lost.
  private static ScreenStep closed(Screen screen, KeyPress key) {
    Screen closed = screen.withoutPopup();
    boolean isPassed =
        switch (key) {
          case KeyPress.Typed(String text) -> !isClosing(screen, text);
          case KeyPress.Control _, KeyPress.Alt _ -> true;
          case Named named -> List.of(Named.BACKSPACE, Named.DELETE).contains(named);
        };
    return isPassed ? closed.press(key) : ScreenStep.of(closed);
  }

  /// Whether a character only closes the panel: in a conversation `q`, and the key of the help.
  private static boolean isClosing(Screen screen, String text) {
    boolean isReading = screen.conversation().isPresent();
    boolean isHelp =
        screen.popup() instanceof Popup.Help && (isReading || screen.input().text().isEmpty());
    return (text.equals("q") && isReading) || (text.equals("?") && isHelp);
  }

  /// How far a key moves in a list; 0 if it does not move. Letters move in a conversation only,
  /// elsewhere they belong to the query.
  private static int moved(Screen screen, KeyPress key) {
    boolean isReading = screen.conversation().isPresent();
    return switch (key) {
      case Named named ->
          switch (named) {
            case UP, WHEEL_UP -> -1;
            case DOWN, WHEEL_DOWN -> 1;
            case PAGE_UP -> -PAGE;
            case PAGE_DOWN -> PAGE;
            case ENTER, ESCAPE, TAB, BACKSPACE, DELETE, LEFT, RIGHT, HOME, END, F1 -> 0;
          };
      case KeyPress.Control(char letter) -> letter == 'n' ? 1 : letter == 'p' ? -1 : 0;
      case KeyPress.Typed(String text) ->
          !isReading ? 0 : text.equals("j") ? 1 : text.equals("k") ? -1 : 0;
      case KeyPress.Alt _ -> 0;
    };
  }

  private static ScreenStep help(Screen screen, int top, KeyPress key) {
    int moved = moved(screen, key);
    return moved == 0
        ? closed(screen, key)
        : ScreenStep.of(screen.with(new Popup.Help(Math.max(0, top + moved))));
  }

  private static ScreenStep facets(Screen screen, Popup.FacetList facets, KeyPress key) {
    int moved = moved(screen, key);
    if (moved != 0) {
      return ScreenStep.of(screen.with(facets.moved(moved)));
    }
    return switch (key) {
      case KeyPress.Typed(String text) when text.equals(" ") -> toggled(screen, facets, false);
      case KeyPress.Typed(String text) when text.equals("x") -> toggled(screen, facets, true);
      case KeyPress.Control(char letter) when letter == 'f' -> ScreenStep.of(screen.withoutPopup());
      case Named.RIGHT, Named.TAB -> ScreenStep.of(screen.with(facets.movedToField(1)));
      case Named.LEFT -> ScreenStep.of(screen.with(facets.movedToField(-1)));
      case Named.ENTER -> chosen(screen, facets);
      default -> closed(screen, key);
    };
  }

  /// Adds or excludes the selected value; the panel stays.
  private static ScreenStep toggled(Screen screen, Popup.FacetList facets, boolean isExcluded) {
    ScreenStep asked = asked(screen, screen.chosen().toggled(facets.current(), isExcluded));
    return new ScreenStep(asked.screen().with(facets), asked.effects());
  }

  /// Adds the selected value, if it is not chosen, and closes the panel.
  private static ScreenStep chosen(Screen screen, Popup.FacetList facets) {
    ChosenFilters chosen = screen.chosen();
    return chosen.sign(facets.current()).isBlank()
        ? asked(screen, chosen.toggled(facets.current(), false))
        : ScreenStep.of(screen.withoutPopup());
  }

  private static ScreenStep asked(Screen screen, ChosenFilters chosen) {
    return screen.asking(TypedLine.of(chosen.query().text()), chosen.filters());
  }

  /// Only `y` affirms. What else is typed belongs to the query, except for the other answer.
  private static ScreenStep confirmation(Screen screen, Effect effect, KeyPress key) {
    if (key.equals(new KeyPress.Typed("y"))) {
      return ScreenStep.of(screen.withoutPopup(), effect);
    }
    boolean isAnswer =
        screen.conversation().isPresent()
            || !(key instanceof KeyPress.Typed(String text))
            || text.equalsIgnoreCase("n");
    return isAnswer ? ScreenStep.of(screen.withoutPopup()) : closed(screen, key);
  }

  private static ScreenStep choice(Screen screen, Popup.Menu choice, KeyPress key) {
    for (Popup.Option option : choice.options()) {
      if (option.key() != ' ' && key.equals(new KeyPress.Typed(String.valueOf(option.key())))) {
        return chosen(screen, option);
      }
    }
    int moved = moved(screen, key);
    if (moved != 0) {
      return ScreenStep.of(
          screen.with(new Popup.Menu(choice.title(), choice.options(), choice.selected() + moved)));
    }
    boolean isChosen = key == Named.ENTER || key == Named.TAB;
    return isChosen ? chosen(screen, choice.options().get(choice.selected())) : closed(screen, key);
  }

  private static ScreenStep chosen(Screen screen, Popup.Option option) {
    Screen closed = screen.withoutPopup();
    return switch (option.outcome()) {
      case Chosen.Types(String query) -> closed.asking(TypedLine.of(query), closed.filters());
      case Chosen.Finds(String text) ->
          closed
              .conversation()
              .map(open -> found(closed, open.at(0, 0), text))
              .orElse(ScreenStep.of(closed));
      case Chosen.Does(Effect effect) ->
          ScreenStep.of(effect instanceof Effect.CopyText ? closed.with("copied") : closed, effect);
    };
  }

  private static ScreenStep find(Screen screen, TypedLine input, KeyPress key) {
    if (key == Named.ENTER) {
      Screen closed = screen.withoutPopup();
      Optional<OpenConversation> open = closed.conversation();
      if (open.isEmpty() || input.text().isBlank()) {
        return ScreenStep.of(closed);
      }
      return found(closed, open.get(), input.text());
    }
    return input
        .press(key)
        .map(edited -> ScreenStep.of(screen.with(new Popup.Find(edited))))
        .orElse(ScreenStep.of(screen));
  }

  /// Goes to the first entry with a text, from the current one on.
  private static ScreenStep found(Screen screen, OpenConversation open, String text) {
    List<String> needles = List.of(text.toLowerCase(Locale.ROOT));
    OpenConversation looking = open.looking(needles);
    boolean isHere = !looking.isEmpty() && looking.current().contains(needles);
    OpenConversation found = isHere ? looking : looking.jumpedToMatch(1);
    Screen next = screen.with(Optional.of(found));
    return ScreenStep.of(looking.matches().total() > 0 ? next : next.with("not found: " + text));
  }
}
