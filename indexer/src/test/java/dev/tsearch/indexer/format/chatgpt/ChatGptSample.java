package dev.tsearch.indexer.format.chatgpt;

/// A conversation of ChatGPT, written for these tests. Each line has some of its messages, as if a
/// list of them had been split.
final class ChatGptSample {
  private ChatGptSample() {}

  /// A line of the conversation.
  ///
  /// @param nodes its nodes, separated by commas
  static String conversation(String nodes) {
    return "{\"create_time\":1752483600.5,\"conversation_id\":\"c-1\",\"current_node\":\"n9\",\"mapping\":{"
        + nodes
        + "}}";
  }

  private static String titled(String nodes) {
    return conversation(nodes).replaceFirst("\\{", "{\"title\":\"Bees\",");
  }

  /// A node with a message.
  static String node(int number, String role, String content, String more) {
    return """
    "n%1$d":{"id":"n%1$d","parent":"n%2$d","children":[],"message":{"id":"m%1$d","author":{"role":"%3$s","name":"browser"},"create_time":%4$d.25,"content":%5$s%6$s}}
    """
        .strip()
        .formatted(number, number - 1, role, 1752483600L + number, content, more);
  }

  static String text(String text) {
    return "{\"content_type\":\"text\",\"parts\":[\"" + text + "\"]}";
  }

  static String text() {
    return titled(
            "\"n0\":{\"id\":\"n0\",\"message\":null,\"parent\":null,\"children\":[\"n1\"]},"
                + node(1, "system", text("Be brief."), "")
                + ","
                + node(
                    2,
                    "user",
                    "{\"content_type\":\"multimodal_text\",\"parts\":[\"Où est la reine?\",{\"content_type\":\"image_asset_pointer\",\"asset_pointer\":\"file-service://hive\"}]}",
                    ""))
        + "\n"
        + conversation(
            node(
                    3,
                    "assistant",
                    "{\"content_type\":\"thoughts\",\"thoughts\":[{\"summary\":\"Look\",\"content\":\"at the frames\"}]}",
                    "")
                + ","
                + node(
                    4,
                    "assistant",
                    "{\"content_type\":\"code\",\"text\":\"count()\"}",
                    ",\"recipient\":\"python\"")
                + ","
                + node(5, "tool", "{\"content_type\":\"execution_output\",\"text\":\"3\"}", ""))
        + "\n"
        + conversation(
            node(
                    6,
                    "assistant",
                    text("On frame three."),
                    ",\"recipient\":\"all\",\"metadata\":{\"model_slug\":\"wax-2\"}")
                + ","
                + node(7, "user", text("And the drones?"), "")
                + ","
                + node(8, "assistant", text("Gone."), "")
                + ","
                + node(9, "tool", "{\"content_type\":\"system_error\",\"text\":\"no net\"}", ""))
        + "\n";
  }
}
