package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.tui.state.Filters.Scope;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.core.query.QueryText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The whole state of the interface. Immutable.
///
/// @param setting what does not change
/// @param size the size of the terminal
/// @param input the query
/// @param filters the filters besides it
/// @param project the folder of the current project; empty if the archive has no session of it
/// @param list the answer to the last query
/// @param skipped how many rows are before the page that was asked for
/// @param preview what is next to the list
/// @param conversation the conversation that is being read, in place of the list
/// @param popup what is above all else
/// @param message a message, not yet safe to print; empty for none
/// @param isAnswered whether the list is the answer to the query and the filters
/// @param isLeaving whether the next Escape ends the program
public record Screen(
    ScreenSetting setting,
    Size size,
    TypedLine input,
    Filters filters,
    String project,
    ListPane list,
    int skipped,
    PreviewPane preview,
    Optional<OpenConversation> conversation,
    Popup popup,
    String message,
    boolean isAnswered,
    boolean isLeaving) {
  /// How many rows before the last one more are asked for, so that a reader hardly waits.
  private static final int ROWS_AHEAD = 20;

  private static final Popup NO_POPUP = new Popup.None();

  /// What does not change while the interface runs.
  ///
  /// @param time formats times
  /// @param folder the folder of the current project, whose sessions may be in the archive
  /// @param picks whether Enter chooses a row and ends the program
  /// @param keys the keys of the user
  public record ScreenSetting(HumanTime time, String folder, boolean picks, KeyBindings keys) {}

  /// What is next to the list.
  ///
  /// @param isShown whether the user wants it
  /// @param row the row that it belongs to; empty if there is none
  /// @param items its entries
  /// @param line the first line that is shown
  public record PreviewPane(boolean isShown, Optional<ListRow> row, List<Item> items, int line) {
    /// Copies the entries.
    public PreviewPane {
      items = List.copyOf(items);
    }

    /// The entry that is unfolded, if it is a call whose input has not arrived.
    Optional<Item> callWithoutInput() {
      String wanted = row.map(ListRow::entry).orElse("");
      return items.stream()
          .filter(item -> item.entry().id().equals(wanted))
          .filter(item -> item.isCall() && item.input().isEmpty())
          .findFirst();
    }

    /// The preview with the source of a call.
    ///
    /// @param call the name of the call
    PreviewPane with(String call, JsonObject source) {
      return new PreviewPane(
          isShown,
          row,
          items.stream().map(item -> item.name().equals(call) ? item.from(source) : item).toList(),
          line);
    }

    PreviewPane scrolled(int lines) {
      return new PreviewPane(isShown, row, items, Math.max(0, line + lines));
    }
  }

  /// The first screen and its questions.
  public static ScreenStep start(ScreenSetting setting, Size size, String query) {
    var screen =
        new Screen(
            setting,
            size,
            TypedLine.of(query),
            Filters.NONE,
            "",
            ListPane.EMPTY,
            0,
            new PreviewPane(true, Optional.empty(), List.of(), 0),
            Optional.empty(),
            NO_POPUP,
            "",
            false,
            false);
    return setting.folder().isEmpty()
        ? ScreenStep.of(screen, screen.listing())
        : ScreenStep.of(
            screen, screen.listing(), new Effect.Ask(new Question.HasSessions(setting.folder())));
  }

  /// What follows from a key.
  public ScreenStep press(KeyPress key) {
    ScreenStep step =
        popup instanceof Popup.None
            ? setting.keys().meaning(key, place()).map(this::pressUsual).orElseGet(this::unused)
            : pressUsual(key);
    return step.withCallSource();
  }

  private ScreenStep pressUsual(KeyPress key) {
    Screen calm = message.isEmpty() && !isLeaving ? this : with("");
    if (key instanceof KeyPress.Control(char letter)) {
      switch (letter) {
        case 'c' -> {
          return ScreenStep.of(calm, new Effect.Quit(""));
        }
        case 'z' -> {
          return ScreenStep.of(calm, new Effect.Suspend());
        }
        default -> {}
      }
    }
    if (!(popup instanceof Popup.None)) {
      return PopupKeys.press(calm, key);
    }
    return conversation.isPresent()
        ? ConversationKeys.press(calm, conversation.get(), key)
        : ListKeys.press(calm, key, isLeaving);
  }

  /// What follows from a key that does nothing: a hint.
  ScreenStep unused() {
    String help = setting.keys().shown(KeyAction.HELP.key(), place());
    return ScreenStep.of(with("this key does nothing here; " + help + " shows the keys"));
  }

  private KeyAction.KeyPlace place() {
    return conversation.isPresent() ? KeyAction.KeyPlace.CONVERSATION : KeyAction.KeyPlace.LIST;
  }

  /// What follows from an answer. An answer to an old question changes nothing.
  public ScreenStep receive(Answered answer) {
    return Answers.receive(this, answer).withCallSource();
  }

  /// The screen on a terminal of another size.
  public ScreenStep resized(Size other) {
    var resized =
        new Screen(
            setting,
            other,
            input,
            filters,
            project,
            list,
            skipped,
            preview,
            conversation,
            popup,
            message,
            isAnswered,
            isLeaving);
    return resized.previewed();
  }

  /// The question whose answer is the list.
  public Question.Listed question() {
    return new Question.Listed(input.text(), filters, skipped);
  }

  /// The effect that asks for the list.
  Effect listing() {
    return new Effect.Ask(question());
  }

  /// What leaves entries out.
  public ChosenFilters chosen() {
    return new ChosenFilters(new QueryText(input.text()), filters);
  }

  /// The command that gives the list, or prints the conversation.
  public String command() {
    return conversation
        .map(read -> "tsearch show " + ShellWord.quoted(read.name()))
        .orElseGet(() -> filters.commandLine(input.text()));
  }

  /// Copies this command.
  ScreenStep copyingCommand() {
    return ScreenStep.of(with("copied: " + command()), new Effect.CopyText(command()));
  }

  /// The scopes that can be chosen now.
  List<Scope> scopes() {
    var scopes = new ArrayList<Scope>();
    scopes.add(Scope.ALL);
    if (!project.isEmpty()) {
      scopes.add(new Scope(Scope.ScopeKind.PROJECT, project));
    }
    String session =
        filters.scope().kind() == Scope.ScopeKind.SESSION
            ? filters.scope().value()
            : list.row().map(ListRow::session).orElse("");
    if (!session.isEmpty()) {
      scopes.add(new Scope(Scope.ScopeKind.SESSION, session));
    }
    return scopes;
  }

  /// Another query or other filters, and the question for them.
  ScreenStep asking(TypedLine typed, Filters chosen) {
    var screen =
        new Screen(
            setting,
            size,
            typed,
            chosen,
            project,
            list.select(0),
            0,
            preview,
            conversation,
            NO_POPUP,
            "",
            false,
            false);
    return ScreenStep.of(screen, screen.listing());
  }

  /// A row is selected; the preview follows, and the next page is asked for near the end of the
  /// list.
  ScreenStep selecting(int index) {
    ListPane moved = list.select(index);
    int rows = moved.rows().size();
    boolean needsMore = isAnswered && index >= rows - ROWS_AHEAD && moved.hasMore();
    boolean isTooLong = index >= rows && !moved.hasMore() && rows < moved.total();
    var screen =
        new Screen(
            setting,
            size,
            input,
            filters,
            project,
            moved,
            needsMore ? rows : skipped,
            preview,
            conversation,
            popup,
            isTooLong ? "the list ends here; more words or filters make it shorter" : message,
            isAnswered && !needsMore,
            false);
    ScreenStep step = screen.previewed();
    if (!needsMore) {
      return step;
    }
    var effects = new ArrayList<>(step.effects());
    effects.add(step.screen().listing());
    return new ScreenStep(step.screen(), effects);
  }

  /// The screen, and a question for the preview if it is not that of the selected row.
  ScreenStep previewed() {
    boolean isWanted = preview.isShown() && size.hasPreview() && conversation.isEmpty();
    if (!isWanted || list.row().isEmpty() || list.row().equals(preview.row())) {
      return ScreenStep.of(this);
    }
    ListRow row = list.row().get();
    return ScreenStep.of(
        with(new PreviewPane(true, Optional.of(row), List.of(), 0)),
        new Effect.Ask(new Question.Previewed(row)));
  }

  Screen with(TypedLine edited) {
    return new Screen(
        setting,
        size,
        edited,
        filters,
        project,
        list,
        skipped,
        preview,
        conversation,
        popup,
        message,
        isAnswered,
        isLeaving);
  }

  Screen with(ListPane other, boolean answered) {
    return new Screen(
        setting,
        size,
        input,
        filters,
        project,
        other,
        skipped,
        preview,
        conversation,
        popup,
        message,
        answered,
        isLeaving);
  }

  Screen with(PreviewPane other) {
    return new Screen(
        setting,
        size,
        input,
        filters,
        project,
        list,
        skipped,
        other,
        conversation,
        popup,
        message,
        isAnswered,
        isLeaving);
  }

  Screen with(Optional<OpenConversation> other) {
    return new Screen(
        setting,
        size,
        input,
        filters,
        project,
        list,
        skipped,
        preview,
        other,
        popup,
        message,
        isAnswered,
        isLeaving);
  }

  Screen with(Popup other) {
    return new Screen(
        setting,
        size,
        input,
        filters,
        project,
        list,
        skipped,
        preview,
        conversation,
        other,
        message,
        isAnswered,
        isLeaving);
  }

  Screen withoutPopup() {
    return with(NO_POPUP);
  }

  /// The screen with a message.
  public Screen with(String text) {
    return new Screen(
        setting,
        size,
        input,
        filters,
        project,
        list,
        skipped,
        preview,
        conversation,
        popup,
        text,
        isAnswered,
        false);
  }

  Screen withProject(String folder) {
    return new Screen(
        setting,
        size,
        input,
        filters,
        folder,
        list,
        skipped,
        preview,
        conversation,
        popup,
        message,
        isAnswered,
        isLeaving);
  }

  Screen leaving() {
    return new Screen(
        setting,
        size,
        input,
        filters,
        project,
        list,
        skipped,
        preview,
        conversation,
        popup,
        "Esc again quits",
        isAnswered,
        true);
  }
}
