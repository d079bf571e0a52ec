package dev.tsearch.core.edit;

import dev.tsearch.core.edit.line.Block;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.UserLine;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// A ready-made change of what the model knows.
public sealed interface ContextStrategy {

  /// Changes a file; returns the number of changed or inserted lines.
  ///
  /// @throws RefusedEditException if a change is not safe
  int apply(Injection injection) throws IOException, RefusedEditException;

  /// Inserts facts about the project as a prompt at the start.
  ///
  /// @param facts the facts by name, in their order
  record ProjectContext(Map<String, String> facts) implements ContextStrategy {
    /// Copies the facts with their order.
    public ProjectContext {
      facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    @Override
    public int apply(Injection injection) throws IOException, RefusedEditException {
      var text = new StringBuilder("Project context:");
      facts.forEach((name, fact) -> text.append("\n- ").append(name).append(": ").append(fact));
      injection.injectReminder(text.toString(), new Position.AtStart());
      return 1;
    }
  }

  /// Replaces long results of tools by their length.
  ///
  /// @param maxLength how many characters a result may have
  record MemoryPruning(int maxLength) implements ContextStrategy {

    /// The usual limit, in characters: about 250 tokens, longer than most messages of success.
    public static final int STANDARD_LENGTH = 1_000;

    /// Checks the limit.
    public MemoryPruning {
      if (maxLength < 1) {
        throw new IllegalArgumentException("maxLength must be >= 1, got " + maxLength);
      }
    }

    @Override
    public int apply(Injection injection) throws RefusedEditException {
      Map<String, String> contents = new HashMap<>();
      for (Line line : injection.file().lines()) {
        if (line instanceof UserLine user && user.isToolResult()) {
          for (Block.ToolResultBlock result : user.toolResults()) {
            int length = result.content().length();
            if (length > maxLength) {
              contents.put(result.toolUseId(), "[Content truncated: " + length + " chars]");
            }
          }
        }
      }
      injection.file().setToolResults(contents);
      return contents.size();
    }
  }
}
