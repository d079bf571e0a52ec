package dev.tsearch.cli.command;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.LastSearch;
import dev.tsearch.cli.config.LastSearchFile;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.context.ContextFiles;
import dev.tsearch.core.context.ContextMeta;
import dev.tsearch.core.context.ContextName;
import dev.tsearch.core.context.ContextState;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;

/// A name whose meaning changes with time: `latest` is the session with the newest entry, and `@1`
/// the first result of the last search or list of sessions of this terminal; `-` is the context
/// that was written before the last one. Every other name is one of the archive, or the target of a
/// link to it ([Hyperlink]).
///
/// @param name the name as typed
public record TypedName(String name) {
  private static final int MAX_DIGITS = 6;

  /// Whether a word is `latest`, `-` or the number of a result.
  public static boolean isOne(String word) {
    return word.equals(NameResolver.LATEST) || word.equals(ContextState.PREVIOUS) || isResult(word);
  }

  /// Whether a word is the number of a result.
  public static boolean isResult(String word) {
    return word.startsWith("@")
        && word.length() > 1
        && word.length() <= 1 + MAX_DIGITS
        && word.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
  }

  /// Resolves the name in an archive.
  ///
  /// @throws UserException if the last search has no such result, or if there is no previous
  ///   context
  public Meaning meaning(SessionCatalog catalog, Environment environment)
      throws IOException, UserException {
    var resolver = new NameResolver(catalog);
    if (name.equals(NameResolver.LATEST)) {
      return resolver.latest();
    }
    if (name.equals(ContextState.PREVIOUS)) {
      return resolver.find(previousContext(catalog));
    }
    return resolver.find(whole(environment));
  }

  /// The name that it stands for: that of a result of the last search, or itself.
  ///
  /// @throws UserException if the last search has no such result
  public String whole(Environment environment) throws UserException {
    return isResult(name) ? result(environment) : Hyperlink.name(name);
  }

  /// The session of the previous context.
  private static String previousContext(SessionCatalog catalog) throws IOException, UserException {
    ArchiveLayout layout = catalog.snapshot().layout();
    Disk disk = new RealDisk();
    String previous =
        ContextState.existing(ContextState.PREVIOUS, disk, layout)
            .filter(name -> ContextName.wrong(name).isEmpty())
            .orElseThrow(() -> new UserException(TypedContext.NO_PREVIOUS));
    return new ContextFiles(disk, layout, new ContextName(previous))
        .meta()
        .map(ContextMeta::session)
        .orElse(previous);
  }

  /// The whole name of a result, by its place on the page, from 1.
  private String result(Environment environment) throws UserException {
    LastSearch last =
        LastSearchFile.of(environment)
            .flatMap(LastSearchFile::read)
            .orElseThrow(
                () -> new UserException(name + ": there is no last search of this terminal"));
    int number = Integer.parseInt(name.substring(1));
    int results = last.results().size();
    if (number < 1 || number > results) {
      String printed =
          switch (last.kind()) {
            case HITS -> "the last search printed " + Quantity.of(results, "hit", "hits");
            case SESSIONS -> "the last list had " + Quantity.of(results, "session", "sessions");
          };
      throw new UserException(name + ": " + printed);
    }
    return last.results().get(number - 1);
  }
}
