package dev.tsearch.indexer.format.codex;

import java.util.ArrayList;
import java.util.List;

/// Rollouts in our own words.
final class CodexSample {
  static final String ID = "01980000-0000-7000-8000-00000000c0de";

  /// A time in the id of a thread or turn, in hexadecimal milliseconds.
  private static final String BORN = "019ed917-1cf7-7";

  private CodexSample() {}

  static String meta(String id, String more) {
    return line(
        0,
        "session_meta",
        "{\"id\":\""
            + id
            + "\",\"timestamp\":\"2026-06-18T05:00:00.000Z\",\"cwd\":\"/projects/tidewatch\""
            + ",\"cli_version\":\"0.140.0\",\"git\":{\"branch\":\"höhe\"}"
            + ",\"base_instructions\":{\"text\":\"You predict tides.\"}"
            + more
            + "}");
  }

  static String line(int second, String type, String payload) {
    return "{\"timestamp\":\"2026-06-18T05:%02d:%02d.500Z\",\"type\":\"%s\",\"payload\":%s}\n"
        .formatted(second / 60, second % 60, type, payload);
  }

  static String turn(int second, String turnId) {
    return line(
        second,
        "turn_context",
        "{\"turn_id\":\"" + turnId + "\",\"cwd\":\"/projects/tidewatch\",\"model\":\"gpt-tide\"}");
  }

  static String said(int second, String role, String text) {
    String kind = role.equals("assistant") ? "output_text" : "input_text";
    return line(
        second,
        "response_item",
        "{\"type\":\"message\",\"role\":\""
            + role
            + "\",\"content\":[{\"type\":\""
            + kind
            + "\",\"text\":\""
            + text
            + "\"}]}");
  }

  static String event(int second, String type, String members) {
    return line(second, "event_msg", "{\"type\":\"" + type + "\"," + members + "}");
  }

  static String tokens(int second, int total, int last) {
    return event(
        second,
        "token_count",
        "\"info\":{\"total_token_usage\":{\"input_tokens\":"
            + total
            + ",\"total_tokens\":"
            + total
            + "},\"last_token_usage\":{\"input_tokens\":"
            + last
            + ",\"total_tokens\":"
            + last
            + "}},\"rate_limits\":{\"used\":"
            + second
            + "}");
  }

  /// A session with a line of every important type.
  static String session() {
    List<String> lines = new ArrayList<>();
    lines.add(meta(ID, ""));
    lines.add(event(1, "task_started", "\"turn_id\":\"t1\""));
    lines.add(said(1, "developer", "<permissions instructions>all</permissions instructions>"));
    lines.add(said(1, "user", "# AGENTS.md instructions for /projects/tidewatch"));
    lines.add(turn(2, "t1"));
    lines.add(said(2, "user", "When is high water in Büsum?"));
    lines.add(event(2, "user_message", "\"message\":\"When is high water in Büsum?\""));
    lines.add(
        line(
            3,
            "response_item",
            "{\"type\":\"reasoning\",\"summary\":[{\"type\":\"summary_text\",\"text\":\"**Find the table**\"}],\"encrypted_content\":\"aGk=\"}"));
    lines.add(event(3, "agent_reasoning", "\"text\":\"**Find the table**\""));
    lines.add(
        event(4, "agent_message", "\"message\":\"I look at the table.\",\"phase\":\"commentary\""));
    lines.add(said(4, "assistant", "I look at the table."));
    lines.add(
        line(
            5,
            "response_item",
            "{\"type\":\"function_call\",\"name\":\"exec_command\",\"arguments\":\"{\\\"cmd\\\":\\\"cat tides.csv\\\",\\\"yield_time_ms\\\":1000}\",\"call_id\":\"call_1\"}"));
    lines.add(
        line(
            6,
            "response_item",
            "{\"type\":\"function_call_output\",\"call_id\":\"call_1\",\"output\":\"Chunk ID: 1\\nWall time: 0.1 seconds\\nProcess exited with code 2\\nOutput:\\nno such file\\n\"}"));
    lines.add(event(6, "exec_command_end", "\"call_id\":\"call_1\",\"stdout\":\"no such file\""));
    lines.add(tokens(7, 100, 100));
    lines.add(tokens(8, 100, 100));
    lines.add(
        line(
            9,
            "response_item",
            "{\"type\":\"custom_tool_call\",\"name\":\"apply_patch\",\"call_id\":\"call_2\",\"input\":\"*** Begin Patch\\n*** Add File: tides.csv\\n+1,2\\n*** End Patch\"}"));
    lines.add(
        line(
            10,
            "response_item",
            "{\"type\":\"custom_tool_call_output\",\"call_id\":\"call_2\",\"output\":\"Exit code: 0\\nWall time: 0 seconds\\nOutput:\\nSuccess.\"}"));
    lines.add(said(11, "assistant", "High water is at noon."));
    lines.add(event(11, "agent_message", "\"message\":\"High water is at noon.\""));
    lines.add(tokens(12, 250, 150));
    lines.add(
        line(
            13,
            "compacted",
            "{\"message\":\"Tides were computed.\",\"replacement_history\":[{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"When is high water in Büsum?\"}]}]}"));
    lines.add(event(13, "context_compacted", "\"x\":1"));
    lines.add(event(14, "turn_aborted", "\"reason\":\"interrupted\""));
    return String.join("", lines);
  }

  /// A rollout whose first lines repeat another thread.
  static String fork(String id, String parent, String more) {
    String old = BORN + "a00-8000-000000000001";
    String fresh = BORN + "fff-8000-000000000002";
    return meta(id, more)
        + meta(parent, "")
        + turn(0, old.replace("1cf7", "0000"))
        + said(0, "user", "When is high water in Büsum?")
        + said(0, "assistant", "High water is at noon.")
        + turn(1, fresh.replace("1cf7", "2000"))
        + said(1, "user", "And low water?")
        + said(2, "assistant", "At six.");
  }

  /// An id of a thread that was made at the time of [#fork].
  static String bornId(String last) {
    return BORN + "000-8000-" + last;
  }
}
