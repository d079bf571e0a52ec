package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// A conversation that is being read. The entry at the top of the screen is the current one: it is
/// what is folded, copied and opened. Immutable.
///
/// @param name the name of the conversation, as commands accept it
/// @param subject what it is about
/// @param all its entries, with those that the mode hides
/// @param items the entries that are shown
/// @param isComplete whether all entries have arrived
/// @param withAgents whether conversations of sub-agents are shown where they began
/// @param mode which entries are shown
/// @param place where the reader was before the mode was changed
/// @param folds which entries are unfolded
/// @param top the index in `items` of the entry at the top of the screen
/// @param line the line of this entry at the top of the screen
/// @param needles what is looked for, in lower case
/// @param wanted the id of the entry to go to once it arrives; empty if there is none
public record OpenConversation(
    String name,
    Subject subject,
    List<Item> all,
    List<Item> items,
    boolean isComplete,
    boolean withAgents,
    Mode mode,
    ModePlace place,
    Folds folds,
    int top,
    int line,
    List<String> needles,
    String wanted) {
  /// The columns of the mark of the current entry, before each line.
  public static final int MARK_COLUMNS = 1;

  /// What a conversation is about, not yet safe to print.
  ///
  /// @param title the title of its session; empty if it is unknown
  /// @param project the folder of its project; empty if it is unknown
  /// @param timestamp a time of it, in Unix seconds
  public record Subject(String title, String project, long timestamp) {
    /// What the conversation of a row is about. A hit has no title.
    static Subject of(ListRow row) {
      return new Subject(row.isSession() ? row.text() : "", row.project(), row.timestamp());
    }
  }

  /// Where the reader was before the mode was changed.
  ///
  /// @param entry the id of the entry; empty if the mode was not changed
  /// @param line the line of it at the top of the screen
  /// @param shown the id of the entry that the last mode shows in its place
  record ModePlace(String entry, int line, String shown) {
    static final ModePlace NONE = new ModePlace("", 0, "");

    static ModePlace at(Item item, int line) {
      return new ModePlace(item.entry().id(), line, item.entry().id());
    }

    ModePlace showing(Item item) {
      return new ModePlace(entry, line, item.entry().id());
    }
  }

  /// Copies the lists, and limits the position to the entries.
  public OpenConversation {
    all = List.copyOf(all);
    items = List.copyOf(items);
    needles = List.copyOf(needles);
    line = items.isEmpty() || top < 0 || top >= items.size() ? 0 : Math.max(0, line);
    top = Math.max(0, Math.min(top, items.size() - 1));
  }

  /// A conversation whose entries have not arrived.
  ///
  /// @param wanted the id of the entry to go to; empty for the first
  static OpenConversation of(String name, Subject subject, List<String> needles, String wanted) {
    return new OpenConversation(
        name,
        subject,
        List.of(),
        List.of(),
        false,
        false,
        Mode.ALL,
        ModePlace.NONE,
        Folds.STANDARD,
        0,
        0,
        needles,
        wanted);
  }

  /// The conversation with the title of its session.
  OpenConversation titled(String title) {
    var titled = new Subject(title, subject.project(), subject.timestamp());
    return new OpenConversation(
        name,
        titled,
        all,
        items,
        isComplete,
        withAgents,
        mode,
        place,
        folds,
        top,
        line,
        needles,
        wanted);
  }

  /// The time of the current entry, or a time of the conversation until it arrives.
  public long timestamp() {
    boolean isKnown = !isEmpty() && current().entry().isDated();
    return isKnown ? current().entry().timestamp() : subject.timestamp();
  }

  /// Whether it is of a session, or of one of its sub-agents.
  boolean isOf(String session) {
    return name.equals(session) || name.startsWith(session + "/");
  }

  /// Whether the reader has not moved.
  boolean isAtStart() {
    return top == 0 && line == 0;
  }

  /// The conversation at an entry as soon as it arrives.
  OpenConversation wanting(String id) {
    var wanting =
        new OpenConversation(
            name,
            subject,
            all,
            items,
            isComplete,
            withAgents,
            mode,
            place,
            folds,
            top,
            line,
            needles,
            id);
    int index = wanting.indexOf(id);
    return index < 0 ? wanting : wanting.at(index, 0).arrived();
  }

  /// The lines of an entry, without the column of the mark.
  ///
  /// @param index its index in `items`
  /// @param columns the width of the screen
  public List<List<StyledText>> lines(int index, int columns, HumanTime time) {
    Item item = items.get(index);
    long before = index == 0 ? TimeRange.UNDATED : items.get(index - 1).entry().timestamp();
    return item.block().lines(columns - MARK_COLUMNS, folds.isOpen(item), item.when(time, before));
  }

  /// Whether there is nothing to read.
  public boolean isEmpty() {
    return items.isEmpty();
  }

  /// The current entry. Only if it is not empty.
  public Item current() {
    return items.get(top);
  }

  /// The conversation with all its entries. The current entry stays where it is.
  OpenConversation with(List<Item> arrived) {
    String at = !wanted.isEmpty() ? wanted : isEmpty() ? "" : current().entry().id();
    OpenConversation read = shown(arrived, mode, withAgents, folds, true);
    int index = read.indexOf(at);
    return index < 0 ? read.at(0, 0) : read.at(index, at.equals(wanted) ? 0 : line).arrived();
  }

  /// The conversation with the entries around the wanted one, until all arrive.
  OpenConversation withFirst(List<Item> arrived) {
    OpenConversation read = shown(arrived, mode, withAgents, folds, false);
    int index = read.indexOf(wanted);
    if (index < 0) {
      return this;
    }
    OpenConversation there = read.at(index, 0);
    return there.with(there.folds.opened(there.current()));
  }

  /// The first call on the screen that is unfolded and whose input has not arrived.
  ///
  /// @param rows the height of the screen
  Optional<Item> callWithoutInput(int rows) {
    return items.subList(top, Math.min(items.size(), top + rows)).stream()
        .filter(item -> item.isCall() && item.input().isEmpty() && folds.isOpen(item))
        .findFirst();
  }

  /// The conversation with the source of a call.
  ///
  /// @param call the name of the call
  OpenConversation with(String call, JsonObject source) {
    UnaryOperator<Item> known = item -> item.name().equals(call) ? item.from(source) : item;
    return new OpenConversation(
        name,
        subject,
        all.stream().map(known).toList(),
        items.stream().map(known).toList(),
        isComplete,
        withAgents,
        mode,
        place,
        folds,
        top,
        line,
        needles,
        wanted);
  }

  private OpenConversation arrived() {
    Folds opened = wanted.isEmpty() ? folds : folds.opened(current());
    return new OpenConversation(
        name,
        subject,
        all,
        items,
        isComplete,
        withAgents,
        mode,
        place,
        opened,
        top,
        line,
        needles,
        "");
  }

  private int indexOf(String id) {
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).entry().id().equals(id)) {
        return i;
      }
    }
    return -1;
  }

  private OpenConversation shown(
      List<Item> entries, Mode shownMode, boolean agents, Folds newFolds, boolean complete) {
    List<Item> shown = entries.stream().filter(shownMode::shows).toList();
    return new OpenConversation(
        name, subject, entries, shown, complete, agents, shownMode, place, newFolds, top, line,
        needles, wanted);
  }

  /// The next mode. The entry where the reader was when the modes began to be changed, or the one
  /// before it that is shown, is current.
  OpenConversation withNextMode() {
    boolean isMoved = !isEmpty() && !(current().entry().id().equals(place.shown()) && line == 0);
    ModePlace from = isMoved ? ModePlace.at(current(), line) : place;
    OpenConversation next = shown(all, mode.next(), withAgents, folds, isComplete);
    int index = -1;
    for (Item item : all) {
      index += next.mode.shows(item) ? 1 : 0;
      if (item.entry().id().equals(from.entry())) {
        break;
      }
    }
    OpenConversation there = next.at(index, 0);
    return there.isEmpty() ? there.from(from) : there.backAt(from);
  }

  private OpenConversation backAt(ModePlace from) {
    boolean isSame = current().entry().id().equals(from.entry());
    return at(top, isSame ? from.line() : 0).from(from.showing(current()));
  }

  private OpenConversation from(ModePlace other) {
    return new OpenConversation(
        name,
        subject,
        all,
        items,
        isComplete,
        withAgents,
        mode,
        other,
        folds,
        top,
        line,
        needles,
        wanted);
  }

  /// Whether the reader is where another state has the reader.
  boolean isAt(OpenConversation other) {
    return top == other.top && line == other.line;
  }

  OpenConversation withOtherAgents() {
    return shown(all, mode, !withAgents, folds, false);
  }

  OpenConversation with(Folds other) {
    return new OpenConversation(
        name,
        subject,
        all,
        items,
        isComplete,
        withAgents,
        mode,
        place,
        other,
        top,
        0,
        needles,
        wanted);
  }

  OpenConversation looking(List<String> others) {
    return new OpenConversation(
        name,
        subject,
        all,
        items,
        isComplete,
        withAgents,
        mode,
        place,
        folds,
        top,
        line,
        others,
        wanted);
  }

  OpenConversation at(int index, int newLine) {
    return new OpenConversation(
        name,
        subject,
        all,
        items,
        isComplete,
        withAgents,
        mode,
        place,
        folds,
        index,
        newLine,
        needles,
        wanted);
  }

  /// Moves by lines. The last line can move up to the top of the screen.
  OpenConversation scrolled(int lines, int columns, HumanTime time) {
    if (isEmpty()) {
      return this;
    }
    int index = top;
    int at = Math.min(line, height(top, columns, time) - 1) + lines;
    while (at < 0 && index > 0) {
      index--;
      at += height(index, columns, time);
    }
    while (index + 1 < items.size() && at >= height(index, columns, time)) {
      at -= height(index, columns, time);
      index++;
    }
    return at(index, Math.max(0, Math.min(at, height(index, columns, time) - 1)));
  }

  private int height(int index, int columns, HumanTime time) {
    return lines(index, columns, time).size();
  }

  /// The end: the last line at the bottom of the screen.
  OpenConversation atEnd(int rows, int columns, HumanTime time) {
    return isEmpty()
        ? this
        : at(items.size() - 1, height(items.size() - 1, columns, time) - 1)
            .scrolled(1 - rows, columns, time);
  }

  /// The next entry after the current one, or the last before it, of some kind; this one if there
  /// is none.
  ///
  /// @param step 1 or -1
  OpenConversation jumped(int step, Predicate<Item> kind) {
    for (int i = top + step; i >= 0 && i < items.size(); i += step) {
      if (kind.test(items.get(i))) {
        return at(i, 0);
      }
    }
    return step < 0 && !isEmpty() && line > 0 && kind.test(current()) ? at(top, 0) : this;
  }

  /// The next match, unfolded.
  OpenConversation jumpedToMatch(int step) {
    OpenConversation jumped = jumped(step, item -> item.contains(needles));
    return jumped.equals(this) || jumped.isEmpty()
        ? this
        : jumped.with(jumped.folds.opened(jumped.current()));
  }

  /// How many of the shown entries match, and how many of them up to the current one.
  ///
  /// @param at the number of matches up to the current entry
  /// @param total the number of matches
  public record MatchCount(int at, int total) {}

  /// How many entries match what is looked for.
  public MatchCount matches() {
    int at = 0;
    int total = 0;
    for (int i = 0; i < items.size() && !needles.isEmpty(); i++) {
      if (items.get(i).contains(needles)) {
        total++;
        at += i <= top ? 1 : 0;
      }
    }
    return new MatchCount(at, total);
  }
}
