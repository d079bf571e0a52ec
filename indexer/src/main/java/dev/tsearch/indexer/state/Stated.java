package dev.tsearch.indexer.state;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a file states of a session.
///
/// @param session the id of the session
/// @param project the folder that the session is about; empty if unknown
/// @param time the JSON value of the time when the file was last written; null if it states none
/// @param values what becomes entries
public record Stated(
    String session, String project, @Nullable Object time, List<StatedValue> values) {

  /// A value that is stated.
  ///
  /// @param path the member of the document that has it; of a member of another member, both names
  /// @param id the id of its entry
  /// @param draft its entry
  public record StatedValue(List<String> path, String id, EntryDraft draft) {
    /// Copies the list.
    public StatedValue {
      path = List.copyOf(path);
    }
  }

  /// Copies the list.
  public Stated {
    values = List.copyOf(values);
  }

  /// A session of which nothing is stated.
  public static Stated of(String session, String project, @Nullable Object time) {
    return new Stated(session, project, time, List.of());
  }

  /// Adds a title, if there is one.
  ///
  /// @param members the members that may have it; the first one with a text counts
  public Stated withTitle(JsonObject document, String... members) {
    return withNote("title", document, members);
  }

  /// Adds a title that is in a member of another member, if there is one.
  ///
  /// @param outer the name of the other member
  /// @param inner the name of the member with the title
  public Stated withTitleIn(JsonObject document, String outer, String inner) {
    return withNote("title", List.of(outer, inner), document.object(outer).text(inner, ""));
  }

  /// Adds a title that a person gave, if there is one: it counts more than those of programs.
  ///
  /// @param members as those of [#withTitle]
  public Stated withName(JsonObject document, String... members) {
    return withNote("custom-title", document, members);
  }

  private Stated withNote(String subtype, JsonObject document, String... members) {
    return Stream.of(members)
        .filter(member -> !document.text(member, "").isBlank())
        .findFirst()
        .map(member -> withNote(subtype, List.of(member), document.text(member, "")))
        .orElse(this);
  }

  private Stated withNote(String subtype, List<String> path, String text) {
    String title = text.strip();
    return title.isEmpty()
        ? this
        : with(path, "title", Parties.MAIN.note(subtype, title, JsonObject.EMPTY));
  }

  /// Adds the tokens of the session, if there are any.
  ///
  /// @param member the member that has them
  /// @param counts the counts by kind, as the program names them
  /// @param more metadata of the entry, such as the model
  public Stated withTokens(String member, JsonObject counts, JsonObject more) {
    boolean areAny =
        counts.values().values().stream().anyMatch(it -> it instanceof Long count && count > 0);
    List<EntryDraft> usage =
        areAny ? new MessageDrafts(Parties.MAIN).withUsage(List.of(), counts, more) : List.of();
    return usage.isEmpty() ? this : with(List.of(member), "usage", usage.getFirst());
  }

  private Stated with(List<String> path, String id, EntryDraft draft) {
    var all = new ArrayList<>(values);
    all.add(new StatedValue(path, id, draft));
    return new Stated(session, project, time, all);
  }
}
