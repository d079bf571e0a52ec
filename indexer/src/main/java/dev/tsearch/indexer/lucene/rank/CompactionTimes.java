package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TimeRange;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/// The time of the last compaction of each conversation, up to a watermark of the archive. Entries
/// before it are no longer in the context of the model; of two hits that match about equally well,
/// the one in context ranks higher.
///
/// The times cover all partitions and not only the searched ones, so that scores do not depend on
/// pruning. One thread fills an instance; then it is only read.
public final class CompactionTimes {
  /// No compactions.
  public static final CompactionTimes NONE = new CompactionTimes(new Watermark(1, 0, 0));

  private static final List<BytesRef> TYPES =
      List.of(new BytesRef(EntryType.ARCHIVAL.name()), new BytesRef(EntryType.COMPACTION.name()));

  private final Watermark watermark;
  private final Map<ConversationKey, Long> times = new HashMap<>();

  /// Starts without any compaction.
  ///
  /// @param watermark later compactions are ignored
  public CompactionTimes(Watermark watermark) {
    this.watermark = watermark;
  }

  /// Whether no conversation was compacted.
  public boolean isEmpty() {
    return times.isEmpty();
  }

  /// Adds the entry if it is a compaction; ignores it otherwise.
  public void add(LocatedEntry located) {
    if (located.entry().type().isBoundary()
        && watermark.contains(located.address().ordinal(), located.address().offset())) {
      Metadata metadata = located.entry().metadata();
      add(
          ConversationKey.of(metadata.source(), metadata.session(), metadata.agent()),
          located.entry().timestamp());
    }
  }

  /// Adds all compactions of an index.
  public void addAll(IndexReader reader) throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms types = leaf.reader().terms(Field.TYPE.key());
      TermsEnum terms = types == null ? null : types.iterator();
      for (BytesRef type : TYPES) {
        if (terms != null && terms.seekExact(type)) {
          addAll(leaf.reader(), terms.postings(null, PostingsEnum.NONE));
        }
      }
    }
  }

  private void addAll(LeafReader reader, PostingsEnum postings) throws IOException {
    Bits live = reader.getLiveDocs();
    AddressColumns addresses = AddressColumns.of(reader);
    ConversationColumns conversations = ConversationColumns.of(reader);
    for (int doc = postings.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = postings.nextDoc()) {
      if (live == null || live.get(doc)) {
        ScoredAddress at = addresses.read(doc, 0);
        if (watermark.contains(at.address().ordinal(), at.address().offset())) {
          conversations.advance(doc);
          add(conversations.key(), at.timestamp());
        }
      }
    }
  }

  private void add(ConversationKey conversation, long timestamp) {
    if (timestamp != TimeRange.UNDATED) {
      times.put(conversation, Math.max(timestamp, last(conversation)));
    }
  }

  /// Whether the model's context still has an entry: it is not older than the last compaction of
  /// its conversation, or undated, or of no session. These are nearly all.
  boolean hasInContext(ConversationKey conversation, long timestamp) {
    return timestamp == TimeRange.UNDATED
        || conversation.session().isEmpty()
        || timestamp >= last(conversation);
  }

  /// Returns the time of the last compaction of a conversation; [Long#MIN_VALUE] if there is none.
  private long last(ConversationKey conversation) {
    return times.getOrDefault(conversation, Long.MIN_VALUE);
  }
}
