package dev.tsearch.indexer.format.cline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ClineContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Cline(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return ClineTest.SAMPLE.getBytes(UTF_8);
  }
}
