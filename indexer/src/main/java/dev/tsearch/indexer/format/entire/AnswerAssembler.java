package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.json.RawValue;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Assembles an answer of the model from the events of the API's stream: content, numbers of tokens
/// and model. One owner, not thread-safe.
///
/// ```
/// message_start         usage: input and cache tokens; model
/// content_block_start   a block, by its index
/// content_block_delta   text_delta, input_json_delta, thinking_delta, signature_delta,
///                       citations_delta
/// content_block_stop    has no effect on a block
/// message_delta         usage: output tokens
/// message_stop          the answer is complete
/// ping                  has no effect
/// error                 the answer will not be completed
/// ```
final class AnswerAssembler {
  private static final int MAX_BLOCKS = 100_000;
  private static final byte[] NULL = "null".getBytes(UTF_8);

  private boolean isOpen;
  private JsonObject usage = JsonObject.EMPTY;
  private Optional<String> model = Optional.empty();
  private final Map<Long, PartialBlock> blocks = new TreeMap<>();

  /// A block as far as it was received.
  private static final class PartialBlock {
    private JsonObject block;
    private @Nullable StringBuilder input;
    private final Map<String, StringBuilder> texts = new TreeMap<>();
    private final List<Object> citations = new ArrayList<>();

    PartialBlock(JsonObject block) {
      this.block = block;
    }

