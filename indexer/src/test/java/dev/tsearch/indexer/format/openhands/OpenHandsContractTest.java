package dev.tsearch.indexer.format.openhands;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class OpenHandsContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new OpenHands(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return OpenHandsSample.text().getBytes(UTF_8);
  }
}
