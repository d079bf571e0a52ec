package dev.tsearch.indexer.format.slack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class SlackExportContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new SlackExport(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return SlackExportTest.SAMPLE.getBytes(UTF_8);
  }
}
