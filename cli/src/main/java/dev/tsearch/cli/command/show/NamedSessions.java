package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The conversations that names on a command line mean; an entry means its conversation.
public final class NamedSessions {
  private NamedSessions() {}

  /// The conversations, in the order of their names. Before a name that means nothing is refused,
  /// losses of the archive are named: it may have had the entries.
  ///
  /// @throws UserException if a name means several, or nothing
  public static Set<TranscriptId> of(
      List<String> names, SessionCatalog catalog, Environment environment, Console console)
      throws IOException, UserException {
    Set<TranscriptId> transcripts = new LinkedHashSet<>();
    for (String name : names) {
      switch (new TypedName(name).meaning(catalog, environment)) {
        case Meaning.OneEntry(LocatedEntry found) -> transcripts.add(found.entry().transcript());
        case Meaning.OneSession(TranscriptId transcript) -> transcripts.add(transcript);
        case Meaning.Ambiguous(List<String> candidates) ->
            throw NameMessages.ambiguous(name, candidates);
        case Meaning.UnknownName() -> {
          KnownDamage.named(ExitCode.NOTHING, catalog.snapshot(), console);
          throw new UserException(NameMessages.unknown(name, catalog));
        }
      }
    }
    return transcripts;
  }
}
