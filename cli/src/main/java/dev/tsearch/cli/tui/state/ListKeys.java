package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.tui.state.Filters.Scope;
import dev.tsearch.cli.tui.state.Screen.PreviewPane;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.QueryText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The keys of the list.
final class ListKeys {
  private static final int WHEEL_ROWS = 3;
  private static final int PREVIEW_LINES = 3;

  private ListKeys() {}

  /// What follows from a key.
  ///
  /// @param wasLeaving whether the key before it was Escape
  static ScreenStep press(Screen screen, KeyPress key, boolean wasLeaving) {
    return switch (key) {
      case KeyPress.Typed(String text) -> text(screen, text);
      case KeyPress.Control(char letter) -> control(screen, letter);
      case KeyPress.Alt(char sign) -> alt(screen, sign);
      case KeyPress.Named named -> named(screen, named, wasLeaving);
    };
  }

  private static ScreenStep text(Screen screen, String text) {
    return text.equals("?") && screen.input().text().isEmpty()
        ? ScreenStep.of(screen.with(new Popup.Help(0)))
        : edit(screen, new KeyPress.Typed(text));
  }

  private static ScreenStep edit(Screen screen, KeyPress key) {
    Optional<TypedLine> edited = screen.input().press(key);
    if (edited.isEmpty()) {
      return screen.unused();
    }
    boolean isSameQuery = edited.get().text().equals(screen.input().text());
    return isSameQuery
        ? ScreenStep.of(screen.with(edited.get()))
        : screen.asking(edited.get(), screen.filters());
  }

  private static ScreenStep control(Screen screen, char letter) {
    return switch (letter) {
      case 'p' -> screen.selecting(screen.list().selected() - 1);
      case 'n' -> screen.selecting(screen.list().selected() + 1);
      case 'r' -> nextScope(screen);
      case 't' -> screen.asking(screen.input(), screen.filters().withNextSpan());
      case 's' -> screen.asking(screen.input(), screen.filters().withOtherOrder());
      case 'f' -> ScreenStep.of(screen, count(screen));
      case 'o' -> ofRow(screen, row -> new Effect.Ask(new Question.Resumed(row.session(), false)));
      case 'y' -> ofRow(screen, row -> new Effect.Ask(new Question.Resumed(row.session(), true)));
      case 'v' -> preview(screen);
      case 'u' -> clear(screen);
      case 'g' -> ScreenStep.of(screen, new Effect.Quit(""));
      default -> edit(screen, new KeyPress.Control(letter));
    };
  }

  /// Deletes the query up to the cursor; of an empty one, all that is chosen besides it.
  private static ScreenStep clear(Screen screen) {
    boolean isAnew = screen.input().text().isEmpty() && !screen.filters().equals(Filters.NONE);
    if (isAnew) {
      return screen.asking(TypedLine.EMPTY, Filters.NONE);
    }
    ScreenStep step = edit(screen, new KeyPress.Control('u'));
    boolean isHalf =
        step.screen().input().text().isEmpty() && !screen.filters().equals(Filters.NONE);
    return isHalf
        ? new ScreenStep(
            step.screen().with("Ctrl-U again clears scope, time and order, too"), step.effects())
        : step;
  }

  private static Effect count(Screen screen) {
    return new Effect.Ask(new Question.Counted(screen.input().text(), screen.filters()));
  }

  private static ScreenStep nextScope(Screen screen) {
    List<Scope> scopes = screen.scopes();
    int at = scopes.indexOf(screen.filters().scope());
    Scope next = scopes.get((at + 1) % scopes.size());
    return screen.asking(screen.input(), screen.filters().with(next));
  }

  /// Shows or hides the preview.
  private static ScreenStep preview(Screen screen) {
    boolean isShown = !screen.preview().isShown();
    return screen.with(new PreviewPane(isShown, Optional.empty(), List.of(), 0)).previewed();
  }

