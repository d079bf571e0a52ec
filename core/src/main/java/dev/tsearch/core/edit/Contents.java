package dev.tsearch.core.edit;

import dev.tsearch.core.edit.line.AssistantLine;
import dev.tsearch.core.edit.line.Block;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.SystemLine;
import dev.tsearch.core.edit.line.UserLine;
import dev.tsearch.core.json.RawEdit;
import dev.tsearch.core.json.RawValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Changes of the texts within a line. Pure; every other byte of the line stays.
final class Contents {
  private Contents() {}

  /// A line with another text: of its message, or of a system line. Of several text blocks the
  /// first one gets the text, and the others become empty.
  static Line withText(Line line, String text) throws RefusedEditException {
    Optional<List<Block>> blocks =
        switch (line) {
          case UserLine user -> Optional.of(user.blocks());
          case AssistantLine assistant -> Optional.of(assistant.blocks());
          case SystemLine _ -> Optional.empty();
          default -> throw noText(line);
        };
    var edit = new RawEdit(line.value());
    byte[] json = RawValue.encode(text);
    if (blocks.isEmpty()) {
      edit.set(line.value(), "content", json);
      return Chain.changed(line, edit);
    }
    byte[] next = json;
    for (Block.TextBlock block : Block.only(Block.TextBlock.class, blocks.get())) {
      if (block.raw().isText()) {
        edit.replace(block.raw(), next);
      } else {
        edit.set(block.raw(), "text", next);
      }
      next = RawValue.encode("");
    }
    if (!edit.hasChanges()) {
      throw noText(line);
    }
    return Chain.changed(line, edit);
  }

  private static RefusedEditException noText(Line line) {
    return new RefusedEditException("line " + line.outline().uuid() + " has no text");
  }

  /// A line with other contents for the results of some tool calls. The structured copy of a result
  /// (`toolUseResult`) changes with it where it is a text, the output of a command or the lines of
  /// a file; in other structures it stays.
  ///
  /// @param contents the new contents by the ids of the calls
  static Line withResults(Line line, Map<String, String> contents) {
    if (!(line instanceof UserLine user)
        || user.outline().results().stream().noneMatch(contents::containsKey)) {
      return line;
    }
    var edit = new RawEdit(line.value());
    for (Block.ToolResultBlock block : user.toolResults()) {
      String content = contents.get(block.toolUseId());
      if (content != null) {
        edit.set(block.raw(), "content", RawValue.encode(content));
        line.value().member("toolUseResult").ifPresent(copy -> set(edit, copy, content));
      }
    }
    return Chain.changed(line, edit);
  }

  private static void set(RawEdit edit, RawValue copy, String content) {
    byte[] json = RawValue.encode(content);
    if (copy.isText()) {
      edit.replace(copy, json);
    }
    copy.member("stdout").filter(RawValue::isText).ifPresent(it -> edit.replace(it, json));
    copy.member("stderr")
        .filter(RawValue::isText)
        .ifPresent(it -> edit.replace(it, RawValue.encode("")));
    copy.member("file")
        .flatMap(file -> file.member("content"))
        .filter(RawValue::isText)
        .ifPresent(it -> edit.replace(it, json));
  }
}
