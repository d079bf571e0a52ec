package dev.tsearch.indexer.lucene.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.reader.Corpus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/// The weights, as numbers. The score of the words is 1 for every entry.
class StaticScoreTest {
  private static final long DAY = 86_400;
  private static final long NEWEST_DAY = 1000;
  private static final long NEWEST = NEWEST_DAY * DAY;
  private static final Offset<Float> EXACT = within(1e-6f);

  /// What the newest entry gets in addition to its kind.
  private static final float NEW = 0.3f;

  @Test
  void kindOfEntry_multiplies() throws IOException {
    assertThat(
            scores(
                said("user", "word"),
                said("assistant", "word"),
                entry(NEWEST, EntryType.SUMMARY, "a"),
                entry(NEWEST, EntryType.THINKING, "a"),
                entry(NEWEST, EntryType.TOOL_CALL, "a"),
                entry(NEWEST, EntryType.TOOL_RESULT, "a"),
                hidden(NEWEST),
                said("user", "<environment_context>word</environment_context>"),
                said("user", "# AGENTS.md instructions for word"),
                said("user", "<b>word</b>"),
                said("assistant", "<environment_context>word</environment_context>")))
        .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-6f ? 0 : 1)
        .containsExactly(
            1.2f + NEW,
            1 + NEW,
            1 + NEW,
            0.9f + NEW,
            0.9f + NEW,
            0.8f + NEW,
            0.5f + NEW,
            0.5f + NEW,
            0.5f + NEW,
            1.2f + NEW,
            1 + NEW);
  }

  @Test
  void recency_halvesAfterNinetyDays() throws IOException {
    List<Float> scores =
        scores(
            entry(NEWEST, EntryType.TOOL_RESULT, "a"),
            entry(NEWEST - 90 * DAY, EntryType.TOOL_RESULT, "a"),
            entry(NEWEST - 360 * DAY, EntryType.TOOL_RESULT, "a"));
    assertThat(scores.get(0)).isCloseTo(0.8f + 0.3f, EXACT);
    assertThat(scores.get(1)).isCloseTo(0.8f + 0.15f, EXACT);
    assertThat(scores.get(2)).isCloseTo(0.8f + 0.06f, EXACT);
  }

  @Test
  void entryInContext_adds() throws IOException {
    List<Float> scores =
        scores(
            entry(NEWEST, EntryType.TOOL_RESULT, "compacted"),
            entry(NEWEST - 1, EntryType.COMPACTION, "compacted"),
            entry(NEWEST - 2, EntryType.TOOL_RESULT, "compacted"),
            entry(NEWEST - 2, EntryType.TOOL_RESULT, "other"),
            entry(0, EntryType.TOOL_RESULT, "compacted"));
    assertThat(scores.get(0)).isCloseTo(0.8f + NEW + 0.4f, EXACT);
    assertThat(scores.get(2)).as("before the compaction").isCloseTo(0.8f + NEW, EXACT);
    assertThat(scores.get(3)).as("another session").isCloseTo(0.8f + NEW + 0.4f, EXACT);
    assertThat(scores.get(4)).as("undated").isGreaterThan(0.8f + 0.4f - 1e-6f);
  }

  private static Entry entry(long timestamp, EntryType type, String session) {
    return Corpus.entry(
        timestamp, "word", type, JsonObject.builder().put("session", session).build());
  }

  private static Entry said(String role, String text) {
    return Corpus.entry(
        NEWEST,
        text,
        EntryType.MESSAGE,
        JsonObject.builder().put("session", "a").put("role", role).build());
  }

  private static Entry hidden(long timestamp) {
    return Corpus.entry(
        timestamp, "word", EntryType.MESSAGE, JsonObject.builder().put("meta", true).build());
  }

  /// Returns the scores in the order of the entries, and compares each with its explanation.
  private static List<Float> scores(Entry... entries) throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, new IndexWriterConfig(null))) {
      var chain = new ContentChain();
      for (int at = 0; at < entries.length; at++) {
        var located = new LocatedEntry(entries[at], new EntryAddress(0, at * 50L, 49));
        writer.addDocument(IndexSchema.fields(located, chain.postings("word", null)));
      }
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        var compactions = new CompactionTimes(new Watermark(1, 0, 1 << 20));
        compactions.addAll(reader);
        var scores = new ArrayList<Float>();
        var word = new ScoreReason(1, "word", List.of());
        for (LeafReaderContext leaf : reader.leaves()) {
          var score = new StaticScore(leaf.reader(), compactions, NEWEST_DAY);
          ConversationColumns conversations = ConversationColumns.of(leaf.reader());
          AddressColumns addresses = AddressColumns.of(leaf.reader());
          for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
            conversations.advance(doc);
            score.advance(doc, conversations.key(), addresses.read(doc, 0).timestamp());
            ScoreReason reason = score.explain(word);
            assertThat(reason.value()).isEqualTo(score.sum(1));
            assertThat(reason.parts()).hasSize(compactions.isEmpty() ? 3 : 4);
            scores.add(score.sum(1));
          }
        }
        return scores;
      }
    }
  }
}
