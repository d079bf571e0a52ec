package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class CompactContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Entire(Json.SOURCE);
  }

  @Override
  public String source() {
    return "claude-code";
  }

  @Override
  public byte[] sample() {
    return """
    {"v":1,"agent":"claude-code","cli_version":"0.6.1","type":"user","ts":"2026-05-02T08:00:00.120Z","content":[{"id":"p1","text":"Où est le phare? 🗼"}]}
    {"v":1,"agent":"claude-code","cli_version":"0.6.1","type":"assistant","ts":"2026-05-02T08:00:03Z","id":"msg_1","input_tokens":4,"output_tokens":9,"content":[{"type":"text","text":"I will look."},{"type":"tool_use","id":"t1","name":"Read","input":{"file_path":"/coast/lights.md"},"result":{"output":"north: lit","status":"success"}}]}
    {"v":1,"agent":"claude-code","cli_version":"0.6.1","type":"assistant","id":"msg_2","content":[{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"ls coast"},"result":{"output":"no such folder","status":"error"}}]}
    {"v":1,"agent":"claude-code","cli_version":"0.6.1","type":"user","ts":"2026-05-02T08:01:00Z","content":[{"id":"p2","text":"And the south?"}]}
    {"v":1,"agent":"claude-code","cli_version":"0.6.1","type":"assistant","ts":"2026-05-02T08:01:05Z","id":"msg_3","content":[{"type":"text","text":"Dark."}]}
    {"v":1,"agent":"claude-code","cli_version":"0.6.1","type":"user","ts":"2026-05-02T08:02:00Z","content":[{"id":"p3","text":"And the south?"}]}
    {"v":1,"agent":"claude-code","cli_version":"0.6.1","type":"assistant","ts":"2026-05-02T08:02:05Z","id":"msg_4","content":[{"type":"text","text":"Still dark."}]}
    {"v":1,"agent":"claude-code","cli_version":"0.6.1","type":"user","ts":"2026-05-02T08:03:00Z","content":[]}
    """
        .getBytes(UTF_8);
  }
}
