package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.json.Unescaped;
import java.util.ArrayList;
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
  /// The members whose values may be the id of a conversation.
  private static final Set<String> ID_NAMES =
      Set.of(
          "id",
          "uuid",
          "session",
          "sessionId",
          "sessionID",
          "session_id",
          "conversationId",
          "conversation_id",
          "threadId",
          "thread_id");

  /// A shorter id may be that of another conversation.
  private static final int MIN_ID_LENGTH = 8;

  private static final int MAX_ID_LENGTH = 128;

  /// A shorter string may be in other messages of the conversation by chance.
  private static final int MIN_TEXT_LENGTH = 16;

  /// JSON in strings of JSON in strings of JSON; what is deeper is not looked into.
  private static final int MAX_DEPTH = 3;

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
  public record ConversationPart(int from, int to, PartRole role) {}

  /// What a part is.
  public enum PartRole {
    /// An object.
    OBJECT,
    /// A string that says something, wherever it is.
    TEXT,
    /// Any string that is a member of the conversation itself, as its title.
    MEMBER
  }

  /// Receives parts.
  @FunctionalInterface
  public interface ConversationVisitor {
    /// Receives a part, once for each conversation that objects around it state.
    ///
    /// @param hash its hash with the id of the conversation
    void part(ConversationPart part, String hash);
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

  private static String partHash(KeyedHash keyed, String value, String id) {
    return keyed.of(value + " of " + id);
  }

  /// JSON, and what is around it.
  ///
  /// @param ids the ids that objects around it state
  /// @param origin the position of a byte in the outermost JSON
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Within(byte[] bytes, List<String> ids, int depth, IntUnaryOperator origin) {}

  /// Where an id is stated, or a string that may have JSON with one.
  ///
  /// @param depth the number of objects and arrays around it
  private record Stated(int from, int to, int depth, String id) {
    boolean isEmbedded() {
      return id.isEmpty();
    }
  }

  /// A conversation: an object that states its id.
  ///
  /// @param depth that of its members
  private record Conversation(int from, int to, int depth, String id) {
    boolean has(int start, int end) {
      return from < start && end < to;
    }
  }

  /// Whether an object, or one in the text of a string, may state the id of a wanted conversation.
  /// A "no" is certain.
  public boolean areIn(byte[] bytes, int from, int to) {
    return stated(bytes, from, to, 0).stream()
        .anyMatch(each ->
            !each.isEmbedded()
                || EmbeddedJson.mayHaveId(bytes, each.from(), each.to(), this::isWanted));
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
    visit(new Within(bytes, List.of(), 0, IntUnaryOperator.identity()), visitor);
  }

  private void visit(Within json, ConversationVisitor visitor) {
    List<Stated> stated = stated(json.bytes(), 0, json.bytes().length, json.depth());
    if (stated.isEmpty() && json.ids().isEmpty()) {
      return;
    }
    List<Conversation> conversations = conversations(json.bytes(), stated);
    if (!conversations.isEmpty() || !json.ids().isEmpty()) {
      visitObjects(json, conversations, visitor);
      visitStrings(json, conversations, visitor);
    }
    for (Stated each : stated) {
      List<String> ids = ids(json, conversations, each.from(), each.to());
      boolean mayHaveParts =
          !ids.isEmpty()
              || EmbeddedJson.mayHaveId(json.bytes(), each.from(), each.to(), this::isWanted);
      if (each.isEmbedded() && mayHaveParts) {
        var inner = new EmbeddedJson(json.bytes(), each.from(), each.to());
        IntUnaryOperator origin = at -> json.origin().applyAsInt(inner.origin(at));
        visit(new Within(inner.bytes(), ids, json.depth() + 1, origin), visitor);
      }
    }
  }

  private List<Stated> stated(byte[] bytes, int start, int end, int strings) {
    var stated = new ArrayList<Stated>();
    JsonTexts.visit(
        bytes,
        start,
        end,
        (texts, role, depth, from, to) -> {
          if (role != JsonTexts.TextRole.STRING) {
            return;
          }
          int length = to - from;
          if (length >= MIN_ID_LENGTH
              && length <= MAX_ID_LENGTH
              && ID_NAMES.contains(texts.name())) {
            String id = new String(bytes, from, length, UTF_8);
            if (isWanted(id)) {
              stated.add(new Stated(from, to, depth, id));
            }
          } else if (strings < MAX_DEPTH && EmbeddedJson.isLikely(bytes, from, to)) {
            stated.add(new Stated(from, to, depth, ""));
          }
        });
    return stated;
  }

  private boolean isWanted(String id) {
    if (id.length() < MIN_ID_LENGTH || id.length() > MAX_ID_LENGTH) {
      return false;
    }
    if (known.size() > MAX_KNOWN) {
      known.clear();
    }
    return known.computeIfAbsent(id, each -> wanted.test(conversationHash(keyed, each)));
  }

  private static List<Conversation> conversations(byte[] bytes, List<Stated> stated) {
    List<Stated> left =
        new ArrayList<>(stated.stream().filter(each -> !each.isEmbedded()).toList());
    var conversations = new ArrayList<Conversation>();
    if (!left.isEmpty()) {
      JsonObjectsWithin.visit(
          bytes,
          (from, to) ->
              left.removeIf(each -> {
                boolean isInside = from < each.from() && each.to() < to;
                return isInside
                    && conversations.add(new Conversation(from, to, each.depth(), each.id()));
              }));
    }
    return conversations;
  }

  /// The ids of the conversations that have a range.
  private static List<String> ids(Within json, List<Conversation> conversations, int from, int to) {
    return ids(json.ids(), conversations.stream().filter(each -> each.has(from, to)));
  }

  /// The ids of the conversations of which a range is a member.
  private static List<String> idsOfMember(
      Within json, List<Conversation> conversations, int depth, int from, int to) {
    return ids(
        depth == 1 ? json.ids() : List.of(), // the text of a string has it from what is around it
        conversations.stream().filter(each -> each.depth() == depth && each.has(from, to)));
  }

  private static List<String> ids(List<String> around, Stream<Conversation> conversations) {
    return Stream.concat(around.stream(), conversations.map(Conversation::id)).distinct().toList();
  }

  private void visitObjects(
      Within json, List<Conversation> conversations, ConversationVisitor visitor) {
    JsonObjectsWithin.visit(
        json.bytes(),
        (from, to) -> {
          List<String> ids = to - from > 2 ? ids(json, conversations, from, to) : List.of();
          if (!ids.isEmpty()) {
            String value = JsonBytes.valueHash(keyed, json.bytes(), from, to);
            ConversationPart part = outer(json, from + 1, to - 1, PartRole.OBJECT);
            ids.forEach(id -> visitor.part(part, partHash(keyed, value, id)));
          }
        });
  }

  private void visitStrings(
      Within json, List<Conversation> conversations, ConversationVisitor visitor) {
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
          List<String> members =
              isText ? idsOfMember(json, conversations, depth, from, to) : List.of();
          List<String> ids =
              isText && to - from >= MIN_TEXT_LENGTH
                  ? ids(json, conversations, from, to)
                  : List.of();
          if (members.isEmpty() && ids.isEmpty()) {
            return;
          }
          String text = Unescaped.of(new String(bytes, from, to - from, UTF_8)).text().strip();
          ConversationPart member = outer(json, from, to, PartRole.MEMBER);
          members.forEach(id -> visitor.part(member, memberHash(keyed, text, id)));
          if (isSentence(text)) {
            ConversationPart part = outer(json, from, to, PartRole.TEXT);
            ids.forEach(id -> visitor.part(part, textHash(keyed, text, id)));
          }
        });
  }

  /// Whether a text says something: names and paths are in other messages, too.
  private static boolean isSentence(String text) {
    return text.length() >= MIN_TEXT_LENGTH && text.indexOf(' ') >= 0 && !text.startsWith("/");
  }

  /// A part in the outermost JSON.
  private static ConversationPart outer(Within json, int from, int to, PartRole role) {
    IntUnaryOperator origin = json.origin();
    return new ConversationPart(origin.applyAsInt(from), origin.applyAsInt(to), role);
  }
}
