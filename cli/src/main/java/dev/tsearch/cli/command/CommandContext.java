package dev.tsearch.cli.command;

import dev.tsearch.cli.config.ArchivePlace;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.Setting;
import dev.tsearch.cli.config.Settings;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.library.OpenLibrary;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.ParseResult;

/// What a command works on.
///
/// @param environment the surroundings of the run
/// @param place the archive
/// @param flags the settings that were typed
/// @param patience how long to wait for another writer
public record CommandContext(
    Environment environment, ArchivePlace place, List<String> flags, Duration patience) {

  /// The context that the common options describe.
  ///
  /// @throws UserException if a settings file or a setting is not valid, even if this command does
  ///   not use it
  public static CommandContext of(ParseResult arguments, Environment environment)
      throws UserException {
    var work =
        new CommandContext(
            environment,
            ArchivePlace.of(Options.valueOf(arguments, Options.ARCHIVE), environment),
            Options.valuesOf(arguments, Options.SET),
            Options.waitOf(arguments));
    if (!work.flags().isEmpty() || Settings.isAnyFileIn(environment, work.place())) {
      work.settings(); // rejects what is wrong
    }
    return work;
  }

  /// This context with one more setting.
  ///
  /// @param flag a value as of `--set`: `KEY=VALUE`
  public CommandContext with(String flag) {
    var more = new ArrayList<>(flags);
    more.add(flag);
    return new CommandContext(environment, place, more, patience);
  }

  /// What the archive has now; the caller closes it.
  ///
  /// @throws UserException if there is no archive
  public OpenLibrary read() throws IOException, UserException {
    return OpenLibrary.of(archive());
  }

  /// Opens the archive for reading.
  public Archive archive() throws IOException, UserException {
    var disk = new RealDisk();
    try {
      return environment.archives().open(place.root());
    } catch (NoSuchFileException _) {
      if (place.isForbidden()) {
        throw new UserException(place.root() + ": permission denied");
      }
      var layout = new ArchiveLayout(place.root());
      if (!disk.list(layout.partitions()).isEmpty()) {
        throw new UserException(
            layout.manifest()
                + " is missing; the files with the entries exist. Restore it from a copy of the archive");
      }
      throw new UserException(
          "no archive at " + place.root() + " yet",
          "to make one, type: tsearch import (or name another with --archive)");
    }
  }

  /// Opens the archive for writing, and creates it if it does not exist. The caller closes the
  /// writer.
  public ArchiveWriter writer(LockWait wait) throws IOException, UserException {
    return ArchiveWriter.open(
        new RealDisk(), place.root(), StorageOf.settings(settings()), new LuceneTokenizer(), wait);
  }

  /// Opens the sources of the archive for reading. The caller closes the store.
  public OriginalStore originals() throws IOException {
    return OriginalStore.open(new RealDisk(), new ArchiveLayout(place.root()));
  }

  /// How many times the archive was told to forget or redact; 0 if that cannot be read, which
  /// `verify` reports.
  public int forgettingRules() throws IOException {
    try {
      var file = new ForgottenFile(new RealDisk(), new ArchiveLayout(place.root()));
      return file.read().rules().size();
    } catch (CorruptArchiveException _) {
      return 0;
    }
  }

  /// The parser of source values, with the limit of the settings.
  public Json sourceJson() throws UserException {
    long maxLineBytes = settings().number(Setting.MAX_LINE_BYTES);
    int limit = (int) Math.min(JsonLimits.MAX_SOURCE_VALUE_BYTES, maxLineBytes);
    return new Json(JsonLimits.SOURCE.withValueBytes(limit));
  }

  /// The settings of the archive; reads the settings files.
  public Settings settings() throws UserException {
    return Settings.of(environment, place, flags);
  }
}
