package dev.tsearch.indexer.format.opencode;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class OpenCodeDatabaseContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new OpenCodeDatabase(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return OpenCodeDatabaseTest.SAMPLE.getBytes(UTF_8);
  }
}
