package dev.tsearch.indexer.format.kimi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class KimiContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Kimi(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return KimiTest.SAMPLE.getBytes(UTF_8);
  }
}
