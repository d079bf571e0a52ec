package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.format.Head;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Decides whether a file looks like a conversation of people and models.
final class TranscriptHeuristics {
  private TranscriptHeuristics() {}

  /// Whether a file looks like a transcript.
  static boolean isTranscript(Head head) {
    return switch (FileLayout.of(head)) {
      case LINES -> haveMessages(head.objects());
      case DOCUMENT -> DocumentConversation.isIn(head.outline());
      case TEXT -> isDialogue(head.text());
    };
  }

  /// Whether there is at least one message; most lines of a transcript are not. Entries of chibi
  /// and tsearch (`entry_type`) have readers of their own.
  private static boolean haveMessages(List<JsonObject> objects) {
    return objects.stream().noneMatch(object -> object.has("entry_type"))
        && objects.stream()
            .anyMatch(object ->
                GuessedMessage.isMessage(object)
                    || GuessedMessage.isConversation(object)
                    || isOfSession(object));
  }

  /// Whether an object is about a session: many transcripts begin with such a line.
  private static boolean isOfSession(JsonObject object) {
    return SessionName.in(object).isPresent() && (object.has("type") || object.has("role"));
  }

  private static boolean isDialogue(String text) {
    if (ScreenSplitter.isScreen(text)) {
      return true;
    }
    Set<String> roles = new HashSet<>();
    text.lines().forEach(line -> SenderMark.of(line).map(SenderMark::role).ifPresent(roles::add));
    return roles.contains("user") && roles.contains("assistant");
  }

  /// Whether the bytes are text: no zero bytes, and at most about 5 % of the characters invalid in
  /// UTF-8.
  static boolean isText(byte[] head) {
    int bad = 0;
    for (byte b : head) {
      if (b == 0) {
        return false;
      }
    }
    String text = new String(head, UTF_8);
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\uFFFD') {
        bad++;
      }
    }
    return bad <= text.length() / 20 + 1;
  }
}
