package dev.tsearch.indexer.format.antigravity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class AntigravityContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Antigravity(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return AntigravityTest.SAMPLE.getBytes(UTF_8);
  }
}
