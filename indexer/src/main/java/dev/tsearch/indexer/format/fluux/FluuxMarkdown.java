package dev.tsearch.indexer.format.fluux;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a conversation in Markdown, the format of early versions of Fluux Agent:
///
/// ```
/// ### user (alice@example.com)       or, before that: ### user
/// A question.
///
/// ### assistant
/// An answer.
/// ```
///
/// A line of a message that begins with `### ` splits the message, as it did in the program. A
/// message without text gives no entry; a heading of another name without text is quarantined. The
/// only time is the one in the name of a file in `sessions/`. The last message is always read as
/// complete, because no version still writes this format. Single reader, not thread-safe.
final class FluuxMarkdown implements SourceReader {
  private static final Pattern BEGINNING =
      Pattern.compile("\\A\uFEFF?\\s*### (?:user|assistant|system)(?: \\([^\\n]*\\))?\\h*\\R");
  private static final Pattern HEADING = Pattern.compile("(.*?) \\((.*)\\)");

  private static final Set<String> ROLES = Set.of("user", "assistant", "system");

  /// The number of blocks that identify a conversation without times: a question and an answer.
  private static final int IDENTIFYING_BLOCKS = 2;

  private final SourceContext context;
  private final MarkdownBlocks blocks;
  private final long from;
  private final int maxBytes;
  private final FluuxConversation conversation;
  private final TimestampInference inference = new TimestampInference();
  private final Queue<MarkdownBlocks.Section> ahead = new ArrayDeque<>();
  private boolean isBegun;
  private boolean isFirstRead;
  private long offset;

  FluuxMarkdown(SourceContext context, InputStream in, long from, int maxBytes) {
    FluuxPath path = FluuxPath.of(context.path(), TimeNormalizer.at(context.now()));
    this.context = context;
    this.blocks = new MarkdownBlocks(in, maxBytes);
    this.from = from;
    this.maxBytes = maxBytes;
    this.conversation = new FluuxConversation(context, path.jid());
    inference.peek(path.archived());
  }

  /// Whether a file begins like a conversation.
  static boolean isBeginning(byte[] head) {
    return BEGINNING.matcher(new String(head, 0, Math.min(head.length, 1024), UTF_8)).lookingAt();
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    begin();
    while (!ahead.isEmpty()) {
      MarkdownBlocks.Section block = ahead.remove();
      blocks.next().ifPresent(ahead::add);
      offset = block.offset() + block.length();
      Optional<ReadResult> result = result(block);
      if (result.isPresent() && block.offset() >= from) {
        return result;
      }
    }
    return Optional.empty();
  }

  @Override
  public long offset() {
    return Math.max(offset, from);
  }

  @Override
  public TranscriptId transcript() throws IOException {
    begin();
    return conversation.transcript();
  }

  private void begin() throws IOException {
    if (isBegun) {
      return;
    }
    isBegun = true;
    var firstBlocks = new StringBuilder();
    for (int i = 0; i < IDENTIFYING_BLOCKS; i++) {
      Optional<MarkdownBlocks.Section> block = blocks.next();
      block.ifPresent(ahead::add);
      block.ifPresent(known -> firstBlocks.append(text(known)).append('\n'));
    }
    String sender = ahead.isEmpty() ? "" : Heading.of(ahead.element().heading()).sender();
    if (conversation.jid().isEmpty() && sender.indexOf('@') > 0 && !sender.endsWith("@muc")) {
      conversation.setJid(sender);
    }
    conversation.setFirstEntry("", firstBlocks.toString());
  }

  /// A heading: `role` or `role (sender)`.
  private record Heading(String role, String sender) {
    static Heading of(String heading) {
      Matcher both = HEADING.matcher(heading);
      return both.matches() ? new Heading(both.group(1), both.group(2)) : new Heading(heading, "");
    }
  }

  private static String text(MarkdownBlocks.Section block) {
    return block.heading() + "\n" + block.body();
  }

  /// The result of a block; empty if it is a message without text.
  private Optional<ReadResult> result(MarkdownBlocks.Section block) {
    if (block.length() > maxBytes) {
      return skipped(block, "over a limit: a message of more than " + maxBytes + " bytes");
    }
    if (block.heading().isEmpty()) {
      return block.body().isEmpty()
          ? Optional.empty()
          : skipped(block, "no message: no heading says who speaks");
    }
    String id = isFirstRead ? conversation.nextId(text(block)) : conversation.firstId();
    isFirstRead = true;
    if (!block.body().isEmpty()) {
      return Optional.of(new ReadResult.Read(entry(block, id)));
    }
    return ROLES.contains(Heading.of(block.heading()).role())
        ? Optional.empty()
        : skipped(block, "no message: a heading that names no role, without text");
  }

  private static Optional<ReadResult> skipped(MarkdownBlocks.Section block, String reason) {
    return Optional.of(
        new ReadResult.Skipped(block.offset(), block.length(), block.line(), reason));
  }

  private Entry entry(MarkdownBlocks.Section block, String id) {
    Heading heading = Heading.of(block.heading());
    FluuxMessage message = FluuxMessage.of(block.body(), JsonObject.EMPTY, List.of());
    EntryTime time = inference.resolve(Optional.empty());
    JsonObject.Builder metadata =
        JsonObject.builder().put("source", Fluux.NAME).put("session", conversation.session());
    time.describe(metadata);
    metadata.putText("role", heading.role()).putAll(message.metadata());
    Origin origin = context.origin(block.offset(), (int) block.length(), block.line());
    return new Entry(
        id,
        time.timestamp(),
        heading.sender().isEmpty() ? heading.role() : heading.sender(),
        conversation.recipient(heading.role()),
        message.content(),
        message.type(),
        new Metadata(metadata.put("origin", origin.toJson()).build()));
  }
}
