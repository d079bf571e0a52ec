package dev.tsearch.indexer.format.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class HookLogContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new HookLog(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return """
    {"ts": "2026-03-04T09:00:00Z", "session_id": "s-1", "event": "SessionStart", "cwd": "/boats", "source": "startup", "transcript_path": "/t/s-1.jsonl"}
    {"ts": "2026-03-04T09:00:01Z", "session_id": "s-1", "event": "UserPromptSubmit", "cwd": "/boats", "permission_mode": "default", "prompt": "Zähl die Bojen 🛟"}
    {"ts": "2026-03-04T09:00:02Z", "session_id": "s-1", "event": "PreToolUse", "cwd": "/boats", "tool_name": "Bash", "tool_input": {"command": "wc -l buoys"}, "bash_command": "wc -l buoys"}
    {"ts": "2026-03-04T09:00:02Z", "session_id": "s-1", "event": "PreToolUse", "cwd": "/boats", "tool_name": "Bash", "tool_input": {"command": "wc -l buoys"}, "bash_command": "wc -l buoys"}
    {"ts": "2026-03-04T09:00:03Z", "session_id": "s-1", "event": "PostToolUse", "cwd": "/boats", "tool_name": "Bash", "tool_input": {"command": "wc -l buoys"}, "bash_command": "wc -l buoys", "tool_response": {"stdout": "12"}}
    {"ts": "2026-03-04T09:00:04Z", "session_id": "s-1", "event": "Notification", "cwd": "/boats", "message": "Waiting", "notification_type": "idle_prompt"}
    {"ts": "2026-03-04T09:00:05Z", "session_id": "s-1", "event": "SubagentStop", "cwd": "/boats", "agent_id": "ab12", "stop_hook_active": false}
    {"ts": "2026-03-04T09:00:06Z", "session_id": "s-1", "event": "PreCompact", "cwd": "/boats", "trigger": "manual"}
    {"ts": "2026-03-04T09:00:07Z", "session_id": "s-1", "event": "Stop", "cwd": "/boats", "stop_hook_active": false}
    {"ts": "2026-03-04T09:00:08Z", "session_id": "s-1", "event": "SessionEnd", "cwd": "/boats", "reason": "logout"}
    """
        .getBytes(UTF_8);
  }
}
