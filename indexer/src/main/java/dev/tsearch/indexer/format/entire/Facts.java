package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.CaptureFolder;
import dev.tsearch.indexer.format.ReadableText;
import dev.tsearch.indexer.format.entire.SessionEntries.Said;
import java.util.ArrayList;
import java.util.List;

/// Makes an entry of the facts that Entire notes of a checkpoint (`metadata.json`) or of a
/// sub-agent (`checkpoint.json`).
final class Facts {
  private static final EntryType CHECKPOINT = new EntryType("checkpoint");

  /// Kept as they are, under their own names.
  private static final List<String> KEPT =
      List.of(
          "strategy",
          "model",
          "token_usage",
          "initial_attribution",
          "checkpoint_transcript_start",
          "turn_id",
          "is_task",
          "tool_use_id");

  private Facts() {}

  static Said checkpoint(JsonObject facts, CaptureFolder place) {
    String id = facts.text("checkpoint_id", place.checkpoint());
    JsonObject summary = facts.object("summary");
    JsonObject.Builder about =
        JsonObject.builder()
            .put("role", SessionEntries.SYSTEM)
            .putText("checkpoint", id)
            .putText("branch", facts.text("branch", ""))
            .putText("version", facts.text("cli_version", ""))
            .putText("program", facts.text("agent", ""))
            .putText("intent", summary.text("intent", ""))
            .putText("outcome", summary.text("outcome", ""));
    List<String> files = facts.texts("files_touched");
    if (!files.isEmpty()) {
      about.put("files", files);
    }
    KEPT.forEach(name -> about.copy(name, facts, name));
    return new Said(
        id.isEmpty() ? "checkpoint" : id,
        CHECKPOINT,
        SessionEntries.SYSTEM,
        SessionEntries.ASSISTANT,
        text(id, facts),
        about.build());
  }

  /// What people wrote of it, and what they read at a glance; files and numbers have fields.
  private static String text(String id, JsonObject facts) {
    JsonObject summary = facts.object("summary");
    JsonObject learnings = summary.object("learnings");
    var lines = new ArrayList<String>();
    String branch = facts.text("branch", "");
    lines.add("Checkpoint " + id + (branch.isEmpty() ? "" : " on " + branch));
    add("Intent: ", summary.text("intent", ""), lines);
    add("Outcome: ", summary.text("outcome", ""), lines);
    add("Learned of the repository: ", ReadableText.of(learnings.value("repo")), lines);
    for (JsonObject finding : learnings.objects("code")) {
      add("Learned of " + finding.text("path", "") + ": ", finding.text("finding", ""), lines);
    }
    add("Learned of the workflow: ", ReadableText.of(learnings.value("workflow")), lines);
    add("Friction: ", ReadableText.of(summary.value("friction")), lines);
    add("Open: ", ReadableText.of(summary.value("open_items")), lines);
    attribution(facts.object("initial_attribution"), lines);
    return String.join("\n", lines);
  }

  private static void attribution(JsonObject attribution, List<String> lines) {
    long total = attribution.number("total_committed", 0);
    if (total > 0) {
      long byAgent = attribution.number("agent_lines", 0);
      lines.add("Attribution: " + byAgent + " of " + total + " committed lines by the agent");
    }
  }

  private static void add(String label, String text, List<String> lines) {
    if (!text.isBlank()) {
      lines.add(label + text);
    }
  }

  static Said task(JsonObject facts, CaptureFolder place) {
    String toolUse = facts.text("tool_use_id", place.toolUse());
    String agent = facts.text("agent_id", "");
    JsonObject about =
        JsonObject.builder()
            .put("role", SessionEntries.SYSTEM)
            .putText("checkpoint", place.checkpoint())
            .putText("tool_use_id", toolUse)
            .putText("agent_id", agent)
            .putText("checkpoint_uuid", facts.text("checkpoint_uuid", ""))
            .build();
    String text = agent.isEmpty() ? "Task " + toolUse : "Task " + toolUse + " by agent " + agent;
    return new Said(
        "task-" + toolUse,
        CHECKPOINT,
        SessionEntries.SYSTEM,
        SessionEntries.ASSISTANT,
        text,
        about);
  }
}
