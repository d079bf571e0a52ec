package dev.tsearch.indexer.format.claudeai;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ClaudeAiContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new ClaudeAi(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return ClaudeAiSample.text().getBytes(UTF_8);
  }
}
