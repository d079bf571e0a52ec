package dev.tsearch.indexer.format.kiro;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class KiroFileContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new KiroFile(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    String one = KiroFileTest.SAMPLE.replace("\n", "") + "\n";
    return (one + one.replace("c-9", "c-10") + one.replace("c-9", "c-11")).getBytes(UTF_8);
  }

  @Override
  public boolean isOneSession() {
    return false;
  }
}
