package dev.tsearch.indexer.format.entire;

import dev.tsearch.indexer.capture.EntireFolder;
import java.util.Optional;

/// The files next to a transcript.
enum SideFile {
  /// Metadata of a checkpoint or of one of its sessions.
  METADATA("metadata.json"),
  /// The sub-agent that a tool call started.
  TASK("checkpoint.json"),
  /// The texts that the person typed.
  PROMPT("prompt.txt"),
  /// A heading, the texts that the person typed, and the tools that ran.
  CONTEXT("context.md"),
  /// The last answer.
  SUMMARY("summary.txt"),
  /// A hash of the transcript, whose file has one of several names.
  HASH("_hash.txt"),
  /// The transcript in Entire's compact form.
  COMPACT("transcript.jsonl");

  private final String fileName;

  SideFile(String fileName) {
    this.fileName = fileName;
  }

  /// The side file at a position; empty if it is another file, or the compact transcript, which is
  /// read as lines.
  static Optional<SideFile> at(EntireFolder folder) {
    for (SideFile file : values()) {
      if (file.isNamed(folder.fileName())
          && (file == TASK) == !folder.toolUse().isEmpty()
          && file != COMPACT) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private boolean isNamed(String name) {
    return this == HASH ? name.endsWith(fileName) : name.equals(fileName);
  }
}
