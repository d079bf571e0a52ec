package dev.tsearch.indexer.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.transcript.Usage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tokens of programs were stored under the programs' own names, of which statistics know only
/// some: those of most programs counted as none.
class TokenCountsTest {

  /// What statistics count of the tokens of an answer.
  private static Usage counted(String stated) throws MalformedJsonException {
    JsonObject usage = TokenCounts.of(Json.OWN.object(stated.replace('\'', '"')));
    JsonObject metadata = JsonObject.builder().put("source", "x").put("usage", usage).build();
    return Usage.of(
            new Entry("1", 1, "assistant", "user", "a", EntryType.MESSAGE, new Metadata(metadata)))
        .orElse(Usage.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'input_tokens':9,'output_tokens':4,'cache_read_input_tokens':3,'cache_creation_input_tokens':2} | 9 | 4 | 3 | 2
          {'inputTokens':9,'outputTokens':4,'cacheReadTokens':3,'cacheWriteTokens':2,'totalTokens':18}     | 9 | 4 | 3 | 2
          {'inputOther':9,'output':4,'inputCacheRead':3,'inputCacheCreation':2}                             | 9 | 4 | 3 | 2
          {'promptTokenCount':12,'candidatesTokenCount':3,'thoughtsTokenCount':1,'cachedContentTokenCount':3} | 9 | 4 | 3 | 0
          {'prompt_tokens':12,'completion_tokens':4,'prompt_tokens_details':{'cached_tokens':3}}            | 9 | 4 | 3 | 0
          {'input':9,'output':3,'reasoning':1,'cacheRead':3,'cacheWrite':2}                                 | 9 | 4 | 3 | 2
          {'input_tokens':12,'cached_input_tokens':3,'output_tokens':4}                                     | 9 | 4 | 3 | 0
          {'prompt':12,'completion':4,'cached':3}                                                           | 9 | 4 | 3 | 0
          {'tokens_sent':9,'tokens_received':4}                                                             | 9 | 4 | 0 | 0
          {'promptTokens':9,'outputTokens':4}                                                               | 9 | 4 | 0 | 0
          {'inputTokens':-9,'outputTokens':'4'}                                                             | 0 | 0 | 0 | 0
          {'cached':3}                                                                                      | 0 | 0 | 3 | 0
          """)
  void tokensOfEachProgram_areCounted(
      String stated, long input, long output, long cacheRead, long cacheCreation)
      throws MalformedJsonException {
    assertThat(counted(stated)).isEqualTo(new Usage(input, output, cacheRead, cacheCreation, 0, 0));
  }

  @Test
  void countsOfAnEntry_stayAsTheyAre() throws MalformedJsonException {
    JsonObject once = TokenCounts.of(Json.OWN.object("{\"input\":12,\"cached\":3,\"output\":4}"));
    assertThat(TokenCounts.of(once)).isEqualTo(once);
    assertThat(TokenCounts.of(Json.OWN.object("{\"cost\":1}")).isEmpty()).isTrue();
  }
}
