package dev.tsearch.indexer.format.amp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class AmpContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Amp(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return AmpTest.SAMPLE.getBytes(UTF_8);
  }
}
