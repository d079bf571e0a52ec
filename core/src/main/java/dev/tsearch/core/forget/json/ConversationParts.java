package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.StatedObjects.Statement;
import dev.tsearch.core.json.Unescaped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The objects and strings of conversations in JSON: those within an object that states the id of
/// its conversation, also if they are in JSON that is the text of a string. One owner, not
/// thread-safe.
public final class ConversationParts {
  /// A shorter id may be that of another conversation.
  private static final int MIN_ID_LENGTH = 8;

  private static final int MAX_ID_LENGTH = 128;

  /// A shorter string may be in other messages of the conversation by chance.
  private static final int MIN_TEXT_LENGTH = 16;

  /// The scripts that put no spaces between words.
  private static final Set<Character.UnicodeScript> UNSPACED_SCRIPTS =
      EnumSet.of(
          Character.UnicodeScript.HAN,
          Character.UnicodeScript.HIRAGANA,
          Character.UnicodeScript.KATAKANA,
          Character.UnicodeScript.THAI,
          Character.UnicodeScript.LAO,
          Character.UnicodeScript.KHMER,
          Character.UnicodeScript.MYANMAR);

  /// A shorter text of these may be in other messages by chance.
  private static final int MIN_UNSPACED_LENGTH = 8;

  /// JSON in strings of JSON in strings of JSON; what is deeper is not looked into.
  private static final int MAX_DEPTH = 3;

  /// The member that a blob of a database is.
  private static final String BLOB = "base64";

  private static final int KEY_DIGITS = 16;

  /// As many ids are remembered.
  private static final int MAX_KNOWN = 1_000;

  private static final byte[] CONVERSATION_MARK = "conversation ".getBytes(UTF_8);

  private final KeyedHash keyed;
  private final Predicate<String> wanted;
  private final Map<String, Boolean> known = new HashMap<>();

  /// A part of a conversation: what is between the braces of an object, or the quotes of a string.
  ///
  /// @param from the position of its first byte
  /// @param to the position after its last byte
  /// @param written when the object was written that it is, or that has it; [Instant#MIN] if
  ///   nothing says that
  public record ConversationPart(int from, int to, PartRole role, Instant written) {}

  /// What a part is.
  public enum PartRole {
    /// An object.
    OBJECT,
    /// A string that says something, or is a blob of a database, wherever it is.
    TEXT,
    /// Any string that is a member of the conversation itself, as its title.
    MEMBER
  }

  /// Receives parts.
  @FunctionalInterface
  public interface ConversationVisitor {
    /// Receives a part, once for each conversation that objects around it state.
    ///
    /// @param conversation the hash of the id of the conversation
    /// @param hash its hash with that id; of an equal part after it also with their number
    void part(ConversationPart part, String conversation, String hash);
  }

  /// @param wanted which conversations, by the hashes of their ids
  public ConversationParts(KeyedHash keyed, Predicate<String> wanted) {
    this.keyed = keyed;
    this.wanted = wanted;
  }

  /// The hash of the id of a conversation.
  public static String conversationHash(KeyedHash keyed, String id) {
    byte[] bytes = id.getBytes(UTF_8);
    return keyed.of(CONVERSATION_MARK, bytes, 0, bytes.length);
  }

  /// The hash of a text of a conversation.
  public static String textHash(KeyedHash keyed, String text, String id) {
    return partHash(keyed, keyed.of(text.strip()), id);
  }

  /// The hash of a text that is a member of a conversation itself, as its title.
  public static String memberHash(KeyedHash keyed, String text, String id) {
    return keyed.of(keyed.of(text.strip()) + " in " + id);
  }

  /// The hash of an entry of a conversation, whatever it says.
  ///
  /// @param entry its id
  /// @param timestamp when it was written
  public static String entryHash(
      KeyedHash keyed, TranscriptId transcript, String entry, long timestamp) {
    String value = keyed.of(transcript.source() + " " + transcript.agent() + " " + entry);
    return partHash(keyed, value + " at " + timestamp, transcript.session());
  }

  private static String partHash(KeyedHash keyed, String value, String id) {
    return keyed.of(value + " of " + id);
  }

