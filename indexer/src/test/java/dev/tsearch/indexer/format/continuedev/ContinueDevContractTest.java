package dev.tsearch.indexer.format.continuedev;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ContinueDevContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new ContinueDev(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return ContinueDevTest.SAMPLE.getBytes(UTF_8);
  }
}
