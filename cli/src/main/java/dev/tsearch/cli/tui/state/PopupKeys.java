package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.tui.state.Popup.Chosen;
import dev.tsearch.core.query.QueryText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The keys of what is shown above the list or the conversation.
final class PopupKeys {
  private static final int PAGE = 10;

  private PopupKeys() {}

  static ScreenStep press(Screen screen, KeyPress key) {
    boolean isEnd = key == KeyPress.Named.ESCAPE || key.equals(new KeyPress.Control('g'));
    if (isEnd) {
      return ScreenStep.of(screen.withoutPopup());
    }
    return switch (screen.popup()) {
      case Popup.None _ -> ScreenStep.of(screen);
      case Popup.Help(int top) -> help(screen, top, key);
      case Popup.FacetList facets -> facets(screen, facets, key);
      case Popup.Menu choice -> choice(screen, choice, key);
      case Popup.Confirmation(String _, Effect effect) ->
          key.equals(new KeyPress.Typed("y"))
              ? ScreenStep.of(screen.withoutPopup(), effect)
              : ScreenStep.of(screen.withoutPopup());
      case Popup.Find(TypedLine input) -> find(screen, input, key);
    };
  }

  /// How far a key moves in a list; 0 if it does not move.
  private static int moved(KeyPress key) {
    if (key instanceof KeyPress.Named named) {
      return switch (named) {
        case UP, WHEEL_UP -> -1;
        case DOWN, WHEEL_DOWN -> 1;
        case PAGE_UP -> -PAGE;
        case PAGE_DOWN -> PAGE;
        case ENTER, ESCAPE, TAB, BACKSPACE, DELETE, LEFT, RIGHT, HOME, END, F1 -> 0;
      };
    }
    if (key.equals(new KeyPress.Control('n')) || key.equals(new KeyPress.Typed("j"))) {
      return 1;
    }
    return key.equals(new KeyPress.Control('p')) || key.equals(new KeyPress.Typed("k")) ? -1 : 0;
  }

  private static ScreenStep help(Screen screen, int top, KeyPress key) {
    int moved = moved(key);
    return moved == 0
        ? ScreenStep.of(screen.withoutPopup())
        : ScreenStep.of(screen.with(new Popup.Help(Math.max(0, top + moved))));
  }

  private static ScreenStep facets(Screen screen, Popup.FacetList facets, KeyPress key) {
    int moved = moved(key);
    if (moved != 0) {
      return ScreenStep.of(
          screen.with(new Popup.FacetList(facets.values(), facets.selected() + moved)));
    }
    boolean isAdded = key.equals(new KeyPress.Typed(" "));
    boolean isExcluded = key.equals(new KeyPress.Typed("x"));
    if (!isAdded && !isExcluded) {
      return ScreenStep.of(screen.withoutPopup());
    }
    Popup.Facet facet = facets.values().get(facets.selected());
    QueryText query =
        new QueryText(screen.input().text()).toggled(facet.field(), facet.value(), isExcluded);
    ScreenStep asked = screen.asking(TypedLine.of(query.text()), screen.filters());
    return new ScreenStep(asked.screen().with(facets), asked.effects());
  }

  private static ScreenStep choice(Screen screen, Popup.Menu choice, KeyPress key) {
    for (Popup.Option option : choice.options()) {
      if (option.key() != ' ' && key.equals(new KeyPress.Typed(String.valueOf(option.key())))) {
        return chosen(screen, option);
      }
    }
    int moved = moved(key);
    if (moved != 0) {
      return ScreenStep.of(
          screen.with(new Popup.Menu(choice.title(), choice.options(), choice.selected() + moved)));
    }
    boolean isChosen = key == KeyPress.Named.ENTER || key == KeyPress.Named.TAB;
    return isChosen
        ? chosen(screen, choice.options().get(choice.selected()))
        : ScreenStep.of(screen.withoutPopup());
  }

  private static ScreenStep chosen(Screen screen, Popup.Option option) {
    Screen closed = screen.withoutPopup();
    return switch (option.outcome()) {
      case Chosen.Types(String query) -> closed.asking(TypedLine.of(query), closed.filters());
      case Chosen.Does(Effect effect) ->
          ScreenStep.of(effect instanceof Effect.CopyText ? closed.with("copied") : closed, effect);
    };
  }

  private static ScreenStep find(Screen screen, TypedLine input, KeyPress key) {
    if (key == KeyPress.Named.ENTER) {
      Screen closed = screen.withoutPopup();
      Optional<OpenConversation> open = closed.conversation();
      if (open.isEmpty() || input.text().isBlank()) {
        return ScreenStep.of(closed);
      }
      List<String> needles = List.of(input.text().toLowerCase(Locale.ROOT));
      OpenConversation looking = open.get().looking(needles);
      boolean isHere = !looking.isEmpty() && looking.current().contains(needles);
      OpenConversation found = isHere ? looking : looking.jumpedToMatch(1);
      boolean isFound = looking.matches().total() > 0;
      Screen next = closed.with(Optional.of(found));
      return ScreenStep.of(isFound ? next : next.with("not found: " + input.text()));
    }
    return input
        .press(key)
        .map(edited -> ScreenStep.of(screen.with(new Popup.Find(edited))))
        .orElse(ScreenStep.of(screen));
  }
}
