package dev.tsearch.cli.command.show;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.indexer.catalog.NameResolver;
import java.util.List;

/// Messages about names that do not resolve to one session or entry.
final class NameMessages {
  /// A short name may have thousands of candidates; a few show what a longer name looks like.
  private static final int MAX_CANDIDATES = 10;

  private NameMessages() {}

  /// The error for an ambiguous name.
  static UserException ambiguous(String name, List<String> candidates) {
    int listed = Math.min(MAX_CANDIDATES, candidates.size());
    String more =
        candidates.size() > listed
            ? "\n  and " + Quantity.count(candidates.size() - listed) + " more"
            : "";
    return new UserException(
        "several have the name "
            + name
            + ":\n  "
            + String.join("\n  ", candidates.subList(0, listed))
            + more);
  }

  /// The message for an unknown name, with a hint if it is too short to be a prefix.
  static String unknown(String name) {
    String hint =
        NameResolver.isPrefixLength(name)
            ? ""
            : "; a beginning needs at least "
                + NameResolver.MIN_CHARACTERS
                + " characters, so type more of it, as a search or `tsearch sessions` shows it";
    return "nothing has the id or session " + name + hint;
  }
}
