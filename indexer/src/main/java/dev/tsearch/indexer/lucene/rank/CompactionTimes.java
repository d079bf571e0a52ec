package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TimeRange;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;

/// When each conversation was last compacted, as far as an extent of the archive goes: what was
/// said before that, the model is no longer told, and of two hits that match about as well the one
/// that it is told comes first.
///
/// Which partitions are searched makes no difference to it, so that scores do not depend on
/// pruning. Filled by one thread, then read.
public final class CompactionTimes {
  /// None at all.
  public static final CompactionTimes NONE = new CompactionTimes(new Watermark(1, 0, 0));

  private static final List<BytesRef> TYPES =
      List.of(new BytesRef(EntryType.ARCHIVAL.name()), new BytesRef(EntryType.COMPACTION.name()));

  private final Watermark extent;
  private final Map<ConversationKey, Long> times = new HashMap<>();
  private final Set<String> sessions = new HashSet<>();

  /// None yet.
  ///
  /// @param extent those beyond it do not count
  public CompactionTimes(Watermark extent) {
    this.extent = extent;
  }

  /// Whether there is none.
  public boolean isEmpty() {
    return times.isEmpty();
  }

  /// Adds an entry, if it is a compaction.
  public void add(LocatedEntry located) {
    if (located.entry().type().isBoundary()
        && extent.holds(located.address().ordinal(), located.address().offset())) {
      Metadata metadata = located.entry().metadata();
      add(
          ConversationKey.of(metadata.source(), metadata.session(), metadata.agent()),
          located.entry().timestamp());
    }
  }

  /// Adds those that an index has.
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
        if (extent.holds(at.address().ordinal(), at.address().offset())) {
          conversations.advance(doc);
          add(conversations.key(), at.timestamp());
        }
      }
    }
  }

  private void add(ConversationKey conversation, long timestamp) {
    if (timestamp != TimeRange.UNDATED) {
      times.put(conversation, Math.max(timestamp, last(conversation)));
      sessions.add(conversation.session());
    }
  }

  /// Whether some conversation of this name was compacted: of sub-agents or of another source, too.
  boolean hasSession(String session) {
    return sessions.contains(session);
  }

  /// When a conversation was last compacted; the beginning of time if never.
  long last(ConversationKey conversation) {
    return times.getOrDefault(conversation, Long.MIN_VALUE);
  }

  /// A query whose score tells of the compactions, too.
  public Query in(Query query) {
    return isEmpty()
        ? query
        : new BooleanQuery.Builder()
            .add(query, Occur.MUST)
            .add(new InContextQuery(this), Occur.SHOULD)
            .build();
  }
}
