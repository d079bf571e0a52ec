package dev.tsearch.indexer.format.grok;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class GrokBuildContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new GrokBuild(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return GrokBuildTest.SAMPLE.getBytes(UTF_8);
  }

  @Override
  public boolean statesTimes() {
    return false;
  }
}
