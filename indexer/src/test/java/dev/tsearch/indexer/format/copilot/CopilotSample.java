package dev.tsearch.indexer.format.copilot;

/// A session in our own words.
final class CopilotSample {
  private CopilotSample() {}

  static String event(int number, String type, String data) {
    return "{\"type\":\"%s\",\"data\":{%s},\"id\":\"e%d\",\"timestamp\":\"2026-06-25T01:50:%02d.000Z\",\"parentId\":\"e%d\"}\n"
        .formatted(type, data, number, number, number - 1);
  }

  static String session() {
    return event(
            1,
            "session.start",
            "\"sessionId\":\"cafe-1\",\"copilotVersion\":\"1.0.64\",\"context\":{\"cwd\":\"/projects/orchard\",\"branch\":\"main\"}")
        + event(2, "session.model_change", "\"newModel\":\"pear-1\"")
        + event(3, "system.message", "\"role\":\"system\",\"content\":\"You prune trees.\"")
        + event(
            4,
            "user.message",
            "\"content\":\"Wann schneidet man Äpfel?\",\"transformedContent\":\"<now>Wann\",\"attachments\":[{\"type\":\"file\",\"path\":\"/projects/orchard/plan.md\"}]")
        + event(
            5,
            "hook.start",
            "\"hookType\":\"userPromptSubmitted\",\"input\":{\"prompt\":\"Wann schneidet man Äpfel?\"}")
        + event(6, "assistant.turn_start", "\"turnId\":\"0\"")
        + event(7, "assistant.reasoning", "\"content\":\"Look into the plan.\"")
        + event(
            8,
            "assistant.message",
            "\"messageId\":\"m1\",\"model\":\"pear-1\",\"content\":\"I read the plan.\",\"reasoningText\":\"Look into the plan.\",\"outputTokens\":30,"
                + "\"toolRequests\":[{\"toolCallId\":\"c1\",\"name\":\"bash\",\"arguments\":\"{\\\"command\\\":\\\"cat plan.md\\\"}\"}]")
        + event(
            9,
            "tool.execution_start",
            "\"toolCallId\":\"c1\",\"toolName\":\"bash\",\"arguments\":{\"command\":\"cat plan.md\"}")
        + event(
            10,
            "tool.execution_complete",
            "\"toolCallId\":\"c1\",\"success\":true,\"result\":{\"content\":\"no plan\\n<exited with exit code 1>\"}")
        + event(
            11,
            "tool.execution_start",
            "\"toolCallId\":\"c2\",\"toolName\":\"task\",\"arguments\":{\"prompt\":\"find it\"}")
        + event(12, "user.message", "\"content\":\"find it\",\"parentToolCallId\":\"c2\"")
        + event(
            13,
            "assistant.message",
            "\"content\":\"Not there.\",\"toolRequests\":[],\"parentToolCallId\":\"c2\",\"outputTokens\":5")
        + event(
            14,
            "tool.execution_complete",
            "\"toolCallId\":\"c2\",\"success\":false,\"error\":{\"message\":\"denied\"}")
        + event(
            15,
            "assistant.message",
            "\"content\":\"In February.\",\"toolRequests\":[],\"outputTokens\":7")
        + event(
            16,
            "system.notification",
            "\"content\":\"a shell has ended\",\"kind\":{\"type\":\"shell\"}")
        + event(17, "session.compaction_complete", "\"summaryContent\":\"Apples in February.\"")
        + event(18, "session.future_event", "\"message\":\"something new\"")
        + event(
            19,
            "session.shutdown",
            "\"shutdownType\":\"routine\",\"codeChanges\":{\"filesModified\":[\"a.txt\"]},\"modelMetrics\":{\"pear-1\":{\"usage\":{\"outputTokens\":42}}}");
  }
}
