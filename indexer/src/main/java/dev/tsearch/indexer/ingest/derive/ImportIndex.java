package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.EntryAnalysis;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/// The full-text index as imports use it: a port, so that imports do not depend on a search engine.
public interface ImportIndex {

  /// Returns the tokenizer of the index, which also makes the keys of the filters.
  Tokenizer tokenizer();

  /// Opens the index of an archive to add entries. If another process has the index, keys are made
  /// nevertheless, and the entries are indexed later.
  ///
  /// @param before a snapshot of the archive; what the index lacks of it is indexed at once, so
  ///   that appended entries can follow
  /// @param message receives messages for the user
  Indexing open(Archive archive, Snapshot before, Consumer<String> message) throws IOException;

  /// One import's use of the index. Several threads may call [#add]; the other methods are called
  /// by one thread.
  interface Indexing extends Closeable {

    /// Indexes the entries of a whole partition and collects the keys of their terms.
    ///
    /// @return false if some text was not analyzed to its end, so that the keys are incomplete
    boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException;

    /// Indexes the entries that the writer appends, in the same way.
    EntryAnalysis appended();

    /// Commits the added entries, and indexes whatever else the archive has and the index lacks.
    /// All added entries must be committed to the archive.
    ///
    /// @param durable how much of the active partition the index may cover
    /// @return how many entries it read back from the archive
    long finish(ArchiveWriter.Durable durable) throws IOException;

    /// Closes the index. Entries that were not committed are dropped, and indexed later.
    @Override
    void close() throws IOException;
  }
}
