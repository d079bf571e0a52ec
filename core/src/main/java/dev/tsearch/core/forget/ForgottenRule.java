package dev.tsearch.core.forget;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.hash.UnitHashes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What one command forgot or redacted, as `forgotten.jsonl` keeps it.
///
/// @param id its number, from 1
/// @param time when the command ran, in the form of RFC 3339
/// @param kind which command it was
/// @param entries the number of entries that were forgotten or changed
/// @param spans the number of passages that were overwritten, originals included
/// @param bytes the number of their bytes
/// @param originals the numbers of the originals that were changed
/// @param lines the hashes of forgotten lines
/// @param values the hashes of forgotten objects within larger values, without the spaces around
///   their parts
/// @param sources the forgotten beginnings of sources
/// @param lists the forgotten lists of documents
/// @param parts what is forgotten of conversations wherever these are
/// @param ids the hashes of the ids that they have
/// @param kept the hashes of lines that stay although they have such an id, and of such ids with
///   the sessions of their lines
/// @param secrets the hashes of redacted secrets, by the names of their rules
/// @param literals the redacted texts
/// @param patterns the regular expressions of the user
public record ForgottenRule(
    long id,
    String time,
    ForgetKind kind,
    long entries,
    long spans,
    long bytes,
    SortedSet<Long> originals,
    Set<String> lines,
    Set<String> values,
    Set<Beginning> sources,
    Set<ForgottenList> lists,
    ForgottenParts parts,
    Set<String> ids,
    Set<String> kept,
    SortedMap<String, SortedSet<String>> secrets,
    List<HashedText> literals,
    List<String> patterns) {
  /// The most hashes or numbers of one line of the file.
  private static final int VALUES_PER_LINE = 1_000;

  /// A command.
  public enum ForgetKind {
    /// Removes entries.
    FORGET("forget"),
    /// Overwrites passages.
    REDACT("redact"),
    /// An import that overwrote secrets before it stored them. Its counts are 0.
    IMPORT("import");

    private final String word;

    ForgetKind(String word) {
      this.word = word;
    }

    /// The name of the command.
    public String word() {
      return word;
    }

    static ForgetKind of(String word) {
      for (ForgetKind kind : values()) {
        if (kind.word.equals(word)) {
          return kind;
        }
      }
      return REDACT;
    }
  }

  /// A text that is known by its hashes, see [LiteralHash].
  ///
  /// @param length its length in UTF-16 characters
  /// @param rolling its rolling hash
  /// @param hash its [KeyedHash]
  public record HashedText(int length, long rolling, String hash) {
    /// What is kept of a text.
    public static HashedText of(LiteralHash text) {
      return new HashedText(text.length(), text.rolling(), text.hash());
    }

    /// Finds the text.
    public LiteralHash with(KeyedHash keyed) {
      return new LiteralHash(length, rolling, hash, keyed);
    }

    private static boolean isIn(JsonObject line) {
      return line.has("literal");
    }

    private static HashedText decode(JsonObject line) {
      return new HashedText(
          Math.toIntExact(line.number("literal", 0)),
          Long.parseUnsignedLong(line.text("rolling", "0"), 16),
          line.text("text", ""));
    }
  }

  /// A rule that forgets no lists, and nothing of conversations.
  public ForgottenRule(
      long id,
      String time,
      ForgetKind kind,
      long entries,
      long spans,
      long bytes,
      SortedSet<Long> originals,
      Set<String> lines,
      Set<String> values,
      Set<Beginning> sources,
      Set<String> ids,
      Set<String> kept,
      SortedMap<String, SortedSet<String>> secrets,
      List<HashedText> literals,
      List<String> patterns) {
    this(
        id,
        time,
        kind,
        entries,
        spans,
        bytes,
        originals,
        lines,
        values,
        sources,
        Set.of(),
        ForgottenParts.NONE,
        ids,
        kept,
        secrets,
        literals,
        patterns);
  }

  /// The beginning of a source, of which parts are forgotten.
  ///
  /// @param length the number of its [plain bytes][dev.tsearch.core.forget.hash.PlainBytes]
  /// @param hash their hash, see [dev.tsearch.core.forget.hash.BeginningHashes]
  /// @param ranges the parts; none if a source that begins so stays, whatever the others of the
  ///   rule say
  /// @param ends the hashes of its lines, by which a shorter copy is known
  public record Beginning(long length, String hash, List<ForgottenPart> ranges, UnitHashes ends) {
    /// Copies the list.
    public Beginning {
      ranges = List.copyOf(ranges);
    }

    /// A beginning of which shorter copies are not known.
    public Beginning(long length, String hash, List<ForgottenPart> ranges) {
      this(length, hash, ranges, UnitHashes.NONE);
    }

    private JsonObject.Builder encode(JsonObject.Builder line) {
      line.put("source", length).put("beginning", hash).put("ranges", bounds());
      return ends.equals(UnitHashes.NONE) ? line : line.put("ends", ends.encoded());
    }

    private List<Long> bounds() {
      return ranges.stream().flatMap(range -> Stream.of(range.from(), range.to())).toList();
    }

    private static Beginning decode(JsonObject line) {
      List<Object> bounds = line.list("ranges");
      var ranges = new ArrayList<ForgottenPart>();
      for (int i = 0; i + 1 < bounds.size(); i += 2) {
        if (bounds.get(i) instanceof Long from && bounds.get(i + 1) instanceof Long to) {
          ranges.add(new ForgottenPart(from, to));
        }
      }
      return new Beginning(
          line.number("source", 0),
          line.text("beginning", ""),
          ranges,
          new UnitHashes(line.text("ends", "")));
    }
  }

  /// A part of a source, or of its plain bytes.
  ///
  /// @param from the position of its first byte
  /// @param to the position of its end
  public record ForgottenPart(long from, long to) {}

  /// Copies the collections.
  public ForgottenRule {
    originals = Collections.unmodifiableSortedSet(new TreeSet<>(originals));
    lines = Set.copyOf(lines);
    values = Set.copyOf(values);
    sources = Set.copyOf(sources);
    lists = Set.copyOf(lists);
    ids = Set.copyOf(ids);
    kept = Set.copyOf(kept);
    secrets = Collections.unmodifiableSortedMap(new TreeMap<>(secrets));
    literals = List.copyOf(literals);
    patterns = List.copyOf(patterns);
  }

  /// The lines of the file that describe it.
  public List<JsonObject> encode() {
    var encoded = new ArrayList<JsonObject>();
    encoded.add(
        JsonObject.builder()
            .put("id", id)
            .put("time", time)
            .put("kind", kind.word())
            .put("entries", entries)
            .put("spans", spans)
            .put("bytes", bytes)
            .build());
    for (List<Long> some : chunks(originals)) {
      encoded.add(of().put("originals", some).build());
    }
    addHashes("lines", lines, encoded);
    addHashes("values", values, encoded);
    sources.stream()
        .sorted(Comparator.comparing(Beginning::hash))
        .forEach(one -> encoded.add(one.encode(of()).build()));
    lists.stream()
        .sorted(
            Comparator.comparing(ForgottenList::path)
                .thenComparing(one -> one.elements().encoded()))
        .forEach(one -> encoded.add(one.encode(of()).build()));
    parts
        .conversations()
        .forEach((conversation, end) -> {
          JsonObject.Builder line = of().put("conversation", conversation).put("until", end);
          String lines = parts.whole().getOrDefault(conversation, "");
          encoded.add((lines.isEmpty() ? line : line.put("lines", lines)).build());
        });
    addHashes("parts", parts.parts(), encoded);
    addHashes("ids", ids, encoded);
    addHashes("kept", kept, encoded);
    secrets.forEach((rule, hashes) -> {
      for (List<String> some : chunks(hashes)) {
        encoded.add(of().put("rule", rule).put("texts", some).build());
      }
    });
    for (HashedText literal : literals) {
      encoded.add(
          of().put("literal", (long) literal.length())
              .put("rolling", Long.toHexString(literal.rolling()))
              .put("text", literal.hash())
              .build());
    }
    patterns.forEach(pattern -> encoded.add(of().put("pattern", pattern).build()));
    return encoded;
  }

  /// Whether nothing but lines and objects are forgotten, wherever they are.
  boolean isOfLines() {
    return kind == ForgetKind.FORGET && sources.isEmpty() && lists.isEmpty() && literals.isEmpty();
  }

  /// Whether nothing but secrets are redacted.
  boolean isOfSecrets() {
    return kind != ForgetKind.FORGET && literals.isEmpty() && patterns.isEmpty();
  }

  private void addHashes(String name, Collection<String> hashes, List<JsonObject> into) {
    for (List<String> some : chunks(hashes.stream().sorted().toList())) {
      into.add(of().put(name, some).build());
    }
  }

  private JsonObject.Builder of() {
    return JsonObject.builder().put("of", id);
  }

  private static <T> List<List<T>> chunks(Collection<T> values) {
    var all = List.copyOf(values);
    var chunks = new ArrayList<List<T>>();
    for (int from = 0; from < all.size(); from += VALUES_PER_LINE) {
      chunks.add(all.subList(from, Math.min(all.size(), from + VALUES_PER_LINE)));
    }
    return chunks;
  }

  /// Decodes a rule.
  ///
  /// @param lines all lines of the file that describe it, the first one first
  static ForgottenRule decode(List<JsonObject> lines) {
    JsonObject first = lines.getFirst();
    return new ForgottenRule(
        first.number("id", 0),
        first.text("time", ""),
        ForgetKind.of(first.text("kind", "")),
        first.number("entries", 0),
        first.number("spans", 0),
        first.number("bytes", 0),
        originals(lines),
        hashes(lines, "lines"),
        hashes(lines, "values"),
        decoded(lines, line -> line.has("source"), Beginning::decode),
        decoded(lines, ForgottenList::isIn, ForgottenList::decode),
        ForgottenParts.decode(lines),
        hashes(lines, "ids"),
        hashes(lines, "kept"),
        secrets(lines),
        lines.stream().filter(HashedText::isIn).map(HashedText::decode).toList(),
        lines.stream().flatMap(line -> line.text("pattern").stream()).toList());
  }

  private static SortedSet<Long> originals(List<JsonObject> lines) {
    var originals = new TreeSet<Long>();
    for (JsonObject line : lines) {
      for (Object each : line.list("originals")) {
        if (each instanceof Long number) {
          originals.add(number);
        }
      }
    }
    return originals;
  }

  private static Set<String> hashes(List<JsonObject> lines, String name) {
    return lines.stream()
        .flatMap(line -> line.texts(name).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static <T> Set<T> decoded(
      List<JsonObject> lines, Predicate<JsonObject> isOne, Function<JsonObject, T> decode) {
    return lines.stream().filter(isOne).map(decode).collect(Collectors.toUnmodifiableSet());
  }

  private static SortedMap<String, SortedSet<String>> secrets(List<JsonObject> lines) {
    var secrets = new TreeMap<String, SortedSet<String>>();
    for (JsonObject line : lines) {
      line.text("rule")
          .ifPresent(rule ->
              secrets.computeIfAbsent(rule, _ -> new TreeSet<>()).addAll(line.texts("texts")));
    }
    return secrets;
  }
}
