package dev.tsearch.indexer.format.cursor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Splits a transcript that is text into its messages. Single owner, not thread-safe.
final class CursorTextParser implements WholeSourceReader.Parser {
  private final SourceContext context;
  private final long from;
  private final Conversation conversation;

  /// A message.
  ///
  /// @param start where the line with the role begins
  /// @param end where the next message begins
  /// @param line the number of the line with the role, counted from 1
  private record TextMessage(String role, int start, int end, long line) {}

  /// @param from where an earlier reading ended
  CursorTextParser(SourceContext context, long from) {
    this.context = context;
    this.from = from;
    this.conversation = new Conversation(context, CursorCli.NAME, CursorDialect.ofText(context));
  }

  @Override
  public TranscriptId transcript() {
    return conversation.transcript();
  }

  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    long seen = WholeSourceReader.seen(bytes, from);
    List<TextMessage> messages = messages(bytes);
    messages.forEach(message -> conversation.describe(value(bytes, message)));
    for (TextMessage message : messages) {
      int length = message.end() - message.start();
      boolean isNew = message.end() > seen; // the last message of a file grows
      conversation
          .entries(value(bytes, message), context.origin(message.start(), length, message.line()))
          .forEach(entry -> {
            if (isNew) {
              results.accept(new ReadResult.Read(entry));
            }
          });
    }
    return bytes.length;
  }

  private static JsonObject value(byte[] bytes, TextMessage message) {
    int begin =
        Math.min(message.end(), ByteSearch.newline(bytes, message.start(), message.end()) + 1);
    return TextBlocks.message(
        message.role(), new String(bytes, begin, message.end() - begin, UTF_8));
  }

  private static List<TextMessage> messages(byte[] bytes) {
    var messages = new ArrayList<TextMessage>();
    String role = "";
    int start = 0;
    long first = 1;
    long number = 1;
    for (int at = 0; at < bytes.length; number++) {
      int end = ByteSearch.newline(bytes, at, bytes.length);
      String next =
          isRole(bytes, at, end) ? TextBlocks.roleOf(new String(bytes, at, end - at, UTF_8)) : "";
      if (!next.isEmpty()) {
        if (!role.isEmpty()) {
          messages.add(new TextMessage(role, start, at, first));
        }
        role = next;
        start = at;
        first = number;
      }
      at = end + 1;
    }
    if (!role.isEmpty()) {
      messages.add(new TextMessage(role, start, bytes.length, first));
    }
    return messages;
  }

  /// Whether a line may be a role: most lines are known not to be by their first letter.
  private static boolean isRole(byte[] bytes, int at, int end) {
    return end > at && (bytes[at] == 'u' || bytes[at] == 'a');
  }
}
