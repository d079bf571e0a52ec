package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class CursorCliContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new CursorCli(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return CursorCliTest.SAMPLE.getBytes(UTF_8);
  }

  @Override
  public boolean statesTimes() {
    return false;
  }
}
