package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class KnowledgeContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Fluux(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    var lines = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      lines.append(
          "{\"key\":\"tide_%d\",\"content\":\"Flut um %d Uhr früh\",\"ts\":\"2026-03-04T09:00:%02dZ\"}\n"
              .formatted(i, i, i));
    }
    return lines.toString().getBytes(UTF_8);
  }
}
