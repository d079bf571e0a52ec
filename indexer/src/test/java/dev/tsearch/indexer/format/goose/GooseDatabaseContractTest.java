package dev.tsearch.indexer.format.goose;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class GooseDatabaseContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new GooseDatabase(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return GooseDatabaseTest.SAMPLE.getBytes(UTF_8);
  }
}
