package dev.tsearch.cli.render.transcript;

import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.cli.render.markdown.Markdown;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.transcript.Prompts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The text of an entry as lines of limited width.
///
/// @param width the number of columns
/// @param markup whether Markdown in messages is formatted
record EntryText(int width, Markup markup) {
  /// What happens to Markdown.
  enum Markup {
    /// It is formatted, with styles for emphasis.
    STYLED,
    /// It is formatted; emphasis keeps its signs.
    FORMATTED,
    /// It is printed as it is.
    PLAIN
  }

  /// The lines; empty if there is nothing to read.
  ///
  /// @param shown the text of the entry, as its source program shows it
  /// @param input the input of a tool call, if it is known
  List<List<StyledText>> lines(Entry entry, String shown, Optional<JsonObject> input) {
    Optional<List<StyledText>> call = input.flatMap(ToolCallText::of);
    if (call.isPresent()) {
      return wrapped(call.get());
    }
    if (shown.isBlank()) {
      return List.of();
    }
    String text = withoutBlankLines(Sanitizer.text(Prompts.withPlainCommand(shown)));
    return switch (EntryForm.of(entry)) {
      case SAID ->
          markup == Markup.PLAIN
              ? wrapped(text, Style.PLAIN)
              : Markdown.lines(text, width, markup == Markup.STYLED);
      case ASIDE ->
          wrapped(text, entry.type().equals(EntryType.TOOL_CALL) ? Style.PLAIN : Style.FAINT);
      case NOTE, RULE -> wrapped(text, Style.FAINT);
    };
  }

  /// The text without blank lines at its ends. The first line keeps its indentation.
  private static String withoutBlankLines(String text) {
    int start = 0;
    int end = text.indexOf('\n');
    while (end >= 0 && text.substring(start, end).isBlank()) {
      start = end + 1;
      end = text.indexOf('\n', start);
    }
    return text.substring(start).stripTrailing();
  }

  private List<List<StyledText>> wrapped(String text, Style style) {
    return wrapped(text.lines().map(line -> new StyledText(style, line)).toList());
  }

  private List<List<StyledText>> wrapped(List<StyledText> lines) {
    var wrapped = new ArrayList<List<StyledText>>();
    lines.forEach(line -> wrapped.addAll(Wrap.kept(List.of(line), width)));
    return wrapped;
  }
}
