package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class FluuxContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Fluux(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return """
    {"type":"session","version":1,"created":"2026-03-04T09:00:00.123456789+00:00","jid":"quay@rooms.example.org"}
    {"type":"message","role":"user","content":"Où est la bouée? 🛟","msg_id":"m1","sender":"mira@muc","ts":"2026-03-04T09:00:01.5+00:00"}
    {"type":"message","role":"user","content":"North pier.","sender":"oskar@muc","ts":"2026-03-04T09:00:02Z"}
    {"type":"message","role":"user","content":"North pier.","sender":"oskar@muc","ts":"2026-03-04T09:00:02Z"}
    {"type":"message","role":"assistant","content":"Noted: the buoy is at the north pier.","msg_id":"b1"}
    {"type":"message","role":"user","content":"","sender":"mira@muc","ts":"2026-03-04T09:00:04Z","reaction":{"message_id":"b1","emojis":["👍"]}}
    {"type":"message","role":"user","content":"A picture of it","sender":"mira@muc","ts":"2026-03-04T09:00:05Z","attachments":[{"filename":"buoy.jpg","mime_type":"unknown","size":"unknown"}],"mood":7}
    {"type":"message","role":"user","content":"[Reacted to msg_id: m1 with 🎉]","sender":"oskar@muc"}
    {"type":"message","role":"user","content":"","sender":"oskar@muc"}
    {"type":"weather","sky":"clear"}
    {"Summary":{"compacted_count":4,"content":"They found the buoy.","ts":"2026-03-04T09:01:00Z"}}
    {"Message":{"role":"user","content":"Good night","msg_id":"m9","sender":"mira@muc"}}
    """
        .getBytes(UTF_8);
  }
}
