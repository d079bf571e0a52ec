package dev.tsearch.cli.tui.paint;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.ProjectName;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.tui.state.Filters;
import dev.tsearch.cli.tui.state.KeyBindings;
import dev.tsearch.cli.tui.state.ListPane;
import dev.tsearch.cli.tui.state.ListRow;
import dev.tsearch.cli.tui.state.OpenConversation;
import dev.tsearch.cli.tui.state.Popup;
import dev.tsearch.cli.tui.state.Screen;
import dev.tsearch.cli.tui.state.Size;
import dev.tsearch.cli.tui.state.TypedLine;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.QueryText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Draws the whole screen.
///
/// @param screen the state
public record ScreenPainter(Screen screen) {
  private static final String PROMPT = "> ";
  private static final String SEPARATOR = "│ ";

  /// From so many columns on, the status names what is not chosen, too.
  private static final int WITH_ALL_FILTERS = 60;

  private static final List<String> PLACES = List.of("project", "session");
  private static final List<String> TIMES = List.of("time", "since", "until");

  /// How much of the id of a session tells it from most others.
  private static final int SESSION_LETTERS = 8;

  /// The picture of the state.
  public Picture picture() {
    Size size = screen.size();
    var lines = new ArrayList<List<StyledText>>();
    lines.add(head());
    lines.addAll(body());
    cover(lines);
    lines.add(status());
    if (size.footerRows() > 1) {
      lines.add(command());
    }
    return screen.popup() instanceof Popup.Find(TypedLine input)
        ? finding(lines, input)
        : new Picture(lines, 0, cursorColumn());
  }

  private int columns() {
    return screen.size().columns();
  }

  private List<StyledText> head() {
    Optional<OpenConversation> open = screen.conversation();
    if (open.isPresent()) {
      return conversation().heading(open.get());
    }
    return input(PROMPT, screen.input());
  }

  /// A line that is typed, from a part on in which the cursor is.
  private List<StyledText> input(String prompt, TypedLine typed) {
    int room = columns() - prompt.length() - 1;
    int from = firstShown(typed, room);
    return LineFit.cut(
        List.of(
            new StyledText(Style.SPEAKER, prompt),
            new StyledText(Style.STRONG, typed.text().substring(from))),
        columns());
  }

  private static int firstShown(TypedLine typed, int room) {
    int from = 0;
    while (DisplayWidth.of(typed.text().substring(from, typed.cursor())) > room) {
      from = typed.text().offsetByCodePoints(from, 1);
    }
    return from;
  }

  private int cursorColumn() {
    return screen.conversation().isPresent() ? 0 : cursorColumn(PROMPT, screen.input());
  }

  private int cursorColumn(String prompt, TypedLine typed) {
    int room = columns() - prompt.length() - 1;
    int from = firstShown(typed, room);
    int column = prompt.length() + DisplayWidth.of(typed.text().substring(from, typed.cursor()));
    return Math.min(columns() - 1, column);
  }

  private Picture finding(List<List<StyledText>> lines, TypedLine input) {
    int row = screen.size().bodyRows() + 1;
    lines.set(row, input("/", input));
    return new Picture(lines, row, cursorColumn("/", input));
  }

  private ConversationPainter conversation() {
    return new ConversationPainter(
        columns(), screen.size().conversationRows(), screen.setting().time());
  }

  private List<List<StyledText>> body() {
    Optional<OpenConversation> open = screen.conversation();
    if (open.isPresent()) {
      return conversation().lines(open.get());
    }
    boolean withPreview = screen.preview().isShown() && screen.size().hasPreview();
    Size size = screen.size();
    int listRows = size.listRows(withPreview);
    int listColumns = size.listColumns(withPreview);
    List<List<StyledText>> list = list(listColumns, listRows);
    if (!withPreview) {
      return list;
    }
    return size.isWide() ? beside(list, listColumns) : below(list, size.bodyRows() - listRows);
  }

  private List<List<StyledText>> list(int width, int height) {
    ListPane list = screen.list();
    var painter = new ListPainter(width, height, screen.setting().time());
    List<List<StyledText>> lines = new ArrayList<>(painter.lines(list));
    if (list.rows().isEmpty() && screen.isAnswered()) {
      lines.set(0, LineFit.cut(LineFit.line(Style.FAINT, "  nothing found"), width));
      for (int i = 0; i < list.notes().size() && i + 1 < height; i++) {
        String note = "  " + Sanitizer.line(list.notes().get(i));
        lines.set(i + 1, LineFit.cut(LineFit.line(Style.FAINT, note), width));
      }
    }
    return lines;
  }

