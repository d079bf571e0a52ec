package dev.tsearch.indexer.format.vibe;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class MistralVibeContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new MistralVibe(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return MistralVibeTest.SAMPLE.getBytes(UTF_8);
  }

  @Override
  public boolean statesTimes() {
    return false;
  }
}
