package dev.tsearch.indexer.format.gptme;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class GptmeContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Gptme(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return GptmeTest.SAMPLE.getBytes(UTF_8);
  }
}
