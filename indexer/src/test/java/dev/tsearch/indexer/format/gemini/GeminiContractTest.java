package dev.tsearch.indexer.format.gemini;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class GeminiContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new GeminiCli(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return GeminiSample.lines().getBytes(UTF_8);
  }
}
