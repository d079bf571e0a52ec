package dev.tsearch.indexer.format.droid;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class DroidContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Droid(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return DroidTest.SAMPLE.getBytes(UTF_8);
  }
}
