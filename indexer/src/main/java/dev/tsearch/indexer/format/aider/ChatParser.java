package dev.tsearch.indexer.format.aider;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.draft.NamelessSession;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.WholeSourceReader;
import dev.tsearch.indexer.format.aider.ChatText.Chat;
import dev.tsearch.indexer.format.aider.ChatText.ChatSection;
import dev.tsearch.indexer.format.aider.ChatText.ChatVoice;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/// Makes the entries of a history, each chat a session. Single owner, not thread-safe.
final class ChatParser implements WholeSourceReader.Parser {
  private final SourceContext context;
  private final long from;
  private long seen;
  private TranscriptId transcript;

  /// How many chats had the same beginning so far: a script starts several in one second.
  private final Map<String, Integer> beginnings = new HashMap<>();

  /// @param from results of bytes that end before this offset are not returned
  ChatParser(SourceContext context, long from) {
    this.context = context;
    this.from = from;
    this.transcript = TranscriptId.main(Aider.NAME, NamelessSession.of(context.path(), ""));
  }

  @Override
  public TranscriptId transcript() {
    return transcript;
  }

  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    seen = WholeSourceReader.seen(bytes, from);
    boolean isFirst = true;
    for (Chat chat : ChatText.of(bytes)) {
      if (!chat.firstPrompt().isEmpty()) {
        TranscriptId session = add(chat, results);
        transcript = isFirst ? session : transcript;
        isFirst = false;
      } else {
        skip(chat, results);
      }
    }
    return bytes.length;
  }

  /// Of a chat without a prompt, only Aider's output is expected.
  private void skip(Chat chat, Consumer<ReadResult> results) {
    for (ChatSection section : chat.sections()) {
      if (section.speaker() != ChatVoice.PROGRAM && section.offset() + section.length() > seen) {
        results.accept(
            new ReadResult.Skipped(
                section.offset(), section.length(), section.line(), "a chat without a prompt"));
      }
    }
  }

  private TranscriptId add(Chat chat, Consumer<ReadResult> results) {
    String beginning = chat.time() + "\n" + chat.firstPrompt();
    int number = beginnings.merge(beginning, 1, Integer::sum);
    String identity = number == 1 ? beginning : beginning + "\n" + number;
    var conversation = new Conversation(context, Aider.NAME, new AiderDialect());
    conversation.describe(
        JsonObject.builder()
            .put("session", NamelessSession.of(context.path(), identity))
            .putText("time", chat.time())
            .build());
    for (ChatSection section : chat.sections()) {
      JsonObject value =
          JsonObject.builder()
              .put("role", section.speaker().name().toLowerCase(Locale.ROOT))
              .put("text", section.text())
              .putText("time", chat.time())
              .build();
      boolean isNew = section.offset() + section.length() > seen;
      conversation
          .entries(value, context.origin(section.offset(), section.length(), section.line()))
          .forEach(entry -> {
            if (isNew) {
              results.accept(new ReadResult.Read(entry));
            }
          });
    }
    return conversation.transcript();
  }
}
