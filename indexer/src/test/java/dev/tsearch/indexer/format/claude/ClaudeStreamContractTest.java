package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ClaudeStreamContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new ClaudeStream(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return ClaudeStreamTest.SAMPLE.getBytes(UTF_8);
  }

  @Override
  public boolean statesTimes() {
    return false;
  }
}
