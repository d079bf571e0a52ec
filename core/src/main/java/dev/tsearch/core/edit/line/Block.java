package dev.tsearch.core.edit.line;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.RawValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A block of a message: a record over its bytes. Immutable.
public sealed interface Block {

  /// Its bytes: an object, or the text of a message that is not a list.
  RawValue raw();

  /// The blocks of the message of a line; none if it has no message.
  static List<Block> ofMessage(RawValue line) {
    var blocks = new ArrayList<Block>();
    Optional<RawValue> content = line.member("message").flatMap(it -> it.member("content"));
    if (content.filter(RawValue::isText).isPresent()) {
      return List.of(new TextBlock(content.get()));
    }
    content.ifPresent(list -> list.elements().forEach(each -> blocks.add(of(each))));
    return blocks;
  }

  /// The block of a value.
  static Block of(RawValue raw) {
    return switch (raw.text("type").orElse("")) {
      case "text" -> new TextBlock(raw);
      case "tool_use" -> new ToolUseBlock(raw);
      case "tool_result" -> new ToolResultBlock(raw);
      case "thinking" -> new ThinkingBlock(raw);
      case "image" -> new ImageBlock(raw);
      default -> new UnknownBlock(raw);
    };
  }

  /// The texts of the [TextBlock]s, joined by newlines.
  static String text(List<Block> blocks) {
    return String.join("\n", only(TextBlock.class, blocks).stream().map(TextBlock::text).toList());
  }

  /// The blocks of one kind.
  static <T extends Block> List<T> only(Class<T> kind, List<Block> blocks) {
    return blocks.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /// Text of the user or the model.
  ///
  /// @param raw its bytes
  record TextBlock(RawValue raw) implements Block {

    /// The text.
    public String text() {
      return raw.text().or(() -> raw.text("text")).orElse("");
    }
  }

  /// A tool call.
  ///
  /// @param raw its bytes
  record ToolUseBlock(RawValue raw) implements Block {

    /// The id of the call.
    public String id() {
      return raw.text("id").orElse("");
    }

    /// The name of the tool.
    public String name() {
      return raw.text("name").orElse("");
    }

    /// The arguments.
    public JsonObject input() {
      return raw.member("input").map(RawValue::object).orElse(JsonObject.EMPTY);
    }
  }

  /// The result of a tool call, as the model receives it.
  ///
  /// @param raw its bytes
  record ToolResultBlock(RawValue raw) implements Block {

    /// The id of the call.
    public String toolUseId() {
      return raw.text("tool_use_id").orElse("");
    }

    /// The text; of a list, the texts in it, joined by newlines.
    public String content() {
      Optional<RawValue> content = raw.member("content");
      return content
          .flatMap(RawValue::text)
          .orElseGet(() -> text(content.map(ToolResultBlock::parts).orElse(List.of())));
    }

    private static List<Block> parts(RawValue list) {
      return list.elements().stream().map(Block::of).toList();
    }

    /// Whether the call failed.
    public boolean isError() {
      return raw.member("is_error").filter(it -> it.json().equals("true")).isPresent();
    }
  }

  /// Thinking of the model.
  ///
  /// @param raw its bytes
  record ThinkingBlock(RawValue raw) implements Block {

    /// The text; may be empty if there is a signature.
    public String thinking() {
      return raw.text("thinking").orElse("");
    }

    /// The signature of the model's provider over the text; empty if there is none. Nobody else can
    /// sign a changed text.
    public String signature() {
      return raw.text("signature").orElse("");
    }
  }

  /// A picture.
  ///
  /// @param raw its bytes
  record ImageBlock(RawValue raw) implements Block {

    /// Its type, such as `image/png`.
    public String mediaType() {
      return source().text("media_type", "");
    }

    /// `type`, `media_type` and `data`, which is base64.
    public JsonObject source() {
      return raw.member("source").map(RawValue::object).orElse(JsonObject.EMPTY);
    }
  }

  /// A block of another type.
  ///
  /// @param raw its bytes
  record UnknownBlock(RawValue raw) implements Block {

    /// The type as written; empty if there is none.
    public String type() {
      return raw.text("type").orElse("");
    }
  }
}
