package dev.tsearch.indexer.format.hermes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class HermesFileContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new HermesFile(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return HermesFileTest.SAMPLE.getBytes(UTF_8);
  }
}
