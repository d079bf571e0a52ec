package dev.tsearch.cli.command.show;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionTitles;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

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

  /// The message for an unknown name: with a hint if it was forgotten, is too short to be a prefix,
  /// or is a part of titles of sessions.
  static String unknown(String name, SessionCatalog catalog) throws IOException {
    List<ForgottenRule> rules =
        new ForgottenFile(new RealDisk(), catalog.snapshot().layout()).read().naming(name);
    if (!rules.isEmpty()) {
      ForgottenRule last = rules.getLast();
      return name
          + " was forgotten on "
          + last.time().substring(0, "2026-01-01".length())
          + " (rule "
          + last.id()
          + "); tsearch forget --list lists the rules";
    }
    return "nothing has the id or session " + name + hint(name, catalog);
  }

  private static String hint(String name, SessionCatalog catalog) throws IOException {
    if (name.equals("last")) {
      return "; did you mean latest?";
    }
    if (!NameResolver.isPrefixLength(name)) {
      return "; a beginning needs at least "
          + NameResolver.MIN_CHARACTERS
          + " characters, so type more of it, as a search or `tsearch sessions` shows it";
    }
    long titles =
        SessionTitles.of(catalog.sessions()).values().stream()
            .filter(title -> title.toLowerCase(Locale.ROOT).contains(name.toLowerCase(Locale.ROOT)))
            .count();
    return titles == 0
        ? "; tsearch sessions lists sessions"
        : "; "
            + Quantity.of(titles, "session has", "sessions have")
            + " it in the title: tsearch sessions --prompt "
            + ShellWord.quoted(name);
  }
}
