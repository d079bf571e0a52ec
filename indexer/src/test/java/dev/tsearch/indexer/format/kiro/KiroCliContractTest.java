package dev.tsearch.indexer.format.kiro;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class KiroCliContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new KiroCli(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return (KiroCliTest.SAMPLE + KiroCliTest.GROWN + KiroCliTest.GROWN).getBytes(UTF_8);
  }
}
