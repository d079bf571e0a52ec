package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.ForgottenLines;
import dev.tsearch.core.forget.ForgottenParts;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.UnitHashes;
import dev.tsearch.core.forget.json.ConversationParts;
import dev.tsearch.core.forget.json.ConversationParts.ConversationPart;
import dev.tsearch.core.forget.json.ConversationParts.PartRole;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.io.IOException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What is forgotten of conversations wherever these are, while it is collected: the parts of
/// documents, of rows with documents, and of lines that are not known by themselves.
/// Single-threaded.
final class ConversationDraft {
  /// An object of fewer bytes may be in what stays of the conversation, or in what it gets later.
  /// Of a conversation that is forgotten as a whole it is known if something says when it was
  /// written.
  private static final int MIN_OBJECT_BYTES = 48;

  /// A longer text is no title.
  private static final int TITLE_LENGTH = 1_000;

  private final KeyedHash keyed;
  private final SourceLines sources;
  private final Map<String, String> conversations = new TreeMap<>();
  private final Map<String, String> whole = new TreeMap<>();
  private final Set<String> texts = new TreeSet<>();

  /// The conversations of which nothing stays, by the hashes of their ids.
  private final Set<String> entire = new HashSet<>();

  private final ConversationParts scan;

  /// What stays in sources of other conversations that have the same id.
  private final Set<String> staying = new HashSet<>();

  /// Says of parts of a source whether they are forgotten.
  interface ForgottenTest {
    /// Whether all bytes of a part are forgotten.
    boolean isForgotten(long from, long to);

    /// Whether a part is all that an entry was derived from, which is forgotten.
    boolean isEntry(long from, long to);
  }

  ConversationDraft(KeyedHash keyed, SourceLines sources) {
    this.keyed = keyed;
    this.sources = sources;
    this.scan = new ConversationParts(keyed, conversations::containsKey);
  }

  /// Adds a conversation of which something is forgotten.
  ///
  /// @param end until when that was written
  void add(String id, Instant end, ForgottenLines known) {
    conversations.put(ConversationParts.conversationHash(keyed, id), end.toString());
    known.addConversation(id);
  }

  /// Says that nothing of a conversation stays.
  void addEntire(String id) {
    entire.add(ConversationParts.conversationHash(keyed, id));
  }

  /// Adds the lines of a conversation in any source.
  ///
  /// @param end until when they were written
  void addLines(String id, Instant end) {
    whole.put(ConversationParts.conversationHash(keyed, id), end.toString());
  }

  /// Adds what a conversation says.
  void addText(TranscriptId transcript, String text) {
    addTitle(transcript, text);
    texts.add(ConversationParts.textHash(keyed, text, transcript.session()));
  }

  /// Adds an entry of a conversation of which others stay.
  void addEntry(SelectedEntry entry) {
    texts.add(
        ConversationParts.entryHash(keyed, entry.transcript(), entry.id(), entry.timestamp()));
  }

  /// Whether more texts are known than these.
  boolean wantsText() {
    return texts.size() < UnitHashes.MAX_UNITS;
  }

  /// Adds what may be the title of a conversation.
  void addTitle(TranscriptId transcript, String text) {
    if (wantsText() && text.length() <= TITLE_LENGTH) {
      texts.add(ConversationParts.memberHash(keyed, text, transcript.session()));
    }
  }

  /// Adds what stays.
  void keep(byte[] unit) {
    scan.visit(unit, (_, _, hash) -> staying.add(hash));
    ObjectIdentity.session(unit, 0, unit.length)
        .ifPresent(id -> staying.add(ConversationParts.conversationHash(keyed, id)));
  }

  /// Adds the forgotten parts of a source.
  void addParts(long source, ForgottenTest test, Set<String> into) throws IOException {
    visit(
        source,
        (part, conversation, from, to, hash) -> {
          boolean isDated = part.written().isAfter(Instant.MIN) && entire.contains(conversation);
          boolean isWanted =
              part.role() != PartRole.MEMBER
                  && test.isForgotten(from, to)
                  && (isLong(part) || isDated || test.isEntry(from, to));
          if (isWanted && into.size() < UnitHashes.MAX_UNITS) {
            into.add(hash);
          }
        });
  }

  /// Receives the parts of a source.
  @FunctionalInterface
  private interface SourcePartVisitor {
    void part(ConversationPart part, String conversation, long from, long to, String hash);
  }

  private void visit(long source, SourcePartVisitor visitor) throws IOException {
    boolean isDocument = sources.isDocument(source);
    sources.forEach(
        source,
        unit -> {
          byte[] bytes = unit.bytes();
          if (isDocument || isUnknown(source, bytes) || ConversationParts.areEmbedded(bytes)) {
            scan.visit(
                bytes,
                (part, conversation, hash) ->
                    visitor.part(
                        part,
                        conversation,
                        unit.offset() + part.from(),
                        unit.offset() + part.to(),
                        hash));
          }
        });
  }

  private static boolean isLong(ConversationPart part) {
    return part.role() == PartRole.TEXT || part.to() - part.from() >= MIN_OBJECT_BYTES;
  }

  private boolean isUnknown(long source, byte[] line) throws IOException {
    return sources.idsOf(source, line).isEmpty()
        && !ObjectIdentity.isDistinct(line, 0, line.length);
  }

  /// What is forgotten.
  ///
  /// @param parts the hashes of the forgotten parts
  ForgottenParts of(Set<String> parts) {
    var forgotten = new TreeSet<>(parts);
    forgotten.addAll(texts);
    forgotten.removeAll(staying);
    var lines = new TreeMap<>(whole);
    lines.keySet().removeAll(staying);
    return forgotten.isEmpty() && lines.isEmpty()
        ? ForgottenParts.NONE
        : new ForgottenParts(conversations, lines, forgotten);
  }
}