  private static ScreenStep alt(Screen screen, char sign) {
    if (sign >= '1' && sign <= '9') {
      return screen.selecting(sign - '1');
    }
    return switch (sign) {
      case 'e' ->
          screen
              .list()
              .row()
              .map(row -> ScreenStep.of(screen.with(Choices.ofExport(row.session()))))
              .orElseGet(() -> withoutRow(screen));
      case 'a' -> screen.asking(screen.input(), screen.filters().withOtherInserted());
      case 'c' -> copies(screen);
      case 'y' -> screen.copyingCommand();
      case 'x' ->
          ofRow(screen, row -> new Effect.RunCommand(List.of("forget", row.session()), true));
      case '+', '=' -> ScreenStep.of(screen.with(screen.preview().scrolled(PREVIEW_LINES)));
      case '-' -> ScreenStep.of(screen.with(screen.preview().scrolled(-PREVIEW_LINES)));
      default -> edit(screen, new KeyPress.Alt(sign));
    };
  }

  /// Lists each copy of a hit as a row of its own, or one row for all of them.
  private static ScreenStep copies(Screen screen) {
    return screen.filters().listsSessions(screen.input().text())
        ? ScreenStep.of(screen.with("sessions have no copies; Tab lists entries"))
        : screen.asking(screen.input(), screen.filters().withOtherCopies());
  }

  /// An effect for the selected row, if there is one.
  private static ScreenStep ofRow(Screen screen, Function<ListRow, Effect> effect) {
    return screen
        .list()
        .row()
        .map(row -> ScreenStep.of(screen, effect.apply(row)))
        .orElseGet(() -> withoutRow(screen));
  }

  private static ScreenStep withoutRow(Screen screen) {
    return ScreenStep.of(screen.with("the list has no row"));
  }

  private static ScreenStep named(Screen screen, KeyPress.Named key, boolean wasLeaving) {
    int selected = screen.list().selected();
    int page = Math.max(1, screen.size().listRows(screen.preview().isShown()) / 2);
    return switch (key) {
      case ENTER ->
          screen.setting().picks()
              ? screen
                  .list()
                  .row()
                  .map(row -> ScreenStep.of(screen, new Effect.Quit(row.name())))
                  .orElseGet(() -> withoutRow(screen))
              : open(screen);
      case ESCAPE ->
          wasLeaving ? ScreenStep.of(screen, new Effect.Quit("")) : ScreenStep.of(screen.leaving());
      case TAB -> tab(screen);
      case RIGHT -> screen.input().isAtEnd() ? open(screen) : edit(screen, key);
      case UP -> screen.selecting(selected - 1);
      case DOWN -> screen.selecting(selected + 1);
      case PAGE_UP -> screen.selecting(selected - page);
      case PAGE_DOWN -> screen.selecting(selected + page);
      case WHEEL_UP -> screen.selecting(selected - WHEEL_ROWS);
      case WHEEL_DOWN -> screen.selecting(selected + WHEEL_ROWS);
      case F1 -> ScreenStep.of(screen.with(new Popup.Help(0)));
      case LEFT, HOME, END, BACKSPACE, DELETE -> edit(screen, key);
    };
  }

  /// Completes a value that is being typed, or lists sessions instead of entries.
  private static ScreenStep tab(Screen screen) {
    if (screen.input().isAtEnd()) {
      Optional<QueryText.BegunValue> begun = new QueryText(screen.input().text()).begunValue();
      boolean hasValues = begun.flatMap(value -> Field.of(value.field())).isPresent();
      if (begun.isPresent() && hasValues) {
        return ScreenStep.of(
            screen,
            new Effect.Ask(
                new Question.Completed(
                    screen.input().text(), begun.get().field(), begun.get().prefix())));
      }
    }
    return screen.asking(screen.input(), screen.filters().withOtherListing());
  }

  /// Opens the conversation of the selected row, at the hit; of a session, at its best hit.
  private static ScreenStep open(Screen screen) {
    if (screen.list().row().isEmpty()) {
      return withoutRow(screen);
    }
    ListRow row = screen.list().row().get();
    String query = screen.input().text();
    var conversation =
        OpenConversation.of(
            row.conversation(),
            OpenConversation.Subject.of(row),
            new QueryText(query).needles(),
            row.entry());
    var effects = new ArrayList<Effect>();
    if (!row.isSession()) {
      effects.add(new Effect.Ask(new Question.Around(row.conversation(), row.name())));
      effects.add(new Effect.Ask(new Question.Described(row.session())));
    } else if (!query.isBlank()) {
      effects.add(new Effect.Ask(new Question.BestHit(row.session(), query, screen.filters())));
    }
    effects.add(new Effect.Ask(new Question.AllEntries(row.conversation(), false)));
    return new ScreenStep(screen.with(Optional.of(conversation)), effects);
  }
}
