package dev.tsearch.indexer.format.crush;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class CrushContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Crush(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return CrushTest.SAMPLE.getBytes(UTF_8);
  }
}
