package dev.tsearch.cli;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The figures of `stats`, counted by a scan of all lines of an archive, without its tables. Used
/// once.
final class ScannedFigures {
  /// The figures that a row of `stats --json` has as members.
  static final List<String> NAMES =
      List.of(
          "messages",
          "turns",
          "answers",
          "input",
          "output",
          "cache_read",
          "cache_creation",
          "cache_creation_5m",
          "cache_creation_1h",
          "tool_calls",
          "failures",
          "compactions");

  /// The name of the output tokens of sub-agents.
  static final String OF_AGENTS = "agent_output";

  private final List<String> groupings;
  private final Map<String, Map<String, Long>> rows = new TreeMap<>();

  private ScannedFigures(List<String> groupings) {
    this.groupings = groupings;
  }

  /// An answer or request by its best line so far.
  private record Best(JsonObject entry, long rank, long time) {
    static Best of(Best one, Best other) {
      boolean isOther =
          other.rank() > one.rank() || (other.rank() == one.rank() && other.time() < one.time());
      return isOther ? other : one;
    }
  }

  /// The figures of each row by its labels, which are separated by `|`. Rows without a figure are
  /// left out.
  ///
  /// @param lines all lines of the archive
  /// @param by the groupings, separated by commas; may be empty
  static Map<String, Map<String, Long>> of(List<JsonObject> lines, String by) {
    var figures = new ScannedFigures(List.of(by.split(",", -1)));
    Map<String, Best> answers = new TreeMap<>();
    Map<String, Best> requests = new TreeMap<>();
    for (JsonObject entry : lines) {
      figures.addLine(entry);
      JsonObject about = entry.object("metadata");
      String session = about.text("session", "") + " ";
      long time = entry.number("timestamp", 0);
      boolean isAnswer = about.text("role", "").equals("assistant");
      if (isAnswer && about.has("usage") && about.has("message_id")) {
        long output = about.object("usage").number("output_tokens", 0);
        String answer = session + about.text("message_id", "");
        answers.merge(answer, new Best(entry, output, time), Best::of);
      }
      if (isAnswer && about.has("request")) {
        String request = session + about.text("request", "");
        requests.merge(request, new Best(entry, 0, time), Best::of);
      }
    }
    requests.values().forEach(best -> figures.add(best.entry(), "", "turns", 1));
    answers.values().forEach(best -> figures.addTokens(best.entry()));
    figures.rows.values().removeIf(row -> row.values().stream().allMatch(count -> count == 0));
    return figures.rows;
  }

  private void addLine(JsonObject entry) {
    JsonObject about = entry.object("metadata");
    String type = entry.text("entry_type", "");
    String role = about.text("role", "");
    boolean isSaid = role.equals("user") || role.equals("assistant") || type.equals("tool_result");
    boolean isFirst = !about.has("revision_of");
    boolean begins = !entry.text("id", "").matches(".*#\\d+");
    boolean failed = type.equals("tool_result") && about.flag("is_error");
    String tool = about.text("tool", "");
    add(entry, tool, "messages", isSaid && begins && isFirst ? 1 : 0);
    add(entry, tool, "tool_calls", type.equals("tool_call") && isFirst ? 1 : 0);
    add(entry, tool, "failures", failed && isFirst ? 1 : 0);
    add(entry, tool, "compactions", type.equals("compaction") && isFirst ? 1 : 0);
  }

  private void addTokens(JsonObject entry) {
    JsonObject usage = entry.object("metadata").object("usage");
    JsonObject creation = usage.object("cache_creation");
    add(entry, "", "answers", 1);
    add(entry, "", "input", usage.number("input_tokens", 0));
    add(entry, "", "output", usage.number("output_tokens", 0));
    add(entry, "", "cache_read", usage.number("cache_read_input_tokens", 0));
    add(entry, "", "cache_creation", usage.number("cache_creation_input_tokens", 0));
    add(entry, "", "cache_creation_5m", creation.number("ephemeral_5m_input_tokens", 0));
    add(entry, "", "cache_creation_1h", creation.number("ephemeral_1h_input_tokens", 0));
    boolean isAgent = entry.object("metadata").has("agent");
    add(entry, "", OF_AGENTS, isAgent ? usage.number("output_tokens", 0) : 0);
  }

  private void add(JsonObject entry, String tool, String figure, long count) {
    JsonObject about = entry.object("metadata");
    String day = about.text("time", "1970-01-01").substring(0, 10);
    var labels = new ArrayList<String>();
    for (String grouping : groupings) {
      labels.add(
          switch (grouping) {
            case "day" -> day;
            case "month" -> day.substring(0, 7);
            case "tool" -> tool;
            case "" -> "";
            default -> about.text(grouping, "");
          });
    }
    rows.computeIfAbsent(String.join("|", labels), _ -> noFigures())
        .merge(figure, count, Long::sum);
  }

  private static Map<String, Long> noFigures() {
    Map<String, Long> figures = new TreeMap<>();
    NAMES.forEach(name -> figures.put(name, 0L));
    figures.put(OF_AGENTS, 0L);
    return figures;
  }
}