  /// JSON, and what is around it.
  ///
  /// @param ids the ids that objects around it state
  /// @param written when these were written; [Instant#MIN] if nothing says that
  /// @param depth how many strings it is in
  /// @param origin the position of a byte in the outermost JSON
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Within(
      byte[] bytes, List<String> ids, Instant written, int depth, IntUnaryOperator origin) {
    /// This if it says itself when its parts were written, so that what is around it does not
    /// count.
    Within dated() {
      return new Within(bytes, ids, Instant.MIN, depth, origin);
    }
  }

  /// Shows parts, and numbers equal ones: a conversation may say the same again.
  private final class NumberedParts {
    private final ConversationVisitor visitor;

    /// How many equal parts there were, by the first digits of their hashes.
    private final Map<Long, Integer> counts = new HashMap<>();

    NumberedParts(ConversationVisitor visitor) {
      this.visitor = visitor;
    }

    void show(ConversationPart part, String id, String hash) {
      int before =
          part.role() == PartRole.MEMBER
              ? 0
              : counts.merge(Long.parseUnsignedLong(hash, 0, KEY_DIGITS, 16), 1, Integer::sum) - 1;
      visitor.part(
          part,
          conversationHash(keyed, id),
          before == 0 ? hash : keyed.of(hash + " after " + before));
    }
  }

  /// A string that may be JSON.
  private record JsonString(int from, int to) {}

  /// What a value of JSON states.
  private record Stated(List<Statement> statements, List<JsonString> strings) {}

