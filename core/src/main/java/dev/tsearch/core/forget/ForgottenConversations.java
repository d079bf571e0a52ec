package dev.tsearch.core.forget;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.ConversationParts;
import dev.tsearch.core.forget.json.ObjectIdentity;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// What rules forget of conversations, by what a reader makes of a source: the program may have
/// written it in another form since, with other bytes. One owner, not thread-safe.
public final class ForgottenConversations {
  /// Of a longer run of letters, digits, `_` and `-`, each so many may be an id.
  private static final int MAX_ID_LENGTH = 128;

  /// A shorter text may be in others by chance.
  private static final int MIN_PIECE_LENGTH = 8;

  /// A shorter text may be said again.
  private static final int MIN_LENGTH = 16;

  /// As many ids are remembered.
  private static final int MAX_KNOWN = 1_000;

  /// The kinds of notes that have a title.
  private static final Set<String> TITLES = Set.of("title", "ai-title", "custom-title");

  private final KeyedHash keyed;
  private final ForgottenParts parts;
  private final Map<String, String> hashes = new HashMap<>();

  ForgottenConversations(KeyedHash keyed, ForgottenParts parts) {
    this.keyed = keyed;
    this.parts = parts;
  }

  /// Whether something of a conversation is forgotten.
  ///
  /// @param id its id
  public boolean have(String id) {
    return parts.conversations().containsKey(hash(id));
  }

  /// Whether some text has the id of a conversation of which something is forgotten, if it was
  /// drawn at random.
  public boolean areNamedIn(CharSequence text) {
    int from = 0;
    while (from < text.length()) {
      int to = from;
      while (to < text.length() && to - from < MAX_ID_LENGTH && isOfId(text.charAt(to))) {
        to++;
      }
      if (to - from >= ObjectIdentity.MIN_ID_LENGTH && isNamed(text.subSequence(from, to))) {
        return true;
      }
      from = Math.max(to, from + 1);
    }
    return false;
  }

  private static boolean isOfId(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }

  private boolean isNamed(CharSequence run) {
    String id = run.toString();
    return ObjectIdentity.isDistinct(id) && have(id);
  }

  /// Whether the path of a source has the id of such a conversation: as the name of a file or a
  /// folder, or in it.
  public boolean areNamedIn(Path path) {
    for (Path name : path) {
      String text = name.toString();
      int dot = text.indexOf('.');
      if (have(text) || (dot > 0 && have(text.substring(0, dot))) || areNamedIn(text)) {
        return true;
      }
    }
    return false;
  }

  /// Whether an entry is forgotten: it is of a conversation that is forgotten as a whole, or says
  /// what is forgotten of it, and no later than that was said. A title is forgotten whenever it was
  /// given, if it was before, or if the conversation is as a whole.
  ///
  /// @param isCopied whether the source is of another conversation, which may have the entry with a
  ///   time of its own
  public boolean haveEntry(Entry entry, boolean isCopied) {
    String id = entry.transcript().session();
    if (!have(id)) {
      return false;
    }
    boolean isDated = entry.isDated() && !entry.metadata().isTimeInferred();
    boolean isWhole = parts.whole().containsKey(hash(id));
    if (isTitle(entry) && (isWhole || haveTitle(entry.content(), id))) {
      return true;
    }
    Instant time = Instant.ofEpochSecond(entry.timestamp());
    if (isDated && !time.isAfter(parts.end(hash(id)))) {
      return isKnown(entry)
          || (isWhole && entry.transcript().agent().isEmpty())
          || haveText(entry.content(), id);
    }
    return (!isDated || (isCopied && isWhole))
        && (entry.content().length() >= MIN_LENGTH || ConversationParts.isSentence(entry.content()))
        && haveText(entry.content(), id);
  }

  /// Whether an entry is a title, which programs state again while a conversation goes on.
  public static boolean isTitle(Entry entry) {
    return TITLES.contains(entry.metadata().values().text("subtype", ""));
  }

  private boolean haveTitle(String text, String id) {
    return parts.parts().contains(ConversationParts.memberHash(keyed, text, id));
  }

  /// Whether an entry is forgotten by its id, whatever it says now.
  private boolean isKnown(Entry entry) {
    return parts
        .parts()
        .contains(
            ConversationParts.entryHash(keyed, entry.transcript(), entry.id(), entry.timestamp()));
  }

  /// Whether something that a conversation said is forgotten.
  ///
  /// @param id the id of the conversation
  public boolean haveText(String text, String id) {
    return parts.parts().contains(ConversationParts.textHash(keyed, text, id));
  }

  /// Whether a content is a text, or has it as whole lines.
  public static boolean areLinesOf(String text, String content) {
    String lines = text.strip();
    return !lines.isEmpty() && ("\n" + content + "\n").contains("\n" + lines + "\n");
  }

  /// Whether a content is made of a text, perhaps among others: a program may write an answer in
  /// pieces.
  public static boolean isPieceOf(String text, String content) {
    String piece = text.strip();
    return areLinesOf(piece, content)
        || (piece.length() >= MIN_PIECE_LENGTH && content.contains(piece));
  }

  private String hash(String id) {
    if (hashes.size() > MAX_KNOWN) {
      hashes.clear();
    }
    return hashes.computeIfAbsent(id, each -> ConversationParts.conversationHash(keyed, each));
  }
}
