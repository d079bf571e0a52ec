package dev.tsearch.cli.render.transcript;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An entry of a conversation as lines that a reader can fold.
///
/// @param entry the entry
/// @param isFailedCall whether it is a call whose result is a failure
/// @param input the input of a call with the names of its members, if it is known
public record FoldableEntry(Entry entry, boolean isFailedCall, Optional<JsonObject> input) {
  private static final String INDENT = "    ";

  /// The longest text that is laid out; what is longer is read in a pager. One line of 10 MB must
  /// not stop the reader.
  private static final int MAX_CHARACTERS = 100_000;

  /// How much of a text its folded line can show.
  private static final int FOLDED_CHARACTERS = 500;

  /// Whether the entry is unfolded unless the reader folds it: what people and models say.
  public boolean isOpenAtFirst() {
    return form() == EntryForm.SAID;
  }

  private EntryForm form() {
    return EntryForm.of(entry);
  }

  /// The lines of the entry. A folded entry has one, which may be wider than `width`; all lines are
  /// sanitized. A word that is longer than a line goes on in the next one.
  ///
  /// @param width the columns
  /// @param isOpen whether it is unfolded
  /// @param time its time, as text
  public List<List<StyledText>> lines(int width, boolean isOpen, String time) {
    EntryForm form = form();
    EntryLabel label = isFailedCall ? EntryLabel.ofFailedCall(entry) : EntryLabel.of(entry);
    String indent = form == EntryForm.SAID ? "" : INDENT;
    var heading = new ArrayList<StyledText>();
    if (form == EntryForm.RULE) {
      heading.add(new StyledText(Style.SYSTEM, "── " + label.text() + " ── "));
    } else {
      heading.add(new StyledText(label.style(), (indent.isEmpty() ? "" : "  ") + label.text()));
    }
    heading.add(new StyledText(Style.FAINT, "  " + time));
    var lines = new ArrayList<List<StyledText>>();
    lines.add(heading);
    if (!isOpen) {
      heading.add(new StyledText(Style.FAINT, "  " + folded()));
      return lines;
    }
    int room = Math.max(1, width - indent.length());
    for (List<StyledText> line : body(room)) {
      for (List<StyledText> part : parts(line, room)) {
        var indented = new ArrayList<StyledText>(part.size() + 1);
        indented.add(new StyledText(Style.PLAIN, indent));
        indented.addAll(part);
        lines.add(indented);
      }
    }
    if (form == EntryForm.SAID) {
      lines.add(List.of());
    }
    return lines;
  }

  /// The parts of a line that fit, in their order.
  private static List<List<StyledText>> parts(List<StyledText> line, int width) {
    var parts = new ArrayList<List<StyledText>>();
    var part = new ArrayList<StyledText>();
    int used = 0;
    for (StyledText text : line) {
      String rest = text.text();
      while (used + DisplayWidth.of(rest) > width) {
        int fitting = DisplayWidth.fitting(rest, width - used);
        if (fitting == 0 && used == 0) {
          fitting = Character.charCount(rest.codePointAt(0)); // wider than the screen
        }
        part.add(new StyledText(text.style(), rest.substring(0, fitting), text.link()));
        rest = rest.substring(fitting);
        parts.add(List.copyOf(part));
        part.clear();
        used = 0;
      }
      part.add(new StyledText(text.style(), rest, text.link()));
      used += DisplayWidth.of(rest);
    }
    parts.add(part);
    return parts;
  }

  private List<List<StyledText>> body(int width) {
    String content = entry.content();
    boolean isWhole = content.length() <= MAX_CHARACTERS;
    String shown =
        isWhole ? content : content.substring(0, MAX_CHARACTERS) + "\n… O shows all of it";
    return new EntryText(Math.max(1, width), EntryText.Markup.STYLED)
        .lines(entry, shown, isWhole ? input : Optional.empty());
  }

  /// The beginning of the text on one line. Of a call, its first argument says most.
  private String folded() {
    String content = entry.content().strip();
    String beginning = content.substring(0, Math.min(FOLDED_CHARACTERS, content.length()));
    String line = Sanitizer.line(beginning);
    boolean isCall = entry.type().equals(EntryType.TOOL_CALL);
    return isCall ? Sanitizer.line(beginning.lines().findFirst().orElse("")) : line;
  }
}
