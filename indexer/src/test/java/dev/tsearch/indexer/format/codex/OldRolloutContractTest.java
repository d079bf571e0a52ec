package dev.tsearch.indexer.format.codex;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class OldRolloutContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new OldRollout(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    String one = OldRolloutTest.SAMPLE.replace("\n", "") + "\n";
    return (one + one.replace("s-9", "s-10") + one.replace("s-9", "s-11")).getBytes(UTF_8);
  }

  @Override
  public boolean isOneSession() {
    return false;
  }
}
