package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;

/// Transcripts in Claude Code's format, written for tests.
final class ClaudeSample {
  static final String SESSION = "5f0c3a52-0000-4000-8000-000000000001";

  private ClaudeSample() {}

  /// A short session with a line of most types.
  static String session() {
    return """
    {"type":"summary","summary":"Sorting the harbour lights","leafUuid":"11111111-0000-4000-8000-00000000000f"}
    {"type":"file-history-snapshot","messageId":"m1","snapshot":{"messageId":"m1","trackedFileBackups":{"src/lights.rs":{}},"timestamp":"2026-01-05T09:00:00.000Z"},"isSnapshotUpdate":false}
    {"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","version":"2.1.14","gitBranch":"main","type":"user","message":{"role":"user","content":"Why is the café light déjà off?"},"uuid":"u1","timestamp":"2026-01-05T09:00:01.250Z"}
    {"parentUuid":"u1","isSidechain":false,"cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","version":"2.1.14","gitBranch":"main","type":"assistant","requestId":"req_1","message":{"model":"claude-test-1","id":"msg_1","role":"assistant","content":[{"type":"thinking","thinking":"Look at the lamp list.","signature":"c2ln"}],"stop_reason":null,"usage":{"input_tokens":3,"output_tokens":5}},"uuid":"a1","timestamp":"2026-01-05T09:00:02.000Z"}
    {"parentUuid":"a1","isSidechain":false,"cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","type":"assistant","requestId":"req_1","message":{"model":"claude-test-1","id":"msg_1","role":"assistant","content":[{"type":"text","text":"I will look."},{"type":"tool_use","id":"toolu_1","name":"Bash","input":{"command":"grep -n lamp src/lights.rs","description":"Find the lamp","timeout":5000}},{"type":"tool_use","id":"toolu_2","name":"Edit","input":{"file_path":"/projects/harbour/src/lights.rs","old_string":"off","new_string":"on\\nstill","replace_all":false}}],"usage":{"input_tokens":3,"output_tokens":9}},"uuid":"a2","timestamp":"2026-01-05T09:00:03.000Z"}
    {"parentUuid":"a2","isSidechain":false,"cwd":"/projects/harbour/src","sessionId":"5f0c3a52-0000-4000-8000-000000000001","type":"user","message":{"role":"user","content":[{"tool_use_id":"toolu_1","type":"tool_result","content":"12: lamp = off","is_error":false},{"tool_use_id":"toolu_2","type":"tool_result","content":[{"type":"text","text":"edited"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"QUJDRA=="}}],"is_error":null},{"tool_use_id":"toolu_9","type":"tool_result","content":"","is_error":true}]},"toolUseResult":{"stdout":"fallback text","stderr":""},"uuid":"u2","timestamp":"2026-01-05T09:00:04.000Z"}
    {"parentUuid":"a2","type":"progress","cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","data":{"type":"bash_progress","output":"12","fullOutput":"12","elapsedTimeSeconds":2},"toolUseID":"bash-progress-0","uuid":"p1","timestamp":"2026-01-05T09:00:04.500Z"}
    {"parentUuid":"a2","type":"progress","cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","data":{"type":"agent_progress","agentId":"ab12","prompt":"Count the gulls","message":{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"Seven gulls."}]},"uuid":"g1","timestamp":"2026-01-05T09:00:05.000Z"}},"parentToolUseID":"toolu_1","uuid":"p2","timestamp":"2026-01-05T09:00:06.000Z"}
    {"parentUuid":"u2","isSidechain":false,"cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","type":"system","subtype":"stop_hook_summary","hookCount":1,"hookInfos":[{"command":"check-lights.sh"}],"hookErrors":[],"preventedContinuation":false,"uuid":"s1","timestamp":"2026-01-05T09:00:07.000Z"}
    {"type":"queue-operation","operation":"enqueue","timestamp":"2026-01-05T09:00:08.000Z","content":"and the buoy?","sessionId":"5f0c3a52-0000-4000-8000-000000000001"}
    {"type":"queue-operation","operation":"dequeue","timestamp":"2026-01-05T09:00:08.000Z","sessionId":"5f0c3a52-0000-4000-8000-000000000001"}
    {"type":"queue-operation","operation":"dequeue","timestamp":"2026-01-05T09:00:08.000Z","sessionId":"5f0c3a52-0000-4000-8000-000000000001"}
    {"parentUuid":null,"logicalParentUuid":"s1","cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","type":"system","subtype":"compact_boundary","content":"Conversation compacted","compactMetadata":{"trigger":"auto","preTokens":900},"uuid":"s2","timestamp":"2026-01-05T09:00:09.000Z"}
    {"parentUuid":"s2","cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","type":"user","isCompactSummary":true,"isVisibleInTranscriptOnly":true,"message":{"role":"user","content":"The lamp was switched on."},"uuid":"u3","timestamp":"2026-01-05T09:00:10.000Z"}
    {"parentUuid":"u3","cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","type":"user","isMeta":true,"message":{"role":"user","content":[{"type":"text","text":"First part."},{"type":"image","source":{"type":"base64","media_type":"image/jpeg","data":"QUJD"}},{"type":"text","text":"Second part."}]},"uuid":"u4","timestamp":"2026-01-05T09:00:11.000Z"}
    {"type":"last-prompt","sessionId":"5f0c3a52-0000-4000-8000-000000000001","lastPrompt":"and the buoy?","leafUuid":"u4"}
    {"type":"custom-title","customTitle":"Harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001"}
    {"type":"permission-mode","permissionMode":"plan","sessionId":"5f0c3a52-0000-4000-8000-000000000001"}
    {"type":"pr-link","prNumber":12,"prUrl":"https://example.invalid/pull/12","sessionId":"5f0c3a52-0000-4000-8000-000000000001","timestamp":"2026-01-05T09:00:12Z"}
    {"parentUuid":"u4","type":"attachment","attachment":{"type":"hook_success","hookEvent":"Stop","content":"","stdout":"lights fine"},"cwd":"/projects/harbour","sessionId":"5f0c3a52-0000-4000-8000-000000000001","uuid":"t1","timestamp":"2026-01-05T09:00:13.000Z"}
    {"type":"moon-phase","phase":"waxing","sessionId":"5f0c3a52-0000-4000-8000-000000000001"}
    """;
  }

  static Reading read(String text) {
    return Reading.of(
        new ClaudeCode(Json.SOURCE),
        Reading.alone("projects/-projects-harbour/x.jsonl"),
        text.getBytes(UTF_8));
  }
}
