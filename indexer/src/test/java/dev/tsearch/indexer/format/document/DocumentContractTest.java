package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class DocumentContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Document(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return """
    {"type":"session","version":3,"id":"s-1","timestamp":"2026-04-01T08:00:00Z","cwd":"/bakery"}
    {"type":"message","id":"m1","timestamp":"2026-04-01T08:00:01Z","message":{"role":"user","content":[{"type":"text","text":"Où est la levure? 🍞"}]}}
    {"type":"message","id":"m2","parentId":"m1","timestamp":"2026-04-01T08:00:02Z","message":{"role":"assistant","content":[{"type":"text","text":"In the cellar."}],"model":"m-9"}}
    {"type":"message","id":"m3","timestamp":"2026-04-01T08:00:03Z","message":{"role":"toolResult","content":[{"type":"text","text":"flour\\nsalt"}]}}
    {"type":"message","id":"m3","timestamp":"2026-04-01T08:00:04Z","message":{"role":"user","content":"and the salt?"}}
    {"type":"message","timestamp":"2026-04-01T08:00:05Z","message":{"role":"assistant","content":"Beside it."}}
    {"type":"message","timestamp":"2026-04-01T08:00:06Z","message":{"role":"user","content":"Good."}}
    {"type":"message","timestamp":"2026-04-01T08:00:07Z","message":{"role":"assistant","content":"Yes."}}
    {"type":"message","timestamp":"2026-04-01T08:00:07Z","message":{"role":"assistant","content":"Yes."}}
    {"type":"note","data":{"arguments":"{\\"path\\":\\"oven.md\\"}"}}
    {"type":"message","timestamp":1775030408123,"message":{"role":"user","content":"Bye."}}
    """
        .getBytes(UTF_8);
  }
}
