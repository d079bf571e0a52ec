package dev.tsearch.indexer.format.entire;

import dev.tsearch.indexer.format.CaptureFolder;
import java.util.Optional;

/// The files that stand beside a transcript.
enum SideFile {
  /// Facts of a checkpoint or of one of its sessions.
  METADATA("metadata.json"),
  /// Which sub-agent a tool call started.
  TASK("checkpoint.json"),
  /// What the person typed.
  PROMPT("prompt.txt"),
  /// A heading, what the person typed, and which tools ran.
  CONTEXT("context.md"),
  /// The last answer.
  SUMMARY("summary.txt"),
  /// A hash of the transcript.
  HASH("content_hash.txt"),
  /// The transcript in Entire's compact form.
  COMPACT("transcript.jsonl");

  private final String fileName;

  SideFile(String fileName) {
    this.fileName = fileName;
  }

  /// What a file is by its place; empty if it is none of these.
  static Optional<SideFile> at(CaptureFolder place) {
    for (SideFile file : values()) {
      if (file.fileName.equals(place.fileName())
          && (file == TASK) == !place.toolUse().isEmpty()
          && file != COMPACT) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }
}
