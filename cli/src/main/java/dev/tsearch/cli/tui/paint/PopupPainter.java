package dev.tsearch.cli.tui.paint;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.cli.tui.state.ChosenFilters;
import dev.tsearch.cli.tui.state.KeyBindings;
import dev.tsearch.cli.tui.state.Popup;
import java.util.ArrayList;
import java.util.List;

/// Draws what is above the list or the conversation, as lines that cover its end.
///
/// @param columns the width
/// @param rows the largest number of lines
/// @param chosen which facets are chosen
/// @param keys the keys of the user
/// @param isReading whether a conversation is below
record PopupPainter(
    int columns, int rows, ChosenFilters chosen, KeyBindings keys, boolean isReading) {
  private static final int KEY_COLUMNS = 19;

  /// The lines; none if there is no popup.
  List<List<StyledText>> lines(Popup popup) {
    return switch (popup) {
      case Popup.None _ -> List.of();
      case Popup.Help(int top) -> help(top);
      case Popup.FacetList(List<Popup.Facet> values, int selected) -> facets(values, selected);
      case Popup.Menu(String title, List<Popup.Option> options, int selected) ->
          choice(title, options, selected);
      case Popup.Confirmation(String question, var _) -> confirmation(question);
      case Popup.Find _ -> List.of();
    };
  }

  private List<StyledText> title(String text) {
    String line = "── " + Sanitizer.line(text) + " ";
    int rest = Math.max(0, columns - DisplayWidth.of(line));
    return LineFit.cut(LineFit.line(Style.SYSTEM, line + "─".repeat(rest)), columns);
  }

  private List<List<StyledText>> help(int top) {
    var lines = new ArrayList<List<StyledText>>();
    List<KeyTable.KeyGroup> sections = KeyTable.sections(keys);
    for (KeyTable.KeyGroup section : isReading ? sections.reversed() : sections) {
      lines.add(LineFit.line(Style.STRONG, section.heading()));
      for (KeyTable.KeyHelp key : section.keys()) {
        lines.add(
            List.of(
                new StyledText(Style.SPEAKER, "  " + DisplayWidth.pad(key.names(), KEY_COLUMNS)),
                new StyledText(Style.PLAIN, key.meaning())));
      }
    }
    int shown = Math.max(1, rows - 1);
    int from = Math.max(0, Math.min(top, lines.size() - shown));
    List<List<StyledText>> part = lines.subList(from, Math.min(lines.size(), from + shown));
    return framed("keys · ↑ ↓ scroll, Esc closes", part);
  }

  private List<List<StyledText>> framed(String title, List<List<StyledText>> body) {
    var lines = new ArrayList<List<StyledText>>();
    lines.add(title(title));
    body.forEach(line -> lines.add(LineFit.cut(line, columns)));
    return lines.subList(0, Math.min(rows, lines.size()));
  }

  private List<List<StyledText>> facets(List<Popup.Facet> values, int selected) {
    var lines = new ArrayList<List<StyledText>>();
    for (Popup.Facet facet : around(values, selected)) {
      boolean isSelected = facet.equals(values.get(selected));
      String count = facet.count() == 0 ? "" : Quantity.count(facet.count());
      lines.add(
          List.of(
              mark(isSelected),
              new StyledText(Style.MATCH, chosen.sign(facet)),
              new StyledText(
                  Style.FAINT, DisplayWidth.padLeft(count, 9) + "  " + facet.field() + ":"),
              new StyledText(
                  isSelected ? Style.STRONG : Style.PLAIN, Sanitizer.line(facet.value()))));
    }
    return framed("facets · Space adds, x excludes, ← → field, Esc closes", lines);
  }

  private static StyledText mark(boolean isSelected) {
    return new StyledText(Style.SPEAKER, isSelected ? "▌ " : "  ");
  }

  /// The part of some values around the selected one that fits.
  private <V> List<V> around(List<V> values, int selected) {
    int shown = Math.max(1, rows - 1);
    int most = Math.max(0, values.size() - shown);
    int from = Math.max(0, Math.min(most, selected - shown / 2));
    return values.subList(from, Math.min(values.size(), from + shown));
  }

  private List<List<StyledText>> choice(String title, List<Popup.Option> options, int selected) {
    var lines = new ArrayList<List<StyledText>>();
    for (Popup.Option option : around(options, selected)) {
      boolean isSelected = option.equals(options.get(selected));
      lines.add(
          List.of(
              mark(isSelected),
              new StyledText(Style.SPEAKER, option.key() == ' ' ? "" : option.key() + "  "),
              new StyledText(
                  isSelected ? Style.STRONG : Style.PLAIN, Sanitizer.line(option.text()))));
    }
    return framed(title, lines);
  }

  private List<List<StyledText>> confirmation(String question) {
    var lines = new ArrayList<List<StyledText>>();
    for (String line : Wrap.text(Sanitizer.line(question), columns)) {
      lines.add(LineFit.line(Style.PLAIN, line));
    }
    return framed("y: yes · n: no", lines);
  }
}
