package dev.tsearch.indexer.format.llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class LlmLogContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new LlmLog(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return LlmLogTest.SAMPLE.getBytes(UTF_8);
  }
}
