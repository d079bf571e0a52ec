package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.transcript.Message;
import dev.tsearch.indexer.format.LineInterpreter;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TranscriptWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes conversations as a memory folder of Fluux Agent, whose files hold messages and reactions
/// only: the first conversation with a JID to the JID's `history.jsonl`, the others to its
/// `sessions/`. One owner, not thread-safe.
///
/// The JID of a conversation of another program is `<session>@<source>.invalid`: no such address
/// exists.
final class FluuxWriter implements TranscriptWriter {
  private static final Path HISTORY = Path.of("history.jsonl");
  private static final Path SESSIONS = Path.of("sessions");

  private final WritingTask task;
  private final Set<Path> taken = new HashSet<>();
  private @Nullable OpenConversation open;

  /// A conversation that is being written. Its file begins with the first entry, which has the time
  /// of the header.
  private static final class OpenConversation {
    private final Jid jid;
    private final Instant start;
    private final LineInterpreter reader;
    private @Nullable OutputStream out;
    private long line;

    OpenConversation(Jid jid, Instant start, LineInterpreter reader) {
      this.jid = jid;
      this.start = start;
      this.reader = reader;
    }
  }

  FluuxWriter(WritingTask task) {
    this.task = task;
  }

  @Override
  public void conversation(TranscriptId transcript, String project, Instant start)
      throws IOException {
    close();
    task.losses().conversation();
    Jid jid = jid(transcript);
    var context =
        new SourceContext(
            1,
            Path.of(jid.value()).resolve(HISTORY),
            task.clock().instant(),
            Optional.empty(),
            Siblings.NONE);
    open = new OpenConversation(jid, start, new FluuxLines(context));
    boolean isOther = !transcript.source().equals(Fluux.NAME);
    task.losses().add("names of sessions", isOther ? 1 : 0);
  }

  /// The JID of a session: of a conversation of Fluux Agent, the part before its first id.
  static Jid jid(TranscriptId transcript) {
    String session = transcript.session();
    int at = session.lastIndexOf('@');
    if (transcript.source().equals(Fluux.NAME) && at > 0) {
      String jid = session.substring(0, at);
      if (Jid.wrong(jid).isEmpty()) {
        return new Jid(jid);
      }
    }
    String host = TranscriptWriter.fileName(transcript.source());
    return new Jid(TranscriptWriter.fileName(session) + "@" + host + ".invalid");
  }

  @Override
  public void entry(Entry entry) throws IOException {
    OpenConversation conversation = open;
    if (conversation == null) {
      throw new IllegalStateException("no conversation was begun");
    }
    OutputStream out = conversation.out;
    if (out == null) {
      Instant created = time(entry).orElse(conversation.start);
      out = task.create(place(conversation.jid));
      conversation.out = out;
      Optional<Entry> header =
          write(FluuxLineWriter.headerObject(conversation.jid, created), conversation, out);
      if (isHeader(entry)) {
        task.losses().compare(entry, header.orElseThrow());
        return;
      }
    }
    Optional<StoredMessage> message = message(entry);
    Optional<Entry> imported =
        message.isEmpty()
            ? Optional.empty()
            : write(FluuxLineWriter.messageObject(message.get()), conversation, out);
    imported.ifPresentOrElse(
        read -> task.losses().compare(entry, read), () -> task.losses().omitted(entry));
  }

  /// Writes a line.
  ///
  /// @return what an import makes of it
  private static Optional<Entry> write(
      JsonObject object, OpenConversation conversation, OutputStream out) throws IOException {
    out.write(Json.OWN.bytes(object));
    out.write('\n');
    if (conversation.line++ == 0) {
      conversation.reader.peek(object);
    }
    return TranscriptWriter.readAgain(conversation.reader, object, conversation.line).stream()
        .findFirst();
  }

  private Path place(Jid jid) {
    Path own = Path.of(jid.value());
    Path place = own.resolve(HISTORY);
    for (int copy = 2; !taken.add(place); copy++) {
      place = own.resolve(SESSIONS).resolve("session-" + copy + ".jsonl");
    }
    return place;
  }

  private static boolean isHeader(Entry entry) {
    return entry.metadata().source().equals(Fluux.NAME)
        && entry.type().equals(EntryType.SYSTEM)
        && entry.metadata().values().text("subtype", "").equals("session");
  }

  /// The message of an entry; empty if the format has no line for it.
  private static Optional<StoredMessage> message(Entry entry) {
    boolean isMessage = entry.type().equals(EntryType.MESSAGE);
    Message.Speaker speaker = new Message(List.of(entry)).speaker();
    if (!(isMessage || entry.type().equals(EntryType.REACTION))
        || speaker == Message.Speaker.SYSTEM) {
      return Optional.empty();
    }
    JsonObject metadata = entry.metadata().values();
    String role = speaker == Message.Speaker.ASSISTANT ? StoredMessage.ASSISTANT : "user";
    boolean hasSender =
        !role.equals(StoredMessage.ASSISTANT)
            && !entry.from().isEmpty()
            && !entry.from().equals(role);
    Optional<String> display = metadata.text(FluuxText.DISPLAY); // of an old version
    return Optional.of(
        new StoredMessage(
            role,
            display.orElse(entry.content()),
            Optional.of(entry.id()),
            hasSender ? Optional.of(entry.from()) : Optional.empty(),
            time(entry),
            display.isPresent() ? List.of() : metadata.objects("attachments"),
            display.isPresent() ? JsonObject.EMPTY : metadata.object("reaction")));
  }

  private static Optional<Instant> time(Entry entry) {
    if (!entry.isDated()) {
      return Optional.empty();
    }
    return Optional.of(
        entry
            .metadata()
            .time()
            .map(Instant::parse)
            .orElse(Instant.ofEpochSecond(entry.timestamp())));
  }

  @Override
  public void close() throws IOException {
    OpenConversation conversation = open;
    open = null;
    if (conversation != null && conversation.out != null) {
      conversation.out.close();
    }
  }

  /// Where an exported folder has a file of a conversation. The folder's name is the JID, which not
  /// every file states.
  static Path placeOf(Path file, TranscriptId transcript) {
    Path name = Path.of(String.valueOf(file.getFileName()));
    Path parent = file.getParent();
    Path own = parent != null && parent.endsWith(SESSIONS) ? SESSIONS.resolve(name) : name;
    return Path.of(jid(transcript).value()).resolve(own);
  }
}
