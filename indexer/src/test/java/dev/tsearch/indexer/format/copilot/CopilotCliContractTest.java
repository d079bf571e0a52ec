package dev.tsearch.indexer.format.copilot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class CopilotCliContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new CopilotCli(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return CopilotSample.session().getBytes(UTF_8);
  }
}
