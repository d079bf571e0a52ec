package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class CursorStoreContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new CursorStore(Json.SOURCE, "id", "data");
  }

  @Override
  public byte[] sample() {
    return CursorStoreTest.SAMPLE.getBytes(UTF_8);
  }
}
