package dev.tsearch.core.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The keyword fields. Each can be queried as `name:value`, is stored as a tag of each partition,
/// and is a field of the index. Query parser, sidecars and index schema all use this list.
public enum Field {
  /// The format of the source, for example `claude-code`.
  SOURCE("source"),
  /// The folder that the conversation was about; matches its path and every trailing part of it.
  PROJECT("project"),
  /// The session.
  SESSION("session"),
  /// The sub-agent.
  AGENT("agent"),
  /// The sender.
  FROM("from"),
  /// The recipient.
  TO("to"),
  /// The role of the sender: `user`, `assistant`, `system`.
  ROLE("role"),
  /// The type of the entry (`entry_type` on disk).
  TYPE("type"),
  /// The tool of a call or a result; for a request to a model, every tool that it offers.
  TOOL("tool"),
  /// The model that wrote the entry.
  MODEL("model"),
  /// The git branch that was checked out.
  BRANCH("branch"),
  /// `true` if a tool failed; no value otherwise.
  ERROR("error"),
  /// A file that was read or changed; matches its path and every trailing part of it.
  FILE("file"),
  /// The hook event.
  EVENT("event"),
  /// The checkpoint that the transcript was saved with; matches its id and every prefix of it.
  CHECKPOINT("checkpoint"),
  /// The readable name of the session.
  SLUG("slug"),
  /// The kind of a system line in its source.
  SUBTYPE("subtype"),
  /// The version of the program that wrote the line.
  VERSION("version"),
  /// The intent of a checkpoint; matches each of its words, and each part of an identifier in it.
  INTENT("intent"),
  /// The outcome of a checkpoint; matches each of its words, and each part of an identifier in it.
  OUTCOME("outcome"),
  /// The token counts of a checkpoint: input, output, read from a cache, written to a cache.
  TOKENS("tokens"),
  /// The share of a commit that an agent wrote: `3/12` (lines) and `25%`.
  ATTRIBUTION("attribution");

  /// Longer terms are truncated, in entries and in queries, to bound the size of the index.
  public static final int MAX_TERM_CODE_POINTS = 255;

  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}_]+");

  private static final List<String> TOKEN_COUNTS =
      List.of("input_tokens", "output_tokens", "cache_read_tokens", "cache_creation_tokens");

  private final String key;

  Field(String key) {
    this.key = key;
  }

  /// The name of the field in queries and in the index.
  public String key() {
    return key;
  }

  /// The field with a name; empty if there is none.
  public static Optional<Field> of(String key) {
    for (Field field : values()) {
      if (field.key.equals(key)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  /// The values of an entry in this field, as written; may be empty.
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

  /// The terms of an entry in this field, each once; may be empty. The terms of its [#values], and
  /// of a path or text the terms of their parts. An entry also matches the [prefixes][#isPrefixed]
  /// of its terms.
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
    if (isText()) {
      addParts(entry.metadata().values().text(key, ""), terms);
    }
    return terms.size() == 1 ? terms : terms.stream().distinct().toList();
  }

  /// Whether an entry matches a value in this field.
  ///
  /// @param term the value as [#term] returns it
  public boolean matches(Entry entry, String term) {
    List<String> terms = terms(entry);
    return isPrefixed() ? terms.stream().anyMatch(it -> it.startsWith(term)) : terms.contains(term);
  }

  /// The normalized form of a value, in the index and in queries: lower case, truncated to
  /// [#MAX_TERM_CODE_POINTS] code points.
  public String term(String value) {
    String term = value.toLowerCase(Locale.ROOT);
    if (isPath() && term.length() > 1 && term.endsWith("/")) {
      term = term.substring(0, term.length() - 1);
    }
    return shown(term);
  }

  /// A value for display, truncated to [#MAX_TERM_CODE_POINTS] code points.
  public static String shown(String value) {
    return value.codePointCount(0, value.length()) <= MAX_TERM_CODE_POINTS
        ? value
        : value.substring(0, value.offsetByCodePoints(0, MAX_TERM_CODE_POINTS));
  }

  /// Whether the values are paths, whose trailing parts are terms as well.
  public boolean isPath() {
    return this == PROJECT || this == FILE;
  }

  /// Whether the values are whole numbers.
  public boolean isNumber() {
    return this == TOKENS;
  }

  /// Whether the values are texts, each word of which is a term.
  public boolean isText() {
    return this == INTENT || this == OUTCOME;
  }

  /// Whether a value matches every term that it is a prefix of.
  public boolean isPrefixed() {
    return this == CHECKPOINT;
  }

  /// Adds the terms of the parts of the identifiers in a text. Each is within a term of a word, so
  /// that the words of a text show which parts it may have.
  private void addParts(String text, List<String> terms) {
    List<String> words = List.copyOf(terms);
    for (String word : writtenWords(text)) {
      for (String part : IdentifierParts.of(word)) {
        String term = term(part);
        if (words.stream().anyMatch(of -> of.contains(term))) {
          terms.add(term);
        }
      }
    }
  }

  /// The distinct words of a text, in lower case.
  public static List<String> words(String text) {
    return writtenWords(text.toLowerCase(Locale.ROOT)).stream().distinct().toList();
  }

  /// The words of a text as written.
  public static List<String> writtenWords(String text) {
    return text.isEmpty()
        ? List.of()
        : NO_WORD.splitAsStream(text).filter(word -> !word.isEmpty()).toList();
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
