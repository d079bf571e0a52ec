package dev.tsearch.indexer.format.document;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.document.JsonScan.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What was said in a JSON document: the elements of each list that holds messages, wherever in the
/// document it stands, and the text around these lists.
final class DocumentConversation {
  /// Lists of messages stand no deeper in any document that was seen.
  private static final int MAX_DEPTH = 8;

  /// So many elements of a list tell what it holds.
  private static final int MAX_SAMPLES = 24;

  private final JsonScan scan;
  private final List<Part> said = new ArrayList<>();
  private final List<String> around = new ArrayList<>();

  private DocumentConversation(byte[] bytes) {
    this.scan = new JsonScan(bytes);
  }

  /// The conversation in a document.
  static DocumentConversation of(byte[] document) {
    var conversation = new DocumentConversation(document);
    int start = conversation.scan.next(0);
    if (start < document.length) {
      conversation.visit(new Part("", start, conversation.scan.end(start)), 0);
    }
    return conversation;
  }

  /// Whether there is a list of messages in a document that begins so.
  static boolean isIn(byte[] head) {
    return !of(head).said.isEmpty() || new DocumentConversation(head).isOneMessage();
  }

  private boolean isOneMessage() {
    int start = scan.next(0);
    return start < scan.bytes().length && isSaid(new Part("", start, scan.end(start)));
  }

  /// Where the messages stand, in order.
  List<Part> said() {
    return said;
  }

  /// The text around them.
  String around() {
    return String.join("\n", around);
  }

  private void visit(Part value, int depth) {
    byte first = scan.bytes()[value.start()];
    if (first == '"') {
      around(value);
    }
    if ((first != '{' && first != '[') || depth > MAX_DEPTH) {
      return;
    }
    List<Part> parts = scan.parts(value.start());
    if ((first == '[' || value.name().equals("mapping")) && holdsMessages(value.name(), parts)) {
      said.addAll(parts);
    } else if (first == '{' && depth > 0 && isSaid(value)) {
      said.add(value);
    } else {
      parts.stream()
          .filter(part -> !isRepeated(part, parts))
          .forEach(part -> visit(part, depth + 1));
    }
  }

  /// SWE-agent notes each step a second time beside the messages that it is made of.
  private static boolean isRepeated(Part part, List<Part> members) {
    return part.name().equals("trajectory")
        && members.stream().anyMatch(member -> member.name().equals("history"));
  }

  private boolean holdsMessages(String name, List<Part> parts) {
    boolean named = name.equals("messages");
    return parts.stream()
        .limit(MAX_SAMPLES)
        .flatMap(part -> object(part).stream())
        .anyMatch(object ->
            GuessedMessage.isSaid(object) || (named && GuessedMessage.hasContent(object)));
  }

  private boolean isSaid(Part part) {
    return object(part).filter(GuessedMessage::isSaid).isPresent();
  }

  /// The object that stands there; empty if it is none.
  Optional<JsonObject> object(Part part) {
    if (scan.bytes()[part.start()] != '{') {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.SOURCE.object(scan.bytes(), part.start(), part.end() - part.start()));
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }

  private void around(Part text) {
    if (text.name().isEmpty() || TextExtractor.isEnvelope(text.name())) {
      return;
    }
    String value =
        new String(scan.bytes(), text.start(), text.end() - text.start(), StandardCharsets.UTF_8);
    try {
      String read = TextExtractor.of(Json.SOURCE.object("{\"it\":" + value + "}").value("it"));
      if (!read.isEmpty()) {
        around.add(read);
      }
    } catch (MalformedJsonException _) {
      // what is no text is not read; it is in the original
    }
  }
}
