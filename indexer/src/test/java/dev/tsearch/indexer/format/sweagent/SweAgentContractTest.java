package dev.tsearch.indexer.format.sweagent;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class SweAgentContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new SweAgent(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return SweAgentSample.text().getBytes(UTF_8);
  }

  @Override
  public boolean statesTimes() {
    return false;
  }
}
