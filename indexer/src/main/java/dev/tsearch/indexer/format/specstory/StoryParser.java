package dev.tsearch.indexer.format.specstory;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.indexer.draft.Conversation;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.util.Optional;
import java.util.function.Consumer;

/// Splits a file into the messages between the lines that name a sender. Single owner, not
/// thread-safe.
final class StoryParser implements WholeSourceReader.Parser {
  private static final String TOOL = "<tool-use ";
  private static final String TOOL_END = "</tool-use>";
  private static final String FENCE = "```";

  private final SourceContext context;
  private final long from;
  private final Conversation conversation;
  private long seen;
  private JsonObject speaker = JsonObject.EMPTY;
  private int start;
  private long startLine = 1;

  StoryParser(SourceContext context, long from) {
    this.context = context;
    this.from = from;
    this.conversation = new Conversation(context, SpecStory.NAME, new StoryDialect());
  }

  @Override
  public TranscriptId transcript() {
    return conversation.transcript();
  }

  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    seen = WholeSourceReader.seen(bytes, from);
    JsonObject about = StoryText.about(bytes);
    conversation.describe(about);
    if (about.isEmpty()) {
      conversation.describe(JsonObject.builder().put("text", new String(bytes, UTF_8)).build());
    }
    long number = 1;
    boolean isInTool = false;
    boolean isInCode = false;
    int at = 0;
    while (at < bytes.length) {
      int end = ByteSearch.newline(bytes, at, bytes.length);
      if (isInTool) {
        isInTool = !new String(bytes, at, end - at, ISO_8859_1).contains(TOOL_END);
      } else if (!isLetter(bytes[at])) {
        String line = new String(bytes, at, end - at, UTF_8);
        Optional<JsonObject> next = isInCode ? Optional.empty() : StoryText.speaker(line);
        if (next.isPresent()) {
          finish(bytes, at, results);
          speaker = next.get();
          start = at;
          startLine = number;
        }
        boolean opensTool = line.startsWith(TOOL);
        isInCode = !opensTool && line.startsWith(FENCE) != isInCode;
        isInTool = opensTool && !line.contains(TOOL_END);
      }
      at = end + 1;
      number++;
    }
    finish(bytes, bytes.length, results);
    return bytes.length;
  }

  /// Whether a line that begins with a byte is prose, as most lines are: no mark begins so.
  private static boolean isLetter(byte b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
  }

  /// Makes the entries of the message that ends before a position.
  private void finish(byte[] bytes, int end, Consumer<ReadResult> results) {
    if (speaker.isEmpty()) {
      if (end > seen && !StoryText.isLayout(new String(bytes, 0, end, UTF_8))) {
        results.accept(new ReadResult.Skipped(0, end, 1, "no line before it names a sender"));
      }
      return;
    }
    int newline = ByteSearch.newline(bytes, start, end);
    int begin = newline == end ? start : newline + 1;
    String message = new String(bytes, begin, end - begin, UTF_8).strip();
    if (message.endsWith("\n---") || message.equals("---")) {
      message = message.substring(0, message.length() - 3).strip();
    }
    boolean isNew = end > seen; // the last message of a file grows
    conversation
        .entries(speaker.with("text", message), context.origin(start, end - start, startLine))
        .forEach(entry -> {
          if (isNew) {
            results.accept(new ReadResult.Read(entry));
          }
        });
  }
}
