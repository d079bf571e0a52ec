package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ClaudeHistoryContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new ClaudeHistory(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return ClaudeHistoryTest.sample().getBytes(UTF_8);
  }
}
