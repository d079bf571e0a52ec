package dev.tsearch.indexer.format.goose;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class GooseLogContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new GooseLog(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return GooseLogTest.SAMPLE.getBytes(UTF_8);
  }
}
