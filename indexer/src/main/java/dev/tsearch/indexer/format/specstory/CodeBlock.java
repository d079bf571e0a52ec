package dev.tsearch.indexer.format.specstory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;

/// A block of code between two fences.
///
/// @param start where its first fence begins
/// @param end where its last fence ends
/// @param code the lines between them
record CodeBlock(int start, int end, String code) {
  /// The characters that a fence begins with.
  static final String FENCE = "```";

  private static final MarkedPattern FIRST = MarkedPattern.of(FENCE, "^```[a-z]*\\n");
  private static final MarkedPattern LAST = MarkedPattern.of(FENCE, "^```$");

  /// The first block in a text from a position on; empty if there is none that ends.
  static Optional<CodeBlock> find(String text, int from) {
    return FIRST.find(text, from).flatMap(first -> closed(text, first));
  }

  /// The blocks in a text, in order.
  static List<CodeBlock> all(String text) {
    var blocks = new ArrayList<CodeBlock>();
    for (var next = find(text, 0); next.isPresent(); next = find(text, next.get().end())) {
      blocks.add(next.get());
    }
    return blocks;
  }

  private static Optional<CodeBlock> closed(String text, MatchResult first) {
    return LAST.find(text, first.end())
        .map(last ->
            new CodeBlock(first.start(), last.end(), text.substring(first.end(), last.start())));
  }
}
