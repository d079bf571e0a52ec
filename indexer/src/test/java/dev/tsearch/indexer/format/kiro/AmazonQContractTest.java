package dev.tsearch.indexer.format.kiro;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class AmazonQContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new AmazonQ(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return (AmazonQTest.row(2) + AmazonQTest.row(6) + AmazonQTest.row(6)).getBytes(UTF_8);
  }
}
