package dev.tsearch.indexer.draft;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Attachment;
import dev.tsearch.indexer.format.ReadableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The text of a message, and the pictures and documents in it.
///
/// @param text the text; pictures are described in it
/// @param attachments descriptions of the attachments, for the metadata
public record MessageContent(String text, List<Object> attachments) {

  /// No content.
  public static final MessageContent EMPTY = new MessageContent("", List.of());

  private static final Set<String> TEXTS =
      Set.of("text", "input_text", "output_text", "summary_text", "reasoning_text", "");

  private static final String PARAGRAPH = "\n\n";

  /// Copies the list.
  public MessageContent {
    attachments = List.copyOf(attachments);
  }

  /// Content that is text only.
  public static MessageContent of(String text) {
    return new MessageContent(text, List.of());
  }

  /// The content of a JSON value: a text, a part, or a list of both.
  public static MessageContent of(@Nullable Object value) {
    return switch (value) {
      case null -> EMPTY;
      case String text -> of(text);
      case List<?> parts -> ofParts(parts);
      default -> ofParts(List.of(value));
    };
  }

  /// The parts in the member `content` of a message: the elements of a list, or the only value.
  public static List<Object> parts(JsonObject message) {
    Object content = message.value("content");
    return switch (content) {
      case null -> List.of();
      case List<?> parts -> List.copyOf(parts);
      default -> List.of(content);
    };
  }

  /// The content of the parts of a message.
  public static MessageContent ofParts(List<?> parts) {
    var texts = new ArrayList<String>();
    var attachments = new ArrayList<Object>();
    for (Object part : parts) {
      Optional<Attachment> attachment =
          part instanceof JsonObject object ? attachment(object) : Optional.empty();
      attachment.ifPresent(found -> attachments.add(found.toJson()));
      String text = attachment.map(Attachment::description).orElseGet(() -> textOf(part));
      if (!text.isBlank()) {
        texts.add(text);
      }
    }
    return new MessageContent(String.join(PARAGRAPH, texts), attachments);
  }

  /// The picture or document that a part is; empty if it is text.
  public static Optional<Attachment> attachment(JsonObject part) {
    Optional<Attachment> attachment = Attachment.of(part);
    if (attachment.isPresent()) {
      return attachment;
    }
    Optional<String> url = part.text("image_url").or(() -> part.object("image_url").text("url"));
    return url.isEmpty() && part.text("type", "").equals("input_image")
        ? Optional.of(new Attachment("image", "", -1, ""))
        : url.map(place ->
            Attachment.ofDataUrl(place).orElseGet(() -> new Attachment("image", place, -1, "")));
  }

  private static String textOf(Object part) {
    if (part instanceof JsonObject object) {
      return TEXTS.contains(object.text("type", "")) && object.has("text")
          ? object.text("text", "")
          : ReadableText.without(object, List.of("type", "encrypted_content"));
    }
    return ReadableText.of(part);
  }

  /// Whether there is neither text nor an attachment.
  public boolean isEmpty() {
    return text.isBlank() && attachments.isEmpty();
  }

  /// Adds the attachments to an entry's metadata.
  void describe(JsonObject.Builder metadata) {
    if (!attachments.isEmpty()) {
      metadata.put("attachments", attachments);
    }
  }
}
