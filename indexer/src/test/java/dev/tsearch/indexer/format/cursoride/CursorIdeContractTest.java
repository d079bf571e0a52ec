package dev.tsearch.indexer.format.cursoride;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class CursorIdeContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new CursorIde(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return CursorIdeTest.SAMPLE.getBytes(UTF_8);
  }
}
