package dev.tsearch.indexer.format.cline;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ClineSessionContractTest implements FormatContract {
  private static final String DOCUMENT =
      """
      {"version":1,"updated_at":"2026-03-01T08:00:09Z","agent":"lead","sessionId":"moor","messages":[{"role":"user","content":"Frage #: wie tief?","ts":177235200#000},{"role":"assistant","content":[{"type":"text","text":"Öl at #."},{"type":"tool_use","id":"t#","name":"dig","input":{"depth":"# m"}}],"ts":177235200#500}]}
      """;

  @Override
  public SourceFormat format() {
    return new ClineSession(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    var documents = new StringBuilder();
    for (int i = 1; i <= 4; i++) {
      documents.append(DOCUMENT.replace("#", Integer.toString(i)));
    }
    return documents.toString().getBytes(UTF_8);
  }
}
