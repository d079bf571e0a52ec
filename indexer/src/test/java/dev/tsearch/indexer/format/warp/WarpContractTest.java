package dev.tsearch.indexer.format.warp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class WarpContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Warp(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return WarpTest.SAMPLE.getBytes(UTF_8);
  }
}
