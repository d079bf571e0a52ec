package dev.tsearch.indexer.format.zed;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ZedThreadsContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new ZedThreads(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return (ZedThreadsTest.SAMPLE + ZedThreadsTest.GROWN + ZedThreadsTest.GROWN).getBytes(UTF_8);
  }
}
