package dev.tsearch.indexer.lucene.check;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.check.SegmentFingerprints.IndexedEntry;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/// Compares an index with the archive. Analyzes each entry and requires that the index has the same
/// terms and positions, keywords, values and address. Reports entries that are missing, duplicated,
/// or not in the archive.
///
/// The caller opens the check before the archive, so that the index cannot cover more than the
/// archive has. Uses 8 bytes of memory per entry, and more for the entries of one partition. Not
/// thread-safe.
public final class IndexCheck implements Closeable {
  private final @Nullable EntryIndexReader index;
  private final List<SegmentFingerprints> segments = new ArrayList<>();
  private final ContentChain chain = new ContentChain();
  private final List<IndexedEntry> expected = new ArrayList<>();
  private int ordinal;
  private long entries;
  private long accounted;

  private IndexCheck(@Nullable EntryIndexReader index) {
    this.index = index;
  }

  /// Returns a check without an index, which still analyzes entries.
  public static IndexCheck none() {
    return new IndexCheck(null);
  }

  /// Opens an index and reads all of it. If it is damaged, reports the damage and returns a check
  /// without an index.
  ///
  /// @param damage receives what is wrong with the index
  public static IndexCheck open(Path path, String archiveId, Consumer<String> damage)
      throws IOException {
    Optional<EntryIndexReader> opened = EntryIndexReader.open(path, archiveId, damage);
    if (opened.isEmpty()) {
      return none();
    }
    var check = new IndexCheck(opened.get());
    boolean isRead = false;
    try {
      check.readSegments(opened.get());
      isRead = true;
      return check;
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      if (!DamagedIndexException.isDamage(e)) {
        throw e;
      }
      damage.accept("the index is damaged: " + e.getMessage());
      return none();
    } finally {
      if (!isRead) {
        check.close();
      }
    }
  }

  /// Opens an index without reading its terms, for its coverage and the number of its entries.
  ///
  /// @param damage receives why the index cannot be opened
  public static IndexCheck openUnread(Path path, String archiveId, Consumer<String> damage)
      throws IOException {
    Optional<EntryIndexReader> opened = EntryIndexReader.open(path, archiveId, damage);
    if (opened.isEmpty()) {
      return none();
    }
    var check = new IndexCheck(opened.get());
    check.entries = opened.get().statistics().getIndexReader().numDocs();
    return check;
  }

  private void readSegments(EntryIndexReader index) throws IOException {
    for (LeafReaderContext leaf : index.statistics().getIndexReader().leaves()) {
      SegmentFingerprints fingerprints = SegmentFingerprints.of(leaf.reader());
      entries += fingerprints.size();
      segments.add(fingerprints);
    }
  }

  /// Returns the coverage of the index; empty if there is no index.
  public Optional<Coverage> coverage() {
    return Optional.ofNullable(index).map(EntryIndexReader::coverage);
  }

  /// Returns the number of entries of the index.
  public long entries() {
    return entries;
  }

  /// Begins a partition.
  public void begin(int partition) {
    ordinal = partition;
    expected.clear();
  }

  /// Adds the next entry of the partition and the keys of its terms to a set. Returns whether its
  /// text was analyzed to its end.
  public boolean entry(LocatedEntry located, KeySet into) throws IOException {
    boolean isNoise = located.entry().type().isNoise();
    String text = located.entry().searchableText();
    long fingerprint =
        EntryFingerprint.of(
            IndexSchema.fields(located, isNoise ? null : chain.postings(text, into)));
    boolean isCovered =
        coverage().map(coverage -> coverage.covers(located.address())).orElse(false);
    if (isCovered) {
      expected.add(new IndexedEntry(located.address().offset(), fingerprint));
    }
    return true;
  }

  /// Ends the partition and compares it with the index.
  ///
  /// @param problems receives the differences
  public void end(Problems problems) throws IOException {
    var found = new ArrayList<IndexedEntry>();
    for (SegmentFingerprints segment : segments) {
      found.addAll(segment.ofPartition(ordinal));
    }
    accounted += found.size();
    found.sort(Comparator.comparingLong(IndexedEntry::offset));
    int at = 0;
    for (IndexedEntry entry : expected) {
      while (at < found.size() && found.get(at).offset() < entry.offset()) {
        problems.problem(ordinal, found.get(at++).offset(), "has an entry that is not there");
      }
      if (at == found.size() || found.get(at).offset() > entry.offset()) {
        problems.problem(ordinal, entry.offset(), "lacks an entry that it says it covers");
        continue;
      }
      if (found.get(at++).fingerprint() != entry.fingerprint()) {
        problems.problem(ordinal, entry.offset(), "has other terms than the entry");
      }
    }
    while (at < found.size()) {
      problems.problem(ordinal, found.get(at++).offset(), "has an entry that is not there");
    }
  }

  /// Receives differences between the index and the archive.
  @FunctionalInterface
  public interface Problems {
    /// Reports one difference.
    ///
    /// @param ordinal the partition
    /// @param offset the offset of the entry in the partition
    /// @param problem a phrase with the index as its subject
    void problem(int ordinal, long offset, String problem);
  }

  /// Returns the number of entries of the index in partitions that were not begun. Call it after
  /// the last partition.
  public long unaccounted() {
    return entries - accounted;
  }

  /// Returns the fingerprint of the analysis.
  public static String fingerprint() {
    return LuceneTokenizer.currentFingerprint();
  }

  @Override
  public void close() throws IOException {
    if (index != null) {
      index.close();
    }
  }
}
