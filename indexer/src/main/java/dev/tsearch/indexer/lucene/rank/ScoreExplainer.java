package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.ScoreWeights;
import dev.tsearch.indexer.lucene.rank.RankedQuery.RankedWord;
import dev.tsearch.indexer.lucene.rank.RankedQuery.TypedText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/// Explains scores. Adds the parts up in the order of [TopHitsCollector], so that the value is the
/// score of the hit to the last bit.
///
/// @param searcher the index
/// @param query the query
public record ScoreExplainer(IndexSearcher searcher, RankedQuery query) {

  /// Explains the score of a document.
  ///
  /// @param doc the document, in the numbers of the searcher
  /// @param compactions determines what is in the context of the model
  /// @param newestDay the day from which ages are measured, in days since 1970
  public ScoreReason of(int doc, CompactionTimes compactions, long newestDay) throws IOException {
    var parts = new ArrayList<ScoreReason>();
    float words = 0;
    Query required = query.required();
    if (required != null) {
      words = searcher.explain(required, doc).getValue().floatValue();
      addTexts(doc, parts);
    }
    int texts = parts.size();
    addWords(doc, parts);
    Query near = query.anyNear();
    if (near != null) {
      Explanation explanation = searcher.explain(near, doc);
      if (explanation.isMatch()) {
        float score = explanation.getValue().floatValue();
        parts.add(
            new ScoreReason(score, "words near each other", List.of(ScoreReason.of(explanation))));
      }
    }
    for (ScoreReason part : parts.subList(texts, parts.size())) {
      words += part.value();
    }
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    var fixed = new StaticScore(leaf.reader(), compactions, newestDay);
    int inLeaf = doc - leaf.docBase;
    ConversationColumns conversations = ConversationColumns.of(leaf.reader());
    conversations.advance(inLeaf);
    long time = AddressColumns.of(leaf.reader()).read(inLeaf, 0).timestamp();
    fixed.advance(inLeaf, conversations.key(), time);
    return fixed.explain(
        parts.size() == 1 && parts.getFirst().value() == words
            ? parts.getFirst()
            : new ScoreReason(words, "sum of:", parts));
  }

  /// Adds the reasons for the score of the required part: its texts that the document has.
  private void addTexts(int doc, List<ScoreReason> parts) throws IOException {
    for (TypedText text : query.texts()) {
      Explanation explanation = searcher.explain(text.query(), doc);
      if (explanation.isMatch()) {
        float score = explanation.getValue().floatValue();
        parts.add(new ScoreReason(score, text.label(), List.of(ScoreReason.of(explanation))));
      }
    }
  }

  /// Adds the words that a document has: telling words, then stop words.
  private void addWords(int doc, List<ScoreReason> parts) throws IOException {
    for (boolean isTelling : new boolean[] {true, false}) {
      for (RankedWord word : query.words()) {
        Explanation explanation = searcher.explain(word.query(), doc);
        if (word.isTelling() == isTelling && explanation.isMatch()) {
          float score = explanation.getValue().floatValue();
          float weighted = isTelling ? score : ScoreWeights.STOP_WORD * score;
          parts.add(
              new ScoreReason(
                  weighted,
                  (isTelling ? "" : "stop ") + word.label(),
                  List.of(ScoreReason.of(explanation))));
        }
      }
    }
  }
}
