package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ClaudeContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new ClaudeCode(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return ClaudeSample.session().getBytes(UTF_8);
  }
}