  /// Whether an object, or one in the text of a string, may state the id of a wanted conversation.
  /// A "no" is certain.
  ///
  /// @param scan the ids that it may state
  public boolean areIn(byte[] bytes, LineScan scan) {
    for (LineScan.Range id : scan.stated()) {
      if (isIdLength(id.length()) && isWanted(new String(bytes, id.from(), id.length(), UTF_8))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isIdLength(int length) {
    return length >= MIN_ID_LENGTH && length <= MAX_ID_LENGTH;
  }

  /// Whether a value has JSON in the text of a string.
  public static boolean areEmbedded(byte[] bytes) {
    boolean[] found = {false};
    JsonTexts.visit(
        bytes,
        0,
        bytes.length,
        (_, role, _, from, to) ->
            found[0] |=
                role == JsonTexts.TextRole.STRING && EmbeddedJson.isLikely(bytes, from, to));
    return found[0];
  }

  /// Visits the parts of the wanted conversations. Objects come before those around them.
  public void visit(byte[] bytes, ConversationVisitor visitor) {
    visit(
        new Within(bytes, List.of(), Instant.MIN, 0, IntUnaryOperator.identity()),
        new NumberedParts(visitor));
  }

  private void visit(Within around, NumberedParts visitor) {
    byte[] bytes = around.bytes();
    Stated stated = stated(bytes, 0, bytes.length, around.depth());
    boolean areAny = stated.statements().stream().anyMatch(each -> !each.id().isEmpty());
    if (!areAny && around.ids().isEmpty() && stated.strings().isEmpty()) {
      return;
    }
    var objects = new StatedObjects(bytes, stated.statements());
    boolean isDated = stated.statements().stream().anyMatch(each -> each.id().isEmpty());
    Within json = isDated ? around.dated() : around;
    if (areAny || !json.ids().isEmpty()) {
      visitObjects(json, objects, visitor);
      visitStrings(json, objects, visitor);
    }
    for (JsonString each : stated.strings()) {
      List<String> ids = ids(json, objects.ids(each.from(), each.to()));
      if (!ids.isEmpty() || areIn(bytes, LineScan.of(bytes, each.from(), each.to()))) {
        var inner = new EmbeddedJson(bytes, each.from(), each.to());
        Instant written = objects.time(each.from(), each.to()).orElse(json.written());
        IntUnaryOperator origin = at -> json.origin().applyAsInt(inner.origin(at));
        visit(new Within(inner.bytes(), ids, written, json.depth() + 1, origin), visitor);
      }
    }
  }

  private Stated stated(byte[] bytes, int start, int end, int strings) {
    var stated = new Stated(new ArrayList<>(), new ArrayList<>());
    JsonTexts.visit(
        bytes,
        start,
        end,
        (texts, role, depth, from, to) -> {
          boolean isString = role == JsonTexts.TextRole.STRING;
          if (isString && isIdLength(to - from) && isNameOfId(texts.name())) {
            for (LineScan.Range each : ids(texts.name(), bytes, from, to)) {
              String id = new String(bytes, each.from(), each.length(), UTF_8);
              if (isIdLength(each.length()) && isWanted(id)) {
                stated.statements().add(new Statement(from, depth, id, Instant.MIN));
              }
            }
          } else if (isString && strings < MAX_DEPTH && EmbeddedJson.isLikely(bytes, from, to)) {
            stated.strings().add(new JsonString(from, to));
          } else {
            ObjectIdentity.written(texts, role, bytes, from, to)
                .ifPresent(time -> stated.statements().add(new Statement(from, depth, "", time)));
          }
        });
    return stated;
  }

  private static boolean isNameOfId(String name) {
    return LineScan.CONVERSATION_NAMES.contains(name) || name.equals(LineScan.KEY);
  }

  private static List<LineScan.Range> ids(String name, byte[] bytes, int from, int to) {
    return name.equals(LineScan.KEY)
        ? LineScan.idsOfKey(bytes, from, to)
        : List.of(new LineScan.Range(from, to));
  }

  private boolean isWanted(String id) {
    if (known.size() > MAX_KNOWN) {
      known.clear();
    }
    return known.computeIfAbsent(id, each -> wanted.test(conversationHash(keyed, each)));
  }

  /// The ids that are stated around JSON, and in it.
  private static List<String> ids(Within json, List<String> stated) {
    return Stream.concat(json.ids().stream(), stated.stream()).distinct().toList();
  }

  private void visitObjects(Within json, StatedObjects objects, NumberedParts visitor) {
    JsonObjectsWithin.visit(
        json.bytes(),
        (from, to) -> {
          List<String> ids = to - from > 2 ? ids(json, objects.ids(from, to)) : List.of();
          if (!ids.isEmpty()) {
            String value = JsonBytes.valueHash(keyed, json.bytes(), from, to);
            ConversationPart part = outer(json, objects, from + 1, to - 1, PartRole.OBJECT);
            ids.forEach(id -> visitor.show(part, id, partHash(keyed, value, id)));
          }
        });
  }

  private void visitStrings(Within json, StatedObjects objects, NumberedParts visitor) {
    byte[] bytes = json.bytes();
    JsonTexts.visit(
        bytes,
        0,
        bytes.length,
        (texts, role, depth, from, to) -> {
          boolean isText =
              role == JsonTexts.TextRole.STRING
                  && from < to
                  && (json.depth() == MAX_DEPTH || !EmbeddedJson.isLikely(bytes, from, to))
                  && !StructuralTexts.isStructural(texts, bytes, from, to);
          List<String> ids = isText ? ids(json, objects.ids(from, to)) : List.of();
          if (ids.isEmpty()) {
            return;
          }
          // The text of a string is a member of what is around the string.
          List<String> members = new ArrayList<>(objects.idsOfMember(depth, from, to));
          members.addAll(depth == 1 ? json.ids() : List.of());
          if (members.isEmpty() && to - from < MIN_TEXT_LENGTH) {
            return;
          }
          String text = Unescaped.of(new String(bytes, from, to - from, UTF_8)).text().strip();
          ConversationPart member = outer(json, objects, from, to, PartRole.MEMBER);
          members.forEach(id -> visitor.show(member, id, memberHash(keyed, text, id)));
          if (isSentence(text) || texts.name().equals(BLOB)) {
            ConversationPart part = outer(json, objects, from, to, PartRole.TEXT);
            ids.forEach(id -> visitor.show(part, id, textHash(keyed, text, id)));
          }
        });
  }

  /// Whether a text says something: names and paths are in other messages, too. It has several
  /// words, or is in a script that puts no spaces between them.
  public static boolean isSentence(String text) {
    String words = text.strip();
    return !words.startsWith("/")
        && ((words.length() >= MIN_TEXT_LENGTH && words.indexOf(' ') >= 0)
            || (words.length() >= MIN_UNSPACED_LENGTH && hasWordsWithoutSpaces(words)));
  }

  private static boolean hasWordsWithoutSpaces(String text) {
    return text.codePoints()
        .mapToObj(Character.UnicodeScript::of)
        .anyMatch(UNSPACED_SCRIPTS::contains);
  }

  /// A part in the outermost JSON.
  private static ConversationPart outer(
      Within json, StatedObjects objects, int from, int to, PartRole role) {
    IntUnaryOperator origin = json.origin();
    Instant written = objects.time(from, to).orElse(json.written());
    return new ConversationPart(origin.applyAsInt(from), origin.applyAsInt(to), role, written);
  }
}
