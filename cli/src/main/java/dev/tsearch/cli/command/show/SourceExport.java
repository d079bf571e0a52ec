package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.TypedName;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
import dev.tsearch.indexer.catalog.SessionSources;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.library.OpenLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Exports the file that a session was imported from, or any other imported file, byte for byte.
///
/// @param environment the process's environment
/// @param work the archive
/// @param output where to write
record SourceExport(Environment environment, CommandContext work, ExportOutput output) {
  private static final int MAX_LISTED = 60;

  /// Exports one file.
  ///
  /// @param names what was typed: a session or an entry, or nothing
  /// @param origin which file, if there are several
  ExitCode run(List<String> names, Optional<String> origin, Console console)
      throws IOException, UserException {
    boolean isNamedByOrigin = names.isEmpty() && origin.isPresent();
    if (names.size() != 1 && !isNamedByOrigin) {
      throw new UserException(
          "export --as source needs one SESSION, or --origin PATH; `tsearch sessions` lists"
              + " sessions");
    }
    try (OpenLibrary open = work.read();
        OriginalStore originals = work.originals()) {
      SourceRow chosen =
          isNamedByOrigin
              ? choose(new SessionSources(originals.all()), "the archive", origin)
              : of(names.getFirst(), origin, open.catalog(), originals.all());
      write(chosen, originals, console);
      sayForgotten(console);
      return KnownDamage.named(ExitCode.FOUND, open.snapshot(), originals.damage(), console);
    }
  }

  private void sayForgotten(Console console) throws IOException, UserException {
    if (work.forgettingRules() > 0) {
      console.say("the archive was told to forget: bytes may be overwritten with * or spaces");
    }
  }

  private SourceRow of(
      String name, Optional<String> origin, SessionCatalog catalog, List<SourceRow> all)
      throws IOException, UserException {
    Optional<SessionSources> sources = sources(name, origin, catalog, all);
    if (sources.isEmpty()) {
      throw new UserException(NameMessages.unknown(name, catalog));
    }
    return choose(sources.get(), name, origin);
  }

  /// The sources of a session or entry; empty if nothing has the name. An origin that is a whole
  /// path or a number is looked up without reading entries.
  private Optional<SessionSources> sources(
      String name, Optional<String> origin, SessionCatalog catalog, List<SourceRow> all)
      throws IOException, UserException {
    Optional<SourceRow> named =
        origin.isPresent() ? namedInFull(origin.get(), name, all) : Optional.empty();
    if (named.isPresent()) {
      return Optional.of(new SessionSources(List.of(named.get())));
    }
    return switch (new TypedName(name).meaning(catalog, environment)) {
      case Meaning.OneEntry(LocatedEntry found) -> {
        Optional<Origin> from = found.entry().metadata().origin();
        yield Optional.of(SessionSources.of(from.stream().toList(), all));
      }
      case Meaning.OneSession(TranscriptId transcript) ->
          Optional.of(SessionSources.of(transcript, catalog, all));
      case Meaning.Ambiguous(List<String> candidates) ->
          throw NameMessages.ambiguous(name, candidates);
      case Meaning.UnknownName() -> Optional.empty();
    };
  }

  private Optional<SourceRow> namedInFull(String origin, String session, List<SourceRow> all)
      throws UserException {
    return new SessionSources(all)
        .exactly(origin, environment.path(origin)).stream()
            .filter(row ->
                NameResolver.matches(row.session(), session)
                    || NameResolver.matches(row.agent(), session))
            .findFirst();
  }

  /// The source to export. Without an origin it is the session's own file, if there is only one; a
  /// related file has to be named, and one that states something of the session.
  private SourceRow choose(SessionSources sources, String of, Optional<String> origin)
      throws UserException {
    if (sources.all().isEmpty()) {
      throw new UserException(of + " was appended here and has no source to export");
    }
    Detector formats = AllFormats.detector(Json.SOURCE);
    Set<Path> paths =
        sources.rows().stream().map(row -> RecordedPath.of(row.path())).collect(Collectors.toSet());
    List<SourceRow> transcripts =
        sources.rows().stream()
            .filter(row -> !formats.isAbout(row.format(), RecordedPath.of(row.path()), paths))
            .toList();
    if (origin.isEmpty() && !transcripts.isEmpty() && SessionSources.areCopies(transcripts)) {
      return transcripts.getLast();
    }
    List<SourceRow> candidates =
        origin.isPresent()
            ? sources.named(origin.get(), environment.path(origin.get()))
            : sources.all();
    if (candidates.isEmpty()) {
      throw new UserException(
          "no file of " + of + " is called " + origin.orElse("") + "; it has\n" + list(sources));
    }
    if (SessionSources.areCopies(candidates)) {
      return candidates.getLast();
    }
    String several = Quantity.of(candidates.size(), "file", "files");
    throw new UserException(
        (origin.isPresent()
                ? several + " of " + of + " are called " + origin.get()
                : of + " came in as " + several)
            + "; name one with --origin PATH, or its number:\n"
            + list(new SessionSources(candidates)));
  }

  private static String list(SessionSources sources) {
    List<String> all = sources.all().stream().map(SourceExport::described).toList();
    int listed = Math.min(MAX_LISTED, all.size());
    String lines = String.join("\n", all.subList(0, listed));
    int more = all.size() - listed;
    return more == 0 ? lines : lines + "\n  and " + Quantity.count(more) + " more";
  }

  private static String described(SourceRow row) {
    return "  "
        + row.number()
        + "  "
        + row.path()
        + "  ("
        + Quantity.bytes(row.length())
        + (row.agent().isEmpty() ? "" : ", agent " + row.agent())
        + ")";
  }

  private void write(SourceRow source, OriginalStore originals, Console console)
      throws IOException, UserException {
    try (InputStream in = originals.open(source.number())) {
      output.write(in::transferTo, console);
    }
    if (output.file().isPresent()) {
      console.say(
          "wrote "
              + Quantity.bytes(source.length())
              + " of "
              + source.path()
              + " to "
              + output.file().get());
    }
  }
}
