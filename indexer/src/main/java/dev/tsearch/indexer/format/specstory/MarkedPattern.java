package dev.tsearch.indexer.format.specstory;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A pattern that is only tried where a text begins that all of its matches begin with. Most of a
/// message is prose, in which a text is found far sooner than a pattern.
///
/// @param mark what matches begin with
/// @param pattern the whole pattern, beginning with the mark
record MarkedPattern(String mark, Pattern pattern) {

  /// A marked pattern in lines: `^` and `$` match at their ends.
  static MarkedPattern of(String mark, String pattern) {
    return new MarkedPattern(mark, Pattern.compile(pattern, Pattern.MULTILINE));
  }

  /// The first match in a text from a position on; empty if there is none.
  Optional<MatchResult> find(String text, int from) {
    Matcher matcher = pattern.matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
    for (int at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
      if (matcher.region(at, text.length()).lookingAt()) {
        return Optional.of(matcher);
      }
    }
    return Optional.empty();
  }

  /// A text without the matches.
  String removeFrom(String text) {
    var rest = new StringBuilder();
    int end = 0;
    for (Optional<MatchResult> match = find(text, end);
        match.isPresent();
        match = find(text, end)) {
      rest.append(text, end, match.get().start());
      end = match.get().end();
    }
    return end == 0 ? text : rest.append(text, end, text.length()).toString();
  }
}
