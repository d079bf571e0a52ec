package dev.tsearch.indexer.format.pi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class PiContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Pi(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return PiSample.text().getBytes(UTF_8);
  }
}
