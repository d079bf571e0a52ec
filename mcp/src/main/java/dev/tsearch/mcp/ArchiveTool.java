package dev.tsearch.mcp;

import dev.tsearch.indexer.library.InvalidQuestionException;
import java.io.IOException;

/// A tool that agents call. Immutable, thread-safe.
interface ArchiveTool {
  /// The name.
  String name();

  /// What the tool is for and when to call it; at most 400 bytes.
  String description();

  /// The arguments.
  ToolSchema schema();

  /// Answers a call.
  ///
  /// @throws InvalidQuestionException if an argument is wrong
  BoundedAnswer call(ToolArguments arguments, ToolContext context)
      throws IOException, InvalidQuestionException;
}
