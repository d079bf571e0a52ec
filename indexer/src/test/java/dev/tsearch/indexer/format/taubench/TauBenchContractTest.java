package dev.tsearch.indexer.format.taubench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class TauBenchContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new TauBench(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return TauBenchTest.SAMPLE.getBytes(UTF_8);
  }

  @Override
  public boolean isOneSession() {
    return false;
  }

  @Override
  public boolean statesTimes() {
    return false;
  }
}