    /// Adds a part.
    ///
    /// @return whether the type of the part is known
    boolean add(JsonObject delta) {
      switch (delta.text("type", "")) {
        case "text_delta" -> append("text", delta.text("text", ""));
        case "thinking_delta" -> append("thinking", delta.text("thinking", ""));
        case "signature_delta" -> append("signature", delta.text("signature", ""));
        case "citations_delta" -> citations.add(delta.object("citation"));
        case "input_json_delta" -> {
          StringBuilder json = input == null ? new StringBuilder() : input;
          input = json.append(delta.text("partial_json", ""));
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private void append(String name, String more) {
      texts.computeIfAbsent(name, _ -> new StringBuilder(block.text(name, ""))).append(more);
    }

    /// The block with all parts but those of its input.
    JsonObject plain() {
      JsonObject whole = block;
      for (Map.Entry<String, StringBuilder> text : texts.entrySet()) {
        whole = whole.with(text.getKey(), text.getValue().toString());
      }
      return citations.isEmpty() ? whole : whole.with("citations", citations);
    }

    /// The input as JSON: `null` if it is not whole, the one that the block began with if no part
    /// was received.
    byte[] input() {
      if (input == null || input.isEmpty()) {
        return RawValue.encode(block.object("input"));
      }
      byte[] json = input.toString().strip().getBytes(UTF_8);
      try {
        return ExactJson.of(json).isPresent() ? json : RawValue.encode(Json.SOURCE.object(json));
      } catch (MalformedJsonException _) {
        return NULL;
      }
    }

    /// The received parts of the input if they have JSON that no program can read.
    Optional<byte[]> unreadableInput() {
      if (input == null) {
        return Optional.empty();
      }
      byte[] json = input.toString().getBytes(UTF_8);
      return ExactJson.unreadable(json).map(_ -> json);
    }

    /// Writes the block.
    ///
    /// @param keepsParts whether an input that is not whole is followed by what was received of it,
    ///   as `partial_json`
    void writeTo(ByteArrayOutputStream out, boolean keepsParts) {
      JsonObject plain = plain();
      if (!block.has("input") && input == null) {
        out.writeBytes(RawValue.encode(plain));
        return;
      }
      byte[] json = input();
      if (keepsParts && input != null && Arrays.equals(json, NULL)) {
        plain = plain.with("partial_json", input.toString());
      }
      byte[] without = RawValue.encode(plain.without("input"));
      out.write(without, 0, without.length - 1);
      out.writeBytes((without.length > 2 ? ",\"input\":" : "\"input\":").getBytes(UTF_8));
      out.writeBytes(json);
      out.write('}');
    }
  }

  /// Whether an object is an event of the API's stream.
  static boolean isEvent(JsonObject object) {
    return switch (object.text("type", "")) {
      case "message_start",
          "content_block_start",
          "content_block_delta",
          "content_block_stop",
          "message_delta",
          "message_stop",
          "ping",
          "error" ->
          true;
      default -> false;
    };
  }

  /// Whether an answer was begun and is not complete.
  boolean isOpen() {
    return isOpen;
  }

  /// Takes an event other than `message_stop`, `ping` and `error`. The caller ends an open answer
  /// before it begins another one.
  ///
  /// @return why the event cannot be used; empty if it was
  Optional<String> take(JsonObject event) {
    String type = event.text("type", "");
    if (type.equals("message_start")) {
      isOpen = true;
      usage = event.object("message").object("usage");
      model = event.object("message").text("model");
      return Optional.empty();
    }
    if (!isOpen) {
      return Optional.of(type + " without message_start");
    }
    return switch (type) {
      case "content_block_start" -> startBlock(event);
      case "content_block_delta" -> addTo(event);
      case "content_block_stop" ->
          block(event) == null
              ? Optional.of(type + " without content_block_start")
              : Optional.empty();
      case "message_delta" -> {
        usage = JsonObject.builder().putAll(usage).putAll(event.object("usage")).build();
        yield Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private Optional<String> startBlock(JsonObject event) {
    if (blocks.size() >= MAX_BLOCKS) {
      return Optional.of("an answer of more than " + MAX_BLOCKS + " blocks");
    }
    var block = new PartialBlock(event.object("content_block"));
    return blocks.putIfAbsent(event.number("index", blocks.size()), block) == null
        ? Optional.empty()
        : Optional.of("content_block_start with the index of another block");
  }

  /// The block of an event; the last one if it has no index.
  private @Nullable PartialBlock block(JsonObject event) {
    return blocks.get(event.number("index", blocks.size() - 1L));
  }

  private Optional<String> addTo(JsonObject event) {
    PartialBlock block = block(event);
    if (block == null) {
      return Optional.of("content_block_delta without content_block_start");
    }
    JsonObject delta = event.object("delta");
    return block.add(delta)
        ? Optional.empty()
        : Optional.of("content_block_delta of the unknown type " + delta.text("type", ""));
  }

  /// The inputs of tools that cannot be recorded exactly, since a surrogate has no partner.
  List<byte[]> unreadableInputs() {
    return blocks.values().stream()
        .map(PartialBlock::unreadableInput)
        .flatMap(Optional::stream)
        .toList();
  }

  /// The complete answer. The next answer can begin.
  RecordedTurn end() {
    List<Object> plain = blocks.values().stream().<Object>map(PartialBlock::plain).toList();
    RecordedTurn turn =
        RecordedTurn.of(false, plain, content(false)).withUsage(usage).withModel(model);
    reset();
    return turn;
  }

  /// The answer as far as it was received, as a turn of the input on one line: nothing is added to
  /// what was received, and the parts of an input that is not whole are kept. The next answer can
  /// begin.
  byte[] interrupt() {
    var line = new ByteArrayOutputStream();
    line.writeBytes("{\"role\":\"assistant\",\"content\":".getBytes(UTF_8));
    line.writeBytes(content(true));
    if (!usage.isEmpty()) {
      line.writeBytes(",\"usage\":".getBytes(UTF_8));
      line.writeBytes(RawValue.encode(usage));
    }
    if (model.isPresent()) {
      line.writeBytes(",\"model\":".getBytes(UTF_8));
      line.writeBytes(RawValue.encode(model.get()));
    }
    line.write('}');
    reset();
    return line.toByteArray();
  }

  private byte[] content(boolean keepsParts) {
    var json = new ByteArrayOutputStream();
    json.write('[');
    for (PartialBlock block : blocks.values()) {
      if (json.size() > 1) {
        json.write(',');
      }
      block.writeTo(json, keepsParts);
    }
    json.write(']');
    return json.toByteArray();
  }

  private void reset() {
    isOpen = false;
    blocks.clear();
  }
}
