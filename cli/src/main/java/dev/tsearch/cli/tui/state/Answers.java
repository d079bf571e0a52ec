package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.tui.state.Popup.Chosen;
import dev.tsearch.cli.tui.state.Popup.Menu;
import dev.tsearch.cli.tui.state.Popup.Option;
import dev.tsearch.cli.tui.state.Screen.PreviewPane;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.query.QueryText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What follows from the answers of the archive.
final class Answers {
  private Answers() {}

  static ScreenStep receive(Screen screen, Answered answer) {
    return switch (answer) {
      case Answered.Rows rows -> rows(screen, rows);
      case Answered.Items(Question question, List<Item> items) -> items(screen, question, items);
      case Answered.FoundRow(Question question, Optional<ListRow> row) ->
          row.isEmpty() ? ScreenStep.of(screen) : found(screen, question, row.get());
      case Answered.FacetValues(Question.Counted question, List<Popup.Facet> values) ->
          facets(screen, question, values);
      case Answered.PrintedLines(Question question, List<String> lines) ->
          lines(screen, question, lines);
      case Answered.FoundFiles(var _, List<Answered.UsedFile> files) -> files(screen, files);
      case Answered.CallObject(Question.CallSource question, JsonObject source) ->
          called(screen, question, source);
      case Answered.Failure(Question question, String message) -> failed(screen, question, message);
    };
  }

  private static ScreenStep rows(Screen screen, Answered.Rows answer) {
    if (!answer.question().equals(screen.question())) {
      return ScreenStep.of(screen);
    }
    ListPane list =
        answer.question().skipped() > 0
            ? screen.list().with(answer)
            : new ListPane(
                answer.rows(),
                answer.total(),
                answer.millis(),
                answer.notes(),
                screen.list().selected());
    return screen.with(list, true).previewed();
  }

  private static ScreenStep items(Screen screen, Question question, List<Item> items) {
    boolean isWithoutAgents =
        question instanceof Question.AllEntries(String _, boolean withAgents)
            && withAgents
            && items.stream().noneMatch(Item::isOfAgent);
    Screen with = withItems(screen, question, items);
    return ScreenStep.of(isWithoutAgents ? with.with("no sub-agents here") : with);
  }

  private static Screen withItems(Screen screen, Question question, List<Item> items) {
    return switch (question) {
      case Question.Previewed(ListRow row) -> preview(screen, row, items);
      case Question.AllEntries(String name, boolean withAgents) ->
          screen.with(
              screen
                  .conversation()
                  .map(open ->
                      open.name().equals(name) && open.withAgents() == withAgents
                          ? open.with(items)
                          : open));
      case Question.Around(String name, String _) ->
          screen.with(
              screen
                  .conversation()
                  .map(open ->
                      open.name().equals(name) && open.isEmpty() && !open.isComplete()
                          ? open.withFirst(items)
                          : open));
      case Question.HasSessions _,
          Question.Listed _,
          Question.BestHit _,
          Question.Described _,
          Question.Counted _,
          Question.Completed _,
          Question.Resumed _,
          Question.UsedFiles _,
          Question.CallSource _,
          Question.Exported _ ->
          screen;
    };
  }

  private static ScreenStep found(Screen screen, Question question, ListRow row) {
    if (screen.conversation().isEmpty()) {
      return ScreenStep.of(screen);
    }
    OpenConversation open = screen.conversation().get();
    return switch (question) {
      case Question.BestHit(String session, String _, Filters _) ->
          open.name().equals(session) && open.isAtStart()
              ? atHit(screen, open, row)
              : ScreenStep.of(screen);
      case Question.Described(String session) ->
          ScreenStep.of(
              open.isOf(session) ? screen.with(Optional.of(open.titled(row.text()))) : screen);
      default -> ScreenStep.of(screen);
    };
  }

  /// The conversation at a hit, with the sub-agents if one of them has it.
  private static ScreenStep atHit(Screen screen, OpenConversation open, ListRow hit) {
    boolean needsAgents = !hit.agent().isEmpty() && !open.withAgents();
    OpenConversation shown = needsAgents ? open.withOtherAgents() : open;
    OpenConversation there = shown.wanting(hit.entry());
    var effects = new ArrayList<Effect>();
    if (there.isAtStart() && !there.isComplete()) {
      effects.add(new Effect.Ask(new Question.Around(open.name(), hit.name())));
    }
    if (needsAgents) {
      effects.add(new Effect.Ask(new Question.AllEntries(open.name(), true)));
    }
    return new ScreenStep(screen.with(Optional.of(there)), effects);
  }

