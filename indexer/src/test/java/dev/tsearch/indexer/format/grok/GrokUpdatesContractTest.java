package dev.tsearch.indexer.format.grok;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.SourceFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrokUpdatesContractTest implements FormatContract {
  private static final String MORE =
      """
      {"timestamp":1772352020,"method":"session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"And the bass?"},"_meta":{"promptIndex":1}}}}
      {"timestamp":1772352021,"method":"session/update","params":{"sessionId":"s-9","_meta":{"promptId":"p3"},"update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"In tune."}}}}
      {"timestamp":1772352022,"method":"_x.ai/session/update","params":{"sessionId":"s-9","update":{"sessionUpdate":"turn_completed","prompt_id":"p3"}}}
      """;

  @Override
  public SourceFormat format() {
    return new GrokUpdates(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return (GrokUpdatesTest.SAMPLE + MORE).getBytes(UTF_8);
  }

  /// A message whose pieces began before an offset is read again with the last of them.
  @Test
  @Override
  public void readingFromAnyOffset_equalsReadingTheWhole() {
    byte[] sample = sample();
    List<ReadResult> whole = Reading.of(format(), Reading.alone("s.jsonl"), sample).results();
    for (int from = 0; from <= sample.length; from += 1 + sample.length / 97) {
      int at = from;
      List<ReadResult> rest =
          Reading.of(format(), Reading.alone("s.jsonl"), sample, from).results();
      assertThat(whole).endsWith(rest.toArray(ReadResult[]::new));
      assertThat(whole.subList(0, whole.size() - rest.size()))
          .allMatch(result -> Reading.offsetOf(result) < at);
    }
  }
}
