package dev.tsearch.cluster.search;

import dev.tsearch.cluster.schema.DocumentWriter;
import dev.tsearch.cluster.schema.EntryDocument;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.rank.RankedEntries;
import dev.tsearch.indexer.lucene.rank.RankedEntry;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.SessionRanking;
import dev.tsearch.indexer.lucene.rank.WholeScore;
import dev.tsearch.indexer.lucene.rank.WordCounts;
import dev.tsearch.indexer.remote.RemoteEngine;
import java.util.ArrayList;
import java.util.List;

/// A match whose text was not read.
///
/// @param index its index
/// @param id the id of its document
/// @param conversation its conversation as one value
record Candidate(String index, String id, String conversation) {
  /// The columns that are read.
  static final List<String> COLUMNS =
      List.of("conversation", DocumentWriter.KIND, DocumentWriter.TEXT);

  /// Candidates in the order of a search.
  ///
  /// @param first the best of them, in the order of their hits
  /// @param sessions their conversations, best first
  record Ranked(List<Candidate> first, List<ConversationKey> sessions) {}

  /// Ranks the hits of an answer as an archive does, as far as that is possible without their
  /// texts: which of them are in the context of a model is not known.
  ///
  /// @param newest the time from whose day ages are measured
  /// @param most how many of the best are wanted
  static Ranked ranked(List<JsonObject> hits, long newest, int most) {
    var candidates = new ArrayList<Candidate>(hits.size());
    var entries = new ArrayList<RankedEntry>(hits.size());
    for (JsonObject hit : hits) {
      String conversation = text(hit, "conversation");
      entries.add(entry(hit, conversation, candidates.size(), newest));
      candidates.add(new Candidate(hit.text("_index", ""), hit.text("_id", ""), conversation));
    }
    SessionRanking ranking =
        SessionRanking.ofConversations(
            new RankedEntries(entries, entries.size(), WordCounts.NONE, RemoteEngine.CANDIDATES));
    List<Candidate> first =
        ranking.hits().stream()
            .limit(most)
            .map(entry -> candidates.get((int) entry.address().offset()))
            .toList();
    return new Ranked(
        first, ranking.sessions().stream().map(SessionRanking.RankedSession::key).toList());
  }

  /// @param number its place in the order of the search, which decides between equal scores
  private static RankedEntry entry(JsonObject hit, String conversation, int number, long newest) {
    List<Object> sort = hit.list("sort");
    float words = sort.getFirst() instanceof Number score ? score.floatValue() : 0;
    long time =
        sort.get(1) instanceof Number value && value.longValue() > 0 ? value.longValue() : 0;
    String[] parts = EntryDocument.partsOf(conversation);
    return new RankedEntry(
        new ScoredAddress(new EntryAddress(0, number, 0), words, time),
        WholeScore.of(words, (int) number(hit, DocumentWriter.KIND), newest, time),
        0,
        ConversationKey.of(parts[0], parts[1], parts[2]),
        (int) number(hit, DocumentWriter.TEXT));
  }

  private static String text(JsonObject hit, String column) {
    List<String> values = hit.object("fields").texts(column);
    return values.isEmpty() ? "" : values.getFirst();
  }

  private static long number(JsonObject hit, String column) {
    List<Object> values = hit.object("fields").list(column);
    return values.isEmpty() ? 0 : TermCounter.whole(values.getFirst());
  }
}