  private static Screen preview(Screen screen, ListRow row, List<Item> items) {
    PreviewPane preview = screen.preview();
    return preview.row().equals(Optional.of(row))
        ? screen.with(new PreviewPane(preview.isShown(), preview.row(), items, 0))
        : screen;
  }

  private static ScreenStep facets(
      Screen screen, Question.Counted question, List<Popup.Facet> values) {
    boolean isCurrent =
        question.equals(new Question.Counted(screen.input().text(), screen.filters()))
            && screen.conversation().isEmpty();
    if (!isCurrent) {
      return ScreenStep.of(screen);
    }
    List<Popup.Facet> rows = screen.chosen().rows(values);
    return rows.isEmpty()
        ? ScreenStep.of(screen.with("no values to count"))
        : ScreenStep.of(screen.with(new Popup.FacetList(rows, 0)));
  }

  private static ScreenStep lines(Screen screen, Question question, List<String> lines) {
    return switch (question) {
      case Question.Completed completed -> completed(screen, completed, lines);
      case Question.Resumed(String session, boolean isCopied) ->
          resumed(screen, session, isCopied, String.join(" ", lines));
      case Question.HasSessions(String project) ->
          ScreenStep.of(lines.isEmpty() ? screen : screen.withProject(project));
      case Question.Exported _ -> ScreenStep.of(screen.with(String.join(" ", lines)));
      case Question.Listed _,
          Question.Previewed _,
          Question.AllEntries _,
          Question.Around _,
          Question.BestHit _,
          Question.Described _,
          Question.Counted _,
          Question.UsedFiles _,
          Question.CallSource _ ->
          ScreenStep.of(screen);
    };
  }

  private static ScreenStep completed(
      Screen screen, Question.Completed question, List<String> lines) {
    if (!question.query().equals(screen.input().text())) {
      return ScreenStep.of(screen);
    }
    if (lines.isEmpty()) {
      return ScreenStep.of(
          screen.with("no " + question.field() + " begins with " + question.prefix()));
    }
    var query = new QueryText(question.query());
    boolean isWhole = value(lines.getFirst()).equalsIgnoreCase(question.prefix());
    if (lines.size() == 1) {
      // After a value that was typed whole, the key does what it does elsewhere.
      return screen.asking(
          TypedLine.of(query.completed(question.field(), value(lines.getFirst())).text()),
          isWhole ? screen.filters().withOtherListing() : screen.filters());
    }
    var options = new ArrayList<Option>();
    for (String line : lines) {
      String completed = query.completed(question.field(), value(line)).text();
      options.add(new Option(' ', line.replace('\t', ' '), new Chosen.Types(completed)));
    }
    return ScreenStep.of(screen.with(new Menu(question.field(), options, 0)));
  }

  private static String value(String line) {
    int tab = line.indexOf('\t');
    return tab < 0 ? line : line.substring(0, tab);
  }

  private static ScreenStep files(Screen screen, List<Answered.UsedFile> files) {
    if (screen.conversation().isEmpty()) {
      return ScreenStep.of(screen);
    }
    return files.isEmpty()
        ? ScreenStep.of(screen.with("this session has read and changed no file"))
        : ScreenStep.of(screen.with(Choices.ofFiles(files)));
  }

  private static ScreenStep called(Screen screen, Question.CallSource question, JsonObject source) {
    Screen previewed = screen.with(screen.preview().with(question.call(), source));
    return ScreenStep.of(
        previewed.with(screen.conversation().map(open -> open.with(question.call(), source))));
  }

  private static ScreenStep resumed(
      Screen screen, String session, boolean isCopied, String command) {
    return isCopied
        ? ScreenStep.of(screen.with("copied: " + command), new Effect.CopyText(command))
        : ScreenStep.of(
            screen.with(
                new Popup.Confirmation(
                    "run this? " + command,
                    new Effect.RunCommand(List.of("resume", session), true))));
  }

  private static ScreenStep failed(Screen screen, Question question, String message) {
    return switch (question) {
      case Question.Listed listed ->
          listed.equals(screen.question())
              ? ScreenStep.of(screen.with(message).with(screen.list(), true))
              : ScreenStep.of(screen);
      // The text of the entry is shown then.
      case Question.CallSource called -> called(screen, called, JsonObject.EMPTY);
      case Question.HasSessions _,
          Question.Previewed _,
          Question.Around _,
          Question.BestHit _,
          Question.Described _ ->
          ScreenStep.of(screen);
      case Question.AllEntries _,
          Question.Counted _,
          Question.Completed _,
          Question.Resumed _,
          Question.UsedFiles _,
          Question.Exported _ ->
          ScreenStep.of(screen.with(message));
    };
  }
}
