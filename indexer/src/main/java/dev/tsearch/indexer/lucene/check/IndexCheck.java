package dev.tsearch.indexer.lucene.check;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.check.SegmentFingerprints.Indexed;
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

/// Compares an index with the entries that it was made from: each is analysed again, and all that
/// the index has of it must be the same: terms and positions, keywords, values, address. Nothing
/// may be missing, doubled, or of entries that are not there. One thread.
///
/// Opened before the archive that it is compared with, so that it cannot know more. Takes 8 bytes
/// an entry, and some for those of one partition.
public final class IndexCheck implements Closeable {
  private final @Nullable EntryIndexReader reading;
  private final List<SegmentFingerprints> segments = new ArrayList<>();
  private final ContentChain chain = new ContentChain();
  private final List<Indexed> expected = new ArrayList<>();
  private int ordinal;
  private long entries;
  private long accounted;

  private IndexCheck(@Nullable EntryIndexReader reading) {
    this.reading = reading;
  }

  /// An audit of no index, which analyses all the same.
  public static IndexCheck none() {
    return new IndexCheck(null);
  }

  /// Opens an index and reads all of it. If it is damaged, says so, and goes on without it.
  ///
  /// @param damage told what is wrong
  public static IndexCheck open(Path path, String archiveId, Consumer<String> damage)
      throws IOException {
    Optional<EntryIndexReader> opened = EntryIndexReader.open(path, archiveId, damage);
    if (opened.isEmpty()) {
      return none();
    }
    var audit = new IndexCheck(opened.get());
    boolean isRead = false;
    try {
      audit.readSegments(opened.get());
      isRead = true;
      return audit;
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      if (!DamagedIndexException.isDamage(e)) {
        throw e;
      }
      damage.accept("the index is damaged: " + e.getMessage());
      return none();
    } finally {
      if (!isRead) {
        audit.close();
      }
    }
  }

  private void readSegments(EntryIndexReader index) throws IOException {
    for (LeafReaderContext leaf : index.statistics().getIndexReader().leaves()) {
      SegmentFingerprints sums = SegmentFingerprints.of(leaf.reader());
      entries += sums.size();
      segments.add(sums);
    }
  }

  /// What the index says that it covers; empty if there is none.
  public Optional<Coverage> coverage() {
    return Optional.ofNullable(reading).map(EntryIndexReader::coverage);
  }

  /// How many entries it has.
  public long entries() {
    return entries;
  }

  /// A partition begins.
  public void begin(int partition) {
    ordinal = partition;
    expected.clear();
  }

  /// The next entry of the partition, whose keys go to a set; false if its text was not analysed to
  /// its end.
  public boolean entry(LocatedEntry located, KeySet into) throws IOException {
    boolean isNoise = located.entry().type().isNoise();
    String text = located.entry().searchableText();
    long sum =
        EntryFingerprint.of(IndexSchema.fields(located, isNoise ? null : chain.stream(text, into)));
    boolean isCovered =
        coverage().map(coverage -> coverage.covers(located.address())).orElse(false);
    if (isCovered) {
      expected.add(new Indexed(located.address().offset(), sum));
    }
    return true;
  }

  /// The partition ends: compares it.
  ///
  /// @param problems told what does not agree
  public void end(Problems problems) throws IOException {
    var found = new ArrayList<Indexed>();
    for (SegmentFingerprints segment : segments) {
      found.addAll(segment.ofPartition(ordinal));
    }
    accounted += found.size();
    found.sort(Comparator.comparingLong(Indexed::offset));
    int at = 0;
    for (Indexed entry : expected) {
      while (at < found.size() && found.get(at).offset() < entry.offset()) {
        problems.problem(ordinal, found.get(at++).offset(), "has an entry that is not there");
      }
      if (at == found.size() || found.get(at).offset() > entry.offset()) {
        problems.problem(ordinal, entry.offset(), "lacks an entry that it says it covers");
        continue;
      }
      if (found.get(at++).sum() != entry.sum()) {
        problems.problem(ordinal, entry.offset(), "has other terms than the entry");
      }
    }
    while (at < found.size()) {
      problems.problem(ordinal, found.get(at++).offset(), "has an entry that is not there");
    }
  }

  /// Is told what does not agree.
  @FunctionalInterface
  public interface Problems {
    /// Something that the index has, or lacks.
    ///
    /// @param ordinal the partition
    /// @param offset where the entry stands in it
    /// @param problem what is wrong, as said of the index
    void problem(int ordinal, long offset, String problem);
  }

  /// How many entries it has of partitions that never began; comes last.
  public long unaccounted() {
    return entries - accounted;
  }

  /// Names the analysis.
  public static String fingerprint() {
    return LuceneTokenizer.currentFingerprint();
  }

  @Override
  public void close() throws IOException {
    if (reading != null) {
      reading.close();
    }
  }
}
