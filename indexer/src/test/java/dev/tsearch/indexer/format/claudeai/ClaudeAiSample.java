package dev.tsearch.indexer.format.claudeai;

/// A conversation of Claude.ai, written for these tests, in several lines.
final class ClaudeAiSample {
  private ClaudeAiSample() {}

  static String conversation(String messages) {
    return "{\"uuid\":\"k-1\",\"created_at\":\"2026-05-01T08:00:00.000Z\",\"chat_messages\":["
        + messages
        + "]}\n";
  }

  private static String titled(String messages) {
    return conversation(messages).replaceFirst("\\{", "{\"name\":\"Sourdough\",");
  }

  static String message(int number, String sender, String more) {
    return """
    {"uuid":"u%d","sender":"%s","created_at":"2026-05-01T08:00:0%d.500Z",%s}\
    """
        .formatted(number, sender, number, more);
  }

  static String text() {
    return titled(
            message(
                    1,
                    "human",
                    "\"text\":\"Wie viel Salz?\",\"attachments\":[{\"file_name\":\"dough.txt\",\"extracted_content\":\"500 g flour\"}]")
                + ","
                + message(
                    2,
                    "assistant",
                    "\"text\":\"Ten grams.\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"Two percent.\"},{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"calculator\",\"input\":{\"command\":\"500*0.02\"}},{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":[{\"type\":\"text\",\"text\":\"10\"}],\"is_error\":false},{\"type\":\"text\",\"text\":\"Ten grams.\"},{\"type\":\"token_budget\",\"remaining\":5}]"))
        + conversation(
            message(3, "human", "\"text\":\"And water?\"")
                + ","
                + message(4, "assistant", "\"text\":\"350 ml.\",\"content\":[]"))
        + conversation(message(5, "human", "\"text\":\"Thanks.\""));
  }
}