  private List<List<StyledText>> beside(List<List<StyledText>> list, int width) {
    int room = columns() - width - SEPARATOR.length();
    List<List<StyledText>> preview = preview(room, list.size());
    var lines = new ArrayList<List<StyledText>>();
    for (int i = 0; i < list.size(); i++) {
      var line = new ArrayList<>(LineFit.exactly(list.get(i), width));
      line.add(new StyledText(Style.FAINT, SEPARATOR));
      line.addAll(preview.get(i));
      lines.add(line);
    }
    return lines;
  }

  private List<List<StyledText>> below(List<List<StyledText>> list, int rows) {
    var lines = new ArrayList<>(list);
    lines.add(LineFit.line(Style.FAINT, "─".repeat(columns())));
    lines.addAll(preview(columns(), rows - 1));
    return lines;
  }

  private List<List<StyledText>> preview(int width, int height) {
    var painter = new ConversationPainter(width, height, screen.setting().time());
    String wanted = screen.preview().row().map(ListRow::entry).orElse("");
    return painter.preview(
        screen.list().row().isEmpty() ? List.of() : screen.preview().items(),
        wanted,
        new QueryText(screen.input().text()).needles(),
        screen.preview().line());
  }

  /// Draws a popup over the last lines of the body.
  private void cover(List<List<StyledText>> lines) {
    int rows = screen.size().bodyRows();
    boolean isReading = screen.conversation().isPresent();
    KeyBindings keys = screen.setting().keys();
    var painter = new PopupPainter(columns(), rows, screen.chosen(), keys, isReading);
    List<List<StyledText>> popup = painter.lines(screen.popup());
    for (int i = 0; i < popup.size(); i++) {
      lines.set(lines.size() - popup.size() + i, popup.get(i));
    }
  }

  private List<StyledText> status() {
    if (!screen.message().isEmpty()) {
      return LineFit.cut(LineFit.line(Style.SYSTEM, Sanitizer.line(screen.message())), columns());
    }
    Optional<OpenConversation> open = screen.conversation();
    if (open.isPresent()) {
      return conversation().status(open.get());
    }
    ListPane list = screen.list();
    var parts = new ArrayList<String>();
    parts.add(count(list));
    parts.addAll(chosen());
    parts.add(screen.isAnswered() ? list.millis() + " ms" : "searching …");
    if (columns() >= WITH_ALL_FILTERS) {
      parts.addAll(notChosen());
    }
    list.notes().stream().map(Sanitizer::line).forEach(parts::add);
    return LineFit.withHint(String.join(" · ", parts), " · F1 keys", columns());
  }

  /// What is chosen besides the query, the shortest first: the order, and the filters as the query
  /// language spells them.
  private List<String> chosen() {
    Filters filters = screen.filters();
    String value = filters.scope().value();
    var parts = new ArrayList<String>();
    if (filters.order() != Filters.RowOrder.BEST) {
      parts.add(columns() < WITH_ALL_FILTERS ? "newest" : "newest first");
    }
    if (filters.span() != Filters.EntryAge.ALL) {
      parts.add("since:" + filters.span().since());
    }
    if (filters.copies() == Filters.RowCopies.APART && !filtersListSessions()) {
      parts.add("copies");
    }
    if (filters.inserted() == Inserted.LAST) {
      parts.add("with inserted texts");
    }
    switch (filters.scope().kind()) {
      case ALL -> {}
      case PROJECT -> parts.add("project:" + ProjectName.of(value));
      case SESSION ->
          parts.add(
              "session:"
                  + Sanitizer.line(value.substring(0, Math.min(SESSION_LETTERS, value.length()))));
    }
    return parts;
  }

  /// What could be chosen and is not, also not in the query.
  private List<String> notChosen() {
    Filters filters = screen.filters();
    List<String> typed =
        screen.chosen().query().filters().stream().map(QueryText.ValueFilter::field).toList();
    var parts = new ArrayList<String>();
    if (filters.scope().kind() == Filters.Scope.ScopeKind.ALL
        && Collections.disjoint(typed, PLACES)) {
      parts.add("all");
    }
    if (filters.span() == Filters.EntryAge.ALL && Collections.disjoint(typed, TIMES)) {
      parts.add("any time");
    }
    if (filters.order() == Filters.RowOrder.BEST) {
      parts.add(screen.input().text().isBlank() ? "newest" : "best");
    }
    return parts;
  }

  private String count(ListPane list) {
    String unit = filtersListSessions() ? " sessions" : " hits";
    String place = list.rows().isEmpty() ? "0" : Quantity.count(list.selected() + 1);
    return place + "/" + Quantity.count(list.total()) + unit;
  }

  private boolean filtersListSessions() {
    return screen.filters().listsSessions(screen.input().text());
  }

  private List<StyledText> command() {
    String command = Sanitizer.line(screen.command());
    return LineFit.cut(LineFit.line(Style.CODE, command), columns());
  }
}
