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
  /// An object of fewer bytes may be in what the conversation gets later.
  private static final int MIN_OBJECT_BYTES = 48;

  private final KeyedHash keyed;
  private final SourceLines sources;
  private final Set<String> conversations = new TreeSet<>();
  private final Map<String, String> whole = new TreeMap<>();
  private final Set<String> texts = new TreeSet<>();
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
    this.scan = new ConversationParts(keyed, conversations::contains);
  }

  /// Adds the conversations of which something is forgotten.
  ///
  /// @param complete until when those of which everything is forgotten have lines, by their ids
  void add(Set<TranscriptId> transcripts, Map<String, Instant> complete, ForgottenLines known) {
    for (TranscriptId each : transcripts) {
      conversations.add(ConversationParts.conversationHash(keyed, each.session()));
      known.addConversation(each.session());
    }
    complete.forEach(
        (id, end) -> whole.put(ConversationParts.conversationHash(keyed, id), end.toString()));
  }

  /// Adds what a conversation says.
  void addText(TranscriptId transcript, String text) {
    addTitle(transcript, text);
    texts.add(ConversationParts.textHash(keyed, text, transcript.session()));
  }

  /// Adds what may be the title of a conversation.
  void addTitle(TranscriptId transcript, String text) {
    if (texts.size() < UnitHashes.MAX_UNITS) {
      texts.add(ConversationParts.memberHash(keyed, text, transcript.session()));
    }
  }

  /// Adds what stays.
  void keep(byte[] unit) {
    scan.visit(unit, (_, hash) -> staying.add(hash));
    ObjectIdentity.session(unit, 0, unit.length)
        .ifPresent(id -> staying.add(ConversationParts.conversationHash(keyed, id)));
  }

  /// Adds the forgotten parts of a source, but for those that it has elsewhere, too.
  void addParts(long source, ForgottenTest test, Set<String> into) throws IOException {
    var forgotten = new HashSet<String>();
    visit(
        source,
        (part, from, to, hash) -> {
          boolean isWanted = test.isForgotten(from, to) && (isLong(part) || test.isEntry(from, to));
          if (isWanted && forgotten.size() + into.size() < UnitHashes.MAX_UNITS) {
            forgotten.add(hash);
          }
        });
    if (!forgotten.isEmpty()) {
      visit(
          source,
          (_, from, to, hash) -> {
            if (!test.isForgotten(from, to)) {
              forgotten.remove(hash);
            }
          });
    }
    into.addAll(forgotten);
  }

  /// Receives the parts of a source.
  @FunctionalInterface
  private interface SourcePartVisitor {
    void part(ConversationPart part, long from, long to, String hash);
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
                (part, hash) ->
                    visitor.part(
                        part, unit.offset() + part.from(), unit.offset() + part.to(), hash));
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
        : new ForgottenParts(new TreeSet<>(conversations), forgotten, lines);
  }
}
