package dev.tsearch.indexer.format.entire;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.RawValue;
import java.util.List;
import java.util.Optional;

/// A complete turn of a conversation: what a person or a tool said, or an answer of the model.
/// Immutable as long as nobody changes the array, which is not copied.
///
/// @param isUser whether it is a turn of the user; otherwise it is the model's
/// @param plain the content as a plain value: a text, or a list of blocks
/// @param content the content as JSON on one line
/// @param usage the numbers of tokens, under the names of the API; empty if unknown
/// @param time the time as text in UTC; empty for the time of receipt
/// @param cwd the working folder; empty for the one of the recorder
/// @param model the model; empty if unknown
/// @param id the id of its line; empty for a random one
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record RecordedTurn(
    boolean isUser,
    Object plain,
    byte[] content,
    JsonObject usage,
    Optional<String> time,
    Optional<String> cwd,
    Optional<String> model,
    Optional<String> id) {

  private static final String EMPTY_ANSWER = "(empty response)";
  private static final String PARAGRAPH = "\n\n";

  /// A turn with a content that is written as the value is printed.
  public static RecordedTurn of(boolean isUser, Object plain) {
    return of(isUser, plain, RawValue.encode(plain));
  }

  /// A turn in the form of the transcript: texts of a user are one text, with blank lines between
  /// them, an answer is a list of blocks, and an answer without content says so.
  ///
  /// @param plain the content as a plain value
  /// @param json the same as JSON
  static RecordedTurn of(boolean isUser, Object plain, byte[] json) {
    if (!isUser && isEmpty(plain)) {
      return new RecordedTurn(false, List.of(text(EMPTY_ANSWER)));
    }
    if (!isUser && plain instanceof String answer) {
      return new RecordedTurn(false, List.of(text(answer)));
    }
    if (isUser && plain instanceof List<?> blocks) {
      List<String> texts = texts(blocks);
      if (texts.size() == blocks.size()) {
        return new RecordedTurn(true, String.join(PARAGRAPH, texts));
      }
    }
    return new RecordedTurn(isUser, plain, json);
  }

  private RecordedTurn(boolean isUser, Object plain) {
    this(isUser, plain, RawValue.encode(plain));
  }

  private RecordedTurn(boolean isUser, Object plain, byte[] json) {
    this(
        isUser,
        plain,
        json,
        JsonObject.EMPTY,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static boolean isEmpty(Object plain) {
    return switch (plain) {
      case String text -> text.isBlank();
      case List<?> blocks -> blocks.stream().allMatch(RecordedTurn::isEmptyText);
      default -> false;
    };
  }

  private static boolean isEmptyText(Object block) {
    return textOf(block).filter(String::isBlank).isPresent();
  }

  /// The texts among some blocks.
  private static List<String> texts(List<?> blocks) {
    return blocks.stream().map(RecordedTurn::textOf).flatMap(Optional::stream).toList();
  }

  /// The text of a block; empty if it is none of text.
  private static Optional<String> textOf(Object block) {
    return typeOf(block).equals("text") && block instanceof JsonObject object
        ? object.text("text")
        : Optional.empty();
  }

  private static String typeOf(Object block) {
    return block instanceof JsonObject object ? object.text("type", "") : "";
  }

  private static JsonObject text(String text) {
    return JsonObject.builder().put("type", "text").put("text", text).build();
  }

  /// The same turn with numbers of tokens.
  public RecordedTurn withUsage(JsonObject other) {
    return new RecordedTurn(isUser, plain, content, other, time, cwd, model, id);
  }

  /// The same turn with a time, as text in UTC.
  public RecordedTurn withTime(Optional<String> other) {
    return new RecordedTurn(isUser, plain, content, usage, other, cwd, model, id);
  }

  /// The same turn with a working folder.
  public RecordedTurn withCwd(Optional<String> other) {
    return new RecordedTurn(isUser, plain, content, usage, time, other, model, id);
  }

  /// The same turn with a model.
  public RecordedTurn withModel(Optional<String> other) {
    return new RecordedTurn(isUser, plain, content, usage, time, cwd, other, id);
  }

  /// The same turn with the id of its line.
  public RecordedTurn withId(String other) {
    return new RecordedTurn(isUser, plain, content, usage, time, cwd, model, Optional.of(other));
  }

  /// What a person typed; empty for an answer, for results of tools, and for a blank text.
  Optional<String> prompt() {
    if (!isUser) {
      return Optional.empty();
    }
    List<?> blocks = plain instanceof List<?> list ? list : List.of();
    if (blocks.stream().anyMatch(block -> typeOf(block).equals("tool_result"))) {
      return Optional.empty();
    }
    String text = plain instanceof String whole ? whole : String.join(PARAGRAPH, texts(blocks));
    return Optional.of(text).filter(prompt -> !prompt.isBlank());
  }
}
