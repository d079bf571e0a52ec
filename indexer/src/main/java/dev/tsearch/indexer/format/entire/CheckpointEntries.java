package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.capture.EntireFolder;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;

/// Makes an entry from Entire's metadata of a checkpoint or a session (`metadata.json`), or of a
/// sub-agent (`checkpoint.json`).
final class CheckpointEntries {
  private static final EntryType CHECKPOINT = new EntryType("checkpoint");

  /// Members that are copied to the metadata with the same names.
  private static final List<String> COPIED =
      List.of(
          "strategy",
          "model",
          "token_usage",
          "initial_attribution",
          "checkpoint_transcript_start",
          "turn_id",
          "is_task",
          "tool_use_id");

  private CheckpointEntries() {}

  /// The id of the entry of a `metadata.json`.
  static String checkpointId(JsonObject facts, EntireFolder folder) {
    String id = facts.text("checkpoint_id", folder.checkpoint());
    return id.isEmpty() ? "checkpoint" : id;
  }

  /// The entry of a `metadata.json`.
  static EntryDraft checkpoint(JsonObject facts, EntireFolder folder) {
    String id = facts.text("checkpoint_id", folder.checkpoint());
    JsonObject summary = facts.object("summary");
    JsonObject.Builder metadata =
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
      metadata.put("files", files);
    }
    COPIED.forEach(name -> metadata.copy(name, facts, name));
    return new EntryDraft(
        CHECKPOINT,
        SessionEntries.SYSTEM,
        SessionEntries.ASSISTANT,
        text(id, facts),
        metadata.build());
  }

  /// The content: the texts of the summary. Files and numbers are in the metadata.
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

  /// The id of the entry of a `checkpoint.json`.
  static String taskId(JsonObject facts, EntireFolder folder) {
    return "task-" + facts.text("tool_use_id", folder.toolUse());
  }

  /// The entry of a `checkpoint.json`.
  static EntryDraft task(JsonObject facts, EntireFolder folder) {
    String toolUse = facts.text("tool_use_id", folder.toolUse());
    String agent = facts.text("agent_id", "");
    JsonObject metadata =
        JsonObject.builder()
            .put("role", SessionEntries.SYSTEM)
            .putText("checkpoint", folder.checkpoint())
            .putText("tool_use_id", toolUse)
            .putText("agent_id", agent)
            .putText("checkpoint_uuid", facts.text("checkpoint_uuid", ""))
            .build();
    String text = agent.isEmpty() ? "Task " + toolUse : "Task " + toolUse + " by agent " + agent;
    return new EntryDraft(
        CHECKPOINT, SessionEntries.SYSTEM, SessionEntries.ASSISTANT, text, metadata);
  }
}
