package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The messages in a JSON document: the elements of all lists of messages, at any depth, and the
/// text outside of these lists.
final class DocumentConversation {
  /// Lists of messages are searched to this depth; no known document has deeper ones.
  private static final int MAX_DEPTH = 8;

  /// The number of elements that are examined to decide whether a list has messages.
  private static final int MAX_SAMPLES = 24;

  private final JsonScanner scan;
  private final List<ValueRange> messages = new ArrayList<>();
  private final List<String> otherTexts = new ArrayList<>();

  private DocumentConversation(byte[] bytes) {
    this.scan = new JsonScanner(bytes);
  }

  /// The conversation in a document, or in several that follow each other.
  static DocumentConversation of(byte[] document) {
    var conversation = new DocumentConversation(document);
    int start = conversation.scan.next(0);
    while (start < document.length) {
      int end = conversation.scan.end(start);
      conversation.visit(new ValueRange("", start, end), 0);
      start = conversation.scan.next(Math.max(end, start + 1));
    }
    return conversation;
  }

  /// Whether a document has messages.
  ///
  /// @param outline the document in outline
  static boolean isIn(byte[] outline) {
    return !of(outline).messages.isEmpty() || isOneMessage(outline);
  }

  /// Whether a document is a message.
  ///
  /// @param outline the document in outline
  static boolean isOneMessage(byte[] outline) {
    return new DocumentConversation(outline).isOneMessage();
  }

  private boolean isOneMessage() {
    int start = scan.next(0);
    return start < scan.bytes().length && isMessage(new ValueRange("", start, scan.end(start)));
  }

  /// The ranges of the messages, in order.
  List<ValueRange> messages() {
    return messages;
  }

  /// The text outside of the messages.
  String otherText() {
    return String.join("\n", otherTexts);
  }

  private void visit(ValueRange value, int depth) {
    byte first = scan.bytes()[value.start()];
    if (first == '"') {
      addOtherText(value);
    }
    if ((first != '{' && first != '[') || depth > MAX_DEPTH) {
      return;
    }
    List<ValueRange> parts = scan.parts(value.start());
    if ((first == '[' || value.name().equals("mapping")) && holdsMessages(value.name(), parts)) {
      messages.addAll(parts);
    } else if (first == '{' && depth > 0 && mayBeMessage(parts) && isMessage(value)) {
      messages.add(value);
    } else {
      parts.stream()
          .filter(part -> !isRepeated(part, parts))
          .forEach(part -> visit(part, depth + 1));
    }
  }

  /// SWE-agent stores each step a second time, next to the messages of the step.
  private static boolean isRepeated(ValueRange part, List<ValueRange> members) {
    return part.name().equals("trajectory")
        && members.stream().anyMatch(member -> member.name().equals("history"));
  }

  private boolean holdsMessages(String name, List<ValueRange> parts) {
    boolean isNamed = name.equals("messages");
    return parts.stream()
        .limit(MAX_SAMPLES)
        .flatMap(part -> object(part).stream())
        .anyMatch(object ->
            GuessedMessage.isMessage(object) || (isNamed && GuessedMessage.hasContent(object)));
  }

  /// Whether an object can be a message, by the names of its members: an object around messages is
  /// not parsed, which would parse all of them again at each depth. A name with an escape is any.
  private static boolean mayBeMessage(List<ValueRange> members) {
    return members.stream()
        .map(ValueRange::name)
        .anyMatch(name -> GuessedMessage.isOfMessage(name) || name.indexOf('\\') >= 0);
  }

  private boolean isMessage(ValueRange part) {
    return object(part).filter(GuessedMessage::isMessage).isPresent();
  }

  /// The object in a range; empty if it is another value or not valid.
  Optional<JsonObject> object(ValueRange part) {
    if (scan.bytes()[part.start()] != '{') {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.SOURCE.object(scan.bytes(), part.start(), part.length()));
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  private void addOtherText(ValueRange text) {
    if (text.name().isEmpty() || TextExtractor.isEnvelope(text.name())) {
      return;
    }
    String value = new String(scan.bytes(), text.start(), text.length(), StandardCharsets.UTF_8);
    try {
      String read = TextExtractor.of(Json.SOURCE.object("{\"it\":" + value + "}").value("it"));
      if (!read.isEmpty()) {
        otherTexts.add(read);
      }
    } catch (MalformedJsonException _) {
      // an invalid text is omitted; it is in the original
    }
  }
}
