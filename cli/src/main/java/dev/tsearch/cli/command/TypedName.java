package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.LastSearch;
import dev.tsearch.cli.config.LastSearchFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.util.List;

/// A name whose meaning changes with time: `latest` is the session with the newest entry, and `@1`
/// the first hit of the last search of this terminal. Every other name is one of the archive, or
/// the target of a link to it ([Hyperlink]).
///
/// @param name the name as typed
public record TypedName(String name) {
  private static final int MAX_DIGITS = 6;

  /// Whether a word is `latest` or the number of a hit.
  public static boolean isOne(String word) {
    return word.equals(NameResolver.LATEST) || isHit(word);
  }

  private static boolean isHit(String word) {
    return word.startsWith("@")
        && word.length() > 1
        && word.length() <= 1 + MAX_DIGITS
        && word.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
  }

  /// Resolves the name in an archive.
  ///
  /// @throws UserException if the last search has no such hit
  public Meaning meaning(SessionCatalog catalog, Environment environment)
      throws IOException, UserException {
    var resolver = new NameResolver(catalog);
    if (name.equals(NameResolver.LATEST)) {
      return resolver.latest();
    }
    return resolver.find(isHit(name) ? hit(environment) : Hyperlink.name(name));
  }

  /// The whole name of a hit, whose number was printed with it, from 1.
  private String hit(Environment environment) throws UserException {
    List<String> hits =
        LastSearchFile.of(environment)
            .flatMap(LastSearchFile::read)
            .map(LastSearch::hits)
            .orElseThrow(
                () -> new UserException(name + ": there is no last search of this terminal"));
    int number = Integer.parseInt(name.substring(1));
    if (number < 1 || number > hits.size()) {
      throw new UserException(
          name + ": the last search printed " + Quantity.of(hits.size(), "hit", "hits"));
    }
    return hits.get(number - 1);
  }
}
