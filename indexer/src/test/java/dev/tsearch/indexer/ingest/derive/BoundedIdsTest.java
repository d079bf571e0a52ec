package dev.tsearch.indexer.ingest.derive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class BoundedIdsTest {
  private static final String LONG = "i".repeat(1_000_000);
  private static final String LONGEST = "s".repeat(200);

  /// A reader of entries that are there already.
  private record StatedEntries(Queue<ReadResult> results, TranscriptId transcript)
      implements SourceReader {
    @Override
    public Optional<ReadResult> next() {
      return Optional.ofNullable(results.poll());
    }

    @Override
    public long offset() {
      return 7;
    }
  }

  private static Entry entry(String id, String session, String agent, String parent) {
    JsonObject metadata =
        JsonObject.builder()
            .put("source", "claude-code")
            .put("session", session)
            .putText("agent", agent)
            .putText("parent", parent)
            .build();
    return new Entry(
        id, 1, "user", "agent-" + agent, "text", EntryType.MESSAGE, new Metadata(metadata));
  }

  private static BoundedIds reading(String session, String agent, Entry... entries) {
    Queue<ReadResult> results = new ArrayDeque<>();
    List.of(entries).forEach(entry -> results.add(new ReadResult.Read(entry)));
    return new BoundedIds(
        new StatedEntries(results, new TranscriptId("claude-code", session, agent)));
  }

  private static Entry next(SourceReader reader) throws IOException {
    return ((ReadResult.Read) reader.next().orElseThrow()).entry();
  }

  @Test
  void longIds_areReplacedByTheirHash_andEqualOnesStayEqual() throws IOException {
    BoundedIds reader =
        reading(LONG, LONG, entry(LONG, LONG, LONG, ""), entry(LONG + "#1", LONG, "", LONG));
    TranscriptId transcript = reader.transcript();
    assertThat(transcript.session()).hasSize(32).isEqualTo(transcript.agent());
    Entry first = next(reader);
    assertThat(first.transcript()).isEqualTo(transcript);
    assertThat(first.id()).hasSize(32);
    assertThat(first.to()).isEqualTo("agent-" + transcript.agent());
    Entry second = next(reader);
    assertThat(second.id()).hasSize(32).isNotEqualTo(first.id());
    assertThat(second.metadata().values().text("parent", "")).isEqualTo(first.id());
    assertThat(second.content()).isEqualTo("text");
    assertThat(reader.next()).isEmpty();
    assertThat(reader.offset()).isEqualTo(7);
  }

  @Test
  void otherIds_stayAsTheyAre() throws IOException {
    Entry entry = entry(LONGEST, LONGEST, LONGEST, LONGEST);
    BoundedIds reader = reading(LONGEST, "", entry);
    assertThat(reader.transcript()).isEqualTo(new TranscriptId("claude-code", LONGEST, ""));
    assertThat(next(reader)).isSameAs(entry);
  }
}
