package dev.tsearch.indexer.format.pi;

/// A session in our own words.
final class PiSample {
  private PiSample() {}

  static String session(String members) {
    return "{\"type\":\"session\",\"version\":3,\"id\":\"s-1\",\"timestamp\":\"2026-07-14T01:30:00.000Z\",\"cwd\":\"/projects/kiln\"%s}\n"
        .formatted(members);
  }

  static String line(int number, String type, String members) {
    return "{\"type\":\"%s\",\"id\":\"l%d\",\"parentId\":\"l%d\",\"timestamp\":\"2026-07-14T01:31:%02d.000Z\",%s}\n"
        .formatted(type, number, number - 1, number, members);
  }

  static String message(int number, String message) {
    return line(
        number, "message", "\"message\":{%s,\"timestamp\":1783992700000}".formatted(message));
  }

  static String text() {
    return session("")
        + line(1, "model_change", "\"modelId\":\"clay-2\"")
        + message(
            2,
            "\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Wie heiß wird der Ofen?\"}]")
        + line(
            3,
            "custom_message",
            "\"customType\":\"context\",\"content\":\"<system-reminder>tree</system-reminder>\"")
        + message(
            4,
            "\"role\":\"assistant\",\"model\":\"clay-2\",\"usage\":{\"input\":10,\"output\":20,\"cacheRead\":5,\"cost\":{\"total\":1}},\"content\":["
                + "{\"type\":\"thinking\",\"thinking\":\"Read the log.\"},{\"type\":\"text\",\"text\":\"One moment.\"},"
                + "{\"type\":\"toolCall\",\"id\":\"t1\",\"name\":\"read\",\"arguments\":{\"path\":\"kiln.log\"}},"
                + "{\"type\":\"toolCall\",\"id\":\"t2\",\"name\":\"bash\",\"arguments\":{\"command\":\"date\"}}]")
        + message(
            5,
            "\"role\":\"toolResult\",\"toolCallId\":\"t1\",\"toolName\":\"read\",\"content\":[{\"type\":\"text\",\"text\":\"1240\"}],\"isError\":false")
        + message(
            6,
            "\"role\":\"toolResult\",\"toolCallId\":\"t2\",\"toolName\":\"bash\",\"content\":\"no date\",\"isError\":true")
        + message(
            7,
            "\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"1240 °C\"},{\"type\":\"text\",\"text\":\"measured\"}],\"usage\":{\"output\":3}")
        + message(
            8,
            "\"role\":\"bashExecution\",\"command\":\"ls\",\"output\":\"kiln.log\",\"exitCode\":0,\"content\":\"\"")
        + line(9, "compaction", "\"summary\":\"The kiln is hot.\",\"tokensBefore\":9")
        + message(
            10,
            "\"role\":\"assistant\",\"content\":[],\"errorMessage\":\"aborted\",\"stopReason\":\"aborted\"")
        + line(11, "session_info", "\"name\":\"Kiln\"")
        + line(12, "thinking_level_change", "\"thinkingLevel\":\"high\"");
  }
}
