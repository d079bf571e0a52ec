package dev.tsearch.indexer.format.qwen;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class QwenCodeContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new QwenCode(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return QwenCodeTest.SAMPLE.getBytes(UTF_8);
  }
}
