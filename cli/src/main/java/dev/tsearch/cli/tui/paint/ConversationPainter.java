package dev.tsearch.cli.tui.paint;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.ProjectName;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.tui.state.Folds;
import dev.tsearch.cli.tui.state.Item;
import dev.tsearch.cli.tui.state.OpenConversation;
import dev.tsearch.core.entry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Draws entries of a conversation.
///
/// @param columns the width
/// @param rows the height
/// @param time formats times
record ConversationPainter(int columns, int rows, HumanTime time) {
  /// The mark of the current entry, before each of its lines.
  private static final String MARK = "▌";

  private static final String NO_MARK = " ";

  /// The lines of a conversation, from its position on.
  List<List<StyledText>> lines(OpenConversation open) {
    var lines = new ArrayList<List<StyledText>>();
    for (int i = open.top(); i < open.items().size() && lines.size() < rows; i++) {
      List<List<StyledText>> ofEntry = open.lines(i, columns, time);
      boolean isCurrent = i == open.top();
      int from = isCurrent ? Math.min(open.line(), ofEntry.size() - 1) : 0;
      for (List<StyledText> line : ofEntry.subList(from, ofEntry.size())) {
        lines.add(marked(LineFit.marked(line, open.needles()), isCurrent));
      }
    }
    if (open.isEmpty()) {
      String text = open.isComplete() ? "no entries of this kind; m shows others" : "reading …";
      lines.add(LineFit.line(Style.FAINT, text));
    }
    return filled(lines);
  }

  private List<StyledText> marked(List<StyledText> line, boolean isCurrent) {
    var marked = new ArrayList<StyledText>(line.size() + 1);
    marked.add(new StyledText(Style.SPEAKER, isCurrent ? MARK : NO_MARK));
    marked.addAll(line);
    return LineFit.cut(marked, columns);
  }

  /// The lines of a preview.
  ///
  /// @param items the entries
  /// @param wanted the id of the entry that is unfolded; empty if there is none
  /// @param from the first line
  List<List<StyledText>> preview(List<Item> items, String wanted, List<String> needles, int from) {
    var lines = new ArrayList<List<StyledText>>();
    long before = TimeRange.UNDATED;
    int start = 0;
    for (Item item : items) {
      boolean isWanted = item.entry().id().equals(wanted);
      start = isWanted ? lines.size() : start;
      String when = item.when(time, before);
      before = item.entry().timestamp();
      boolean isOpen = isWanted || Folds.STANDARD.isOpen(item);
      for (List<StyledText> line :
          item.block().lines(columns - OpenConversation.MARK_COLUMNS, isOpen, when)) {
        lines.add(marked(LineFit.marked(line, needles), isWanted));
      }
    }
    // The entries before the wanted one are seen by scrolling only if it would not fit else.
    int most = Math.max(0, lines.size() - 1);
    int shown = Math.min(most, Math.max(0, start - rows / 3) + from);
    return filled(lines.subList(shown, lines.size()));
  }

  private List<List<StyledText>> filled(List<List<StyledText>> lines) {
    var filled = new ArrayList<>(lines.subList(0, Math.min(rows, lines.size())));
    while (filled.size() < rows) {
      filled.add(List.of());
    }
    return filled;
  }

  /// The heading of a conversation: its title, its project, and the day of the current entry. The
  /// title gives way.
  List<StyledText> heading(OpenConversation open) {
    OpenConversation.Subject subject = open.subject();
    String title = Sanitizer.line(subject.title().isEmpty() ? open.name() : subject.title());
    String project = ProjectName.of(subject.project(), Math.max(1, columns / 4));
    String day =
        open.timestamp() == TimeRange.UNDATED
            ? ""
            : time.of(time.day(open.timestamp())).replace("  ", " ");
    String about =
        Stream.of(project, day).filter(part -> !part.isEmpty()).collect(Collectors.joining(" · "));
    int room = Math.max(1, columns - DisplayWidth.of(about) - 2);
    return LineFit.cut(
        List.of(
            new StyledText(Style.STRONG, DisplayWidth.pad(DisplayWidth.cut(title, room), room)),
            new StyledText(Style.HEADING, "  " + about)),
        columns);
  }

  /// Where the reader is.
  List<StyledText> status(OpenConversation open) {
    var status = new StringBuilder();
    status.append(open.isEmpty() ? 0 : open.top() + 1).append('/').append(open.items().size());
    status.append(open.isComplete() ? "" : " …");
    status.append(" · ").append(open.mode().word());
    if (!open.needles().isEmpty()) {
      OpenConversation.MatchCount matches = open.matches();
      status.append(" · match ").append(matches.at()).append('/').append(matches.total());
      status.append(" of ").append(Sanitizer.line(String.join(" ", open.needles())));
    }
    status.append(open.withAgents() ? " · sub-agents" : "");
    return LineFit.withHint(status.toString(), " · ? keys", columns);
  }
}
