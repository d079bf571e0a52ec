package dev.tsearch.indexer.format.openhands;

/// Events of a conversation, written for these tests, one on each line: those of newer versions,
/// then those of older ones.
final class OpenHandsSample {
  private OpenHandsSample() {}

  static String text() {
    return """
    {"id":"e1","timestamp":"2026-06-01T10:00:00.000001","source":"agent","kind":"SystemPromptEvent","system_prompt":{"type":"text","text":"You repair clocks."}}
    {"id":"e2","timestamp":"2026-06-01T10:00:01","source":"user","kind":"MessageEvent","llm_message":{"role":"user","content":[{"type":"text","text":"Die Uhr geht vör."}]}}
    {"id":"e3","timestamp":"2026-06-01T10:00:02","source":"agent","kind":"ActionEvent","reasoning_content":"The pendulum.","thought":[{"type":"text","text":"I look."}],"tool_name":"terminal","tool_call_id":"t1","action":{"kind":"TerminalAction","command":"cat clock"}}
    {"id":"e4","timestamp":"2026-06-01T10:00:03","source":"environment","kind":"ObservationEvent","tool_name":"terminal","tool_call_id":"t1","observation":{"kind":"TerminalObservation","content":[{"type":"text","text":"no clock"}],"exit_code":1}}
    {"id":"e5","timestamp":"2026-06-01T10:00:04","source":"agent","kind":"AgentErrorEvent","tool_name":"terminal","tool_call_id":"t2","error":"no such tool"}
    {"id":"e6","timestamp":"2026-06-01T10:00:05","source":"environment","kind":"Condensation","summary":"The clock is fast."}
    {"id":"e7","timestamp":"2026-06-01T10:00:06","source":"environment","kind":"ConversationStateUpdateEvent","value":"idle"}
    {"id":11,"timestamp":"2026-06-01T10:01:01","source":"user","action":"message","args":{"content":"Slower."}}
    {"id":12,"timestamp":"2026-06-01T10:01:02","source":"agent","action":"run","args":{"command":"turn screw","thought":"A turn."}}
    {"id":13,"timestamp":"2026-06-01T10:01:03","source":"agent","observation":"run","cause":12,"content":"turned","extras":{"metadata":{"exit_code":0}}}
    {"id":14,"timestamp":"2026-06-01T10:01:04","source":"agent","action":"change_agent_state","args":{"agent_state":"finished"}}
    {"id":15,"timestamp":"2026-06-01T10:01:05","source":"agent","action":"finish","args":{"final_thought":"It is right."}}
    """;
  }
}
