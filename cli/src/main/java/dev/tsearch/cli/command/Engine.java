package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.append.ContextAppender;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.ingest.watch.Watching;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.indexer.upkeep.ArchiveRepair;
import dev.tsearch.indexer.upkeep.IndexReport;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/// What commands have done for them by parts that they do not put together themselves.
public interface Engine {

  /// Imports files and folders into an archive, which is made if it is not there.
  ImportReport importPaths(
      CommandContext work, List<Path> paths, ImportMode mode, ImportProgress progress)
      throws IOException, UserException;

  /// Derives all entries of an archive anew from its originals.
  ImportReport deriveAgain(CommandContext work, ImportProgress progress)
      throws IOException, UserException;

  /// Imports once more whatever changes in some places, until it is told to stop.
  ///
  /// @param watching what there is to watch, and who is told
  void watch(CommandContext work, List<Path> paths, Watching watching)
      throws IOException, UserException;

  /// Opens a context of the archive to append to; the archive is made if it is not there.
  ///
  /// @param defaults who speaks to whom where an entry does not say
  ContextAppender appender(CommandContext work, ContextAppender.Defaults defaults)
      throws IOException, UserException;

  /// What searches an archive.
  ///
  /// @param talk told what a person may want to know while it runs
  Searcher searcher(CommandContext work, Consumer<String> talk) throws IOException, UserException;

  /// The bytes of the source that an entry was made from.
  ///
  /// @throws UserException if it was made from none
  byte[] originalBytes(CommandContext work, Entry entry) throws IOException, UserException;

  /// What is known of every source, by number.
  List<SourceRow> sources(CommandContext work) throws IOException, UserException;

  /// All bytes of a source, checked as they are read; the caller closes the stream.
  ///
  /// @param number its number in `sources.jsonl`
  InputStream original(CommandContext work, long number) throws IOException, UserException;

  /// Tells the path of a source by its number in `sources.jsonl`; empty if there is none.
  LongFunction<String> sourcePaths(CommandContext work) throws IOException, UserException;

  /// The text of an entry as the program that it came from shows it.
  String displayText(Entry entry);

  /// The messages that a program makes of a conversation for its model; empty if that is not known.
  ///
  /// @param source the conversation's source
  Optional<List<JsonObject>> messagesForModel(String source, List<Entry> entries);

  /// Brings the index up to date.
  ///
  /// @param anew whether it is made anew
  /// @return what it came to; empty if another writer has the index
  Optional<IndexReport> updateIndex(CommandContext work, boolean anew, ImportProgress progress)
      throws IOException, UserException;

  /// Stores every sealed partition of an archive in a way.
  ArchiveWriter.ConversionResult store(
      CommandContext work, Compression compression, Consumer<String> talk)
      throws IOException, UserException;

  /// Checks an archive and its index.
  VerificationReport verify(CommandContext work, ImportProgress progress)
      throws IOException, UserException;

  /// Mends what can be mended of an archive.
  ArchiveRepair.Report repair(CommandContext work, ImportProgress progress)
      throws IOException, UserException;
}
