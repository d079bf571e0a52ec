package dev.tsearch.core.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The one table of keyword fields: what can be asked for as `name:value`, is kept as a tag of each
/// partition, and is a field of the index. Query parser, sidecars and index schema all read it.
public enum Field {
  /// The format of the line, for example `claude-code`.
  SOURCE("source"),
  /// The folder that the conversation was about; found by its path or any of its trailing parts.
  PROJECT("project"),
  /// The conversation.
  SESSION("session"),
  /// The sub-agent.
  AGENT("agent"),
  /// Who spoke.
  FROM("from"),
  /// Who was spoken to.
  TO("to"),
  /// The part that the speaker plays: `user`, `assistant`, `system`.
  ROLE("role"),
  /// What kind of thing it is (`entry_type` on disk).
  TYPE("type"),
  /// The tool that was called or answered; of a request to a model, each tool that it offers.
  TOOL("tool"),
  /// The model that answered.
  MODEL("model"),
  /// The git branch that was checked out.
  BRANCH("branch"),
  /// Whether a tool failed: `true`, or nothing.
  ERROR("error"),
  /// A file that was read or changed; found by its path or any of its trailing parts.
  FILE("file"),
  /// The hook event.
  EVENT("event"),
  /// The checkpoint that the transcript was saved with.
  CHECKPOINT("checkpoint"),
  /// The readable name that a session was given.
  SLUG("slug"),
  /// The kind of a system line within its source.
  SUBTYPE("subtype"),
  /// The version of the program that wrote the line.
  VERSION("version"),
  /// What a checkpoint was for; found by any of its words, as they are written.
  INTENT("intent"),
  /// What came of it; found by any of its words, as they are written.
  OUTCOME("outcome"),
  /// The counts of tokens that a checkpoint notes: read, written, from and into a cache.
  TOKENS("tokens"),
  /// How much of a commit an agent wrote: `3/12`, lines of lines, and `25%`.
  ATTRIBUTION("attribution");

  /// Longer terms are cut, on both sides: no one types more, and each costs a place in the filter.
  public static final int MAX_TERM_CODE_POINTS = 255;

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}_]+");

  private static final List<String> TOKEN_COUNTS =
      List.of("input_tokens", "output_tokens", "cache_read_tokens", "cache_creation_tokens");

  private final String key;

  Field(String key) {
    this.key = key;
  }

  /// The field's name in queries and in the index.
  public String key() {
    return key;
  }

  /// The field of a name; empty if no field has it.
  public static Optional<Field> of(String key) {
    for (Field field : values()) {
      if (field.key.equals(key)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  /// What the entry has in this field, as people write it; empty if nothing.
  public List<String> values(Entry entry) {
    return switch (this) {
      case SOURCE -> one(entry.metadata().source());
      case PROJECT -> one(entry.metadata().project());
      case SESSION -> one(entry.metadata().session());
      case AGENT -> one(entry.metadata().agent());
      case FROM -> one(entry.from());
      case TO -> one(entry.to());
      case TYPE -> one(entry.type().name());
      case ERROR -> entry.metadata().values().flag("is_error") ? one("true") : List.of();
      case FILE -> entry.metadata().values().texts("files");
      case TOOL -> tools(entry.metadata());
      case INTENT, OUTCOME -> words(entry.metadata().values().text(key, ""));
      case TOKENS -> tokens(entry.metadata().values().object("token_usage"));
      case ATTRIBUTION -> attribution(entry.metadata().values().object("initial_attribution"));
      case ROLE, MODEL, BRANCH, EVENT, CHECKPOINT, SLUG, SUBTYPE, VERSION ->
          one(entry.metadata().values().text(key, ""));
    };
  }

  /// The terms under which the entry is found in this field; empty if none.
  public List<String> terms(Entry entry) {
    List<String> found = values(entry);
    if (found.isEmpty()) {
      return found;
    }
    var terms = new ArrayList<String>(found.size());
    for (String value : found) {
      String term = term(value);
      terms.add(term);
      if (isPath()) {
        addTrailingParts(term, terms);
      }
    }
    return terms.size() == 1 ? terms : terms.stream().distinct().toList();
  }

  /// The one form in which a value is kept and asked for: lower case, cut to
  /// [#MAX_TERM_CODE_POINTS].
  public String term(String value) {
    String term = value.toLowerCase(Locale.ROOT);
    if (isPath() && term.length() > 1 && term.endsWith("/")) {
      term = term.substring(0, term.length() - 1);
    }
    return shown(term);
  }

  /// A value as it is shown: cut to [#MAX_TERM_CODE_POINTS].
  public static String shown(String value) {
    return value.codePointCount(0, value.length()) <= MAX_TERM_CODE_POINTS
        ? value
        : value.substring(0, value.offsetByCodePoints(0, MAX_TERM_CODE_POINTS));
  }

  /// Whether its values are paths, whose trailing parts are terms too.
  public boolean isPath() {
    return this == PROJECT || this == FILE;
  }

  /// Whether its values are whole numbers.
  public boolean isNumber() {
    return this == TOKENS;
  }

  /// Whether its values are the words of a text, each of which is a term.
  public boolean isText() {
    return this == INTENT || this == OUTCOME;
  }

  /// The words of a text, each once, in lower case.
  public static List<String> words(String text) {
    return text.isEmpty()
        ? List.of()
        : NO_WORD
            .splitAsStream(text.toLowerCase(Locale.ROOT))
            .filter(word -> !word.isEmpty())
            .distinct()
            .toList();
  }

  private static List<String> tokens(JsonObject usage) {
    return usage.isEmpty()
        ? List.of()
        : TOKEN_COUNTS.stream()
            .map(name -> usage.number(name, 0))
            .filter(count -> count > 0)
            .map(String::valueOf)
            .distinct()
            .toList();
  }

  private static List<String> attribution(JsonObject lines) {
    long all = lines.number("total_committed", 0);
    long byAgent = lines.number("agent_lines", 0);
    return all <= 0
        ? List.of()
        : List.of(byAgent + "/" + all, Math.round(100.0 * byAgent / all) + "%");
  }

  private static void addTrailingParts(String path, List<String> terms) {
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      if (slash + 1 < path.length()) {
        terms.add(path.substring(slash + 1));
      }
    }
  }

  private static List<String> tools(Metadata metadata) {
    return metadata.tool().isEmpty() ? metadata.values().texts("tools") : List.of(metadata.tool());
  }

  private static List<String> one(String value) {
    return value.isEmpty() ? List.of() : List.of(value);
  }
}
