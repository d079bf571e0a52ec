package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/// The full-text index as an import needs it: port, so that an import knows no search engine.
public interface ImportIndex {

  /// Makes the keys of the filters, of the same terms as the index.
  Tokenizer tokenizer();

  /// Opens the index of an archive to add to it. If another process has it, keys are made all the
  /// same, and what was added is indexed later.
  ///
  /// @param say is told what a person may want to know
  Indexing open(Archive archive, Consumer<String> say) throws IOException;

  /// One import's use of the index. [#add] may be called by another thread than the rest.
  interface Indexing extends Closeable {

    /// Indexes the entries of a partition and gathers the keys of their terms.
    ///
    /// @return false if some text could not be analysed, so that the keys do not speak for all
    boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException;

    /// Makes what was added durable, and adds whatever else the archive has and the index lacks.
    /// Everything added must be committed to the archive.
    ///
    /// @param durable how much of the active partition may be called indexed
    void finish(ArchiveWriter.Durable durable) throws IOException;

    /// Closes; what is not finished is dropped and indexed later.
    @Override
    void close() throws IOException;
  }
}
