package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.forget.json.JsonObjectsWithin;
import dev.tsearch.core.forget.json.JsonTexts;
import dev.tsearch.core.forget.json.ObjectIdentity;
import dev.tsearch.core.forget.json.StructuralTexts;
import dev.tsearch.core.json.Unescaped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Some rules that are applied at once: first what is forgotten, then what is redacted. One owner,
/// not thread-safe.
///
/// @param keyed makes the hashes
/// @param lines the hashes of forgotten lines
/// @param values the hashes of forgotten objects within larger values
/// @param ids the hashes of forgotten ids
/// @param kept the hashes of lines that stay although they have a forgotten id
/// @param sources what is forgotten only where it is, by rule
/// @param parts what is forgotten of conversations wherever these are
/// @param candidates says quickly of most lines that none of these hashes is theirs
/// @param forgotten finds forgotten texts of sources that are no JSON
/// @param texts finds redacted texts
record MaskStage(
    KeyedHash keyed,
    Set<String> lines,
    Set<String> values,
    Set<String> ids,
    Set<String> kept,
    List<ForgottenSources> sources,
    MaskedParts parts,
    LineCandidates candidates,
    TextRules forgotten,
    TextRules texts) {
  /// Says of lines whether they may be forgotten, or have what is forgotten of conversations. A
  /// "no" is certain.
  @FunctionalInterface
  interface LineCandidates {
    /// Whether a line may be, or have: its hashes decide.
    boolean mayHave(byte[] bytes, int from, int to);
  }

  /// Decides on an object.
  @FunctionalInterface
  private interface ObjectTest {
    /// Whether the object from `{` to `}` is wanted.
    boolean test(int from, int to);
  }

  /// For rules of which only hashes are known.
  static final LineCandidates ALL_LINES = (_, _, _) -> true;

  /// A shorter text in the name of a member may be a word of the format.
  private static final int MIN_NAME_LENGTH = 12;

  /// Copies the sets.
  MaskStage {
    lines = Set.copyOf(lines);
    values = Set.copyOf(values);
    ids = Set.copyOf(ids);
    kept = Set.copyOf(kept);
    sources = List.copyOf(sources);
  }

  /// Rules that redact texts only.
  static MaskStage of(KeyedHash keyed, TextRules texts) {
    return new MaskStage(
        keyed,
        Set.of(),
        Set.of(),
        Set.of(),
        Set.of(),
        List.of(),
        MaskedParts.none(keyed),
        ALL_LINES,
        TextRules.none(keyed),
        texts);
  }

  /// The rules of some stages at once. It overwrites something in any unit in which one of them
  /// would, perhaps more than they do together, but for what is known by the beginning of a source.
  static MaskStage any(KeyedHash keyed, List<MaskStage> stages) {
    return new MaskStage(
        keyed,
        union(stages, MaskStage::lines),
        union(stages, MaskStage::values),
        union(stages, MaskStage::ids),
        Set.of(),
        List.of(),
        MaskedParts.any(keyed, stages.stream().map(MaskStage::parts).toList()),
        ALL_LINES,
        TextRules.any(keyed, stages.stream().map(MaskStage::forgotten).toList()),
        TextRules.any(keyed, stages.stream().map(MaskStage::texts).toList()));
  }

  private static Set<String> union(
      List<MaskStage> stages, Function<MaskStage, Set<String>> hashes) {
    return stages.stream()
        .flatMap(stage -> hashes.apply(stage).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  boolean isEmpty() {
    return sources.isEmpty() && overwritesNoUnit();
  }

  /// Whether nothing is overwritten but beginnings of sources.
  private boolean overwritesNoUnit() {
    return lines.isEmpty()
        && values.isEmpty()
        && ids.isEmpty()
        && parts.isEmpty()
        && forgotten.isEmpty()
        && texts.isEmpty();
  }

  /// Whether anything may be overwritten in a unit. A "no" is certain, and takes little time.
  boolean mayChange(byte[] bytes, int from, int to, boolean byId) {
    return !values.isEmpty()
        || (byId && !ids.isEmpty())
        || mayBeForgotten(bytes, from, to)
        || (!forgotten.isEmpty() && forgotten.mayFind(bytes, from, to))
        || (!texts.isEmpty() && texts.mayFind(bytes, from, to));
  }

  private boolean mayBeForgotten(byte[] bytes, int from, int to) {
    boolean haveLines = !lines.isEmpty() || !ids.isEmpty();
    return (haveLines || !parts.isEmpty())
        && candidates.mayHave(bytes, from, to)
        && (haveLines || parts.mayBeIn(bytes, from, to));
  }

  /// Whether a line is forgotten as a whole.
  boolean isForgotten(LineHashes line) {
    if ((lines.isEmpty() && ids.isEmpty() && parts.isEmpty()) || line.areOfBlank()) {
      return false;
    }
    return (!lines.isEmpty() && lines.contains(line.ofLine()))
        || (!ids.isEmpty() && line.ofIds().stream().anyMatch(ids::contains) && !isKept(line))
        || (line.areOf(parts) && !isKept(line));
  }

  private boolean isKept(LineHashes line) {
    return !kept.isEmpty()
        && (kept.contains(line.ofLine()) || line.ofOwnedIds().stream().anyMatch(kept::contains));
  }

  /// Whether parts of a unit may be overwritten, and not only all of it, besides those of
  /// conversations.
  boolean hasParts(boolean byId) {
    return !values.isEmpty()
        || (byId && !ids.isEmpty())
        || !forgotten.isEmpty()
        || !texts.isEmpty();
  }

  /// The forgotten objects within a value.
  ///
  /// @param byId whether they are also known by their ids, and not only as a whole
  List<MaskSpan> objects(byte[] bytes, boolean byId) {
    return values.isEmpty() && (ids.isEmpty() || !byId)
        ? List.of()
        : found(bytes, (start, end) -> isForgottenObject(bytes, start, end, byId));
  }

  /// The spans that replace the wanted objects, the outermost ones only, in their order.
  private static List<MaskSpan> found(byte[] bytes, ObjectTest wanted) {
    var found = new ArrayList<int[]>();
    JsonObjectsWithin.visit(
        bytes,
        (from, to) -> {
          if (wanted.test(from, to)) {
            while (!found.isEmpty() && found.getLast()[0] > from) {
              found.removeLast();
            }
            found.add(new int[] {from, to});
          }
        });
    var spans = new ArrayList<MaskSpan>();
    found.forEach(range -> spans.addAll(MaskSpan.object(range[0], range[1])));
    return spans;
  }

  private boolean isForgottenObject(byte[] bytes, int from, int to, boolean byId) {
    boolean hasId =
        byId
            && !ids.isEmpty()
            && ObjectIdentity.idHashes(keyed, bytes, from, to).stream().anyMatch(ids::contains);
    if (!hasId && values.isEmpty()) {
      return false;
    }
    String hash = JsonBytes.valueHash(keyed, bytes, from, to);
    return values.contains(hash) || (hasId && !kept.contains(hash));
  }

  /// The forgotten texts, in strings and numbers of JSON or anywhere: of text nothing is left that
  /// an entry would be made of.
  List<MaskSpan> forgottenTexts(byte[] bytes, boolean isJson) {
    List<MaskSpan> found = texts(forgotten, bytes, isJson);
    return isJson
        ? found
        : found.stream().map(span -> MaskSpan.blank(span.from(), span.to())).toList();
  }

  /// The redacted texts, in strings and numbers of JSON or anywhere.
  List<MaskSpan> texts(byte[] bytes, boolean isJson) {
    return texts(texts, bytes, isJson);
  }

  private static List<MaskSpan> texts(TextRules texts, byte[] bytes, boolean isJson) {
    if (texts.isEmpty() || !texts.mayFind(bytes, 0, bytes.length)) {
      return List.of();
    }
    var spans = new ArrayList<MaskSpan>();
    if (isJson) {
      JsonTexts.visit(
          bytes,
          0,
          bytes.length,
          (strings, role, _, start, end) ->
              addTexts(texts, strings, role, bytes, start, end, spans));
    } else {
      texts.find(bytes, 0, bytes.length, spans);
    }
    return spans;
  }

  /// Adds the texts of a string, a number or loose text. Ids, types and times stay as they are, but
  /// for secrets: entries are derived from them. Of a name of a member, long texts are overwritten
  /// only; of numbers, those that a text has whole.
  private static void addTexts(
      TextRules texts,
      JsonTexts strings,
      JsonTexts.TextRole role,
      byte[] bytes,
      int from,
      int to,
      List<MaskSpan> spans) {
    boolean mayFind =
        texts.mayFind(bytes, from, to)
            || texts.mayFindNamed(bytes, strings.nameFrom(), strings.nameTo(), to - from);
    if (!mayFind) {
      return;
    }
    String name = strings.name();
    switch (role) {
      case STRING -> {
        if (StructuralTexts.isStructural(strings, bytes, from, to)) {
          texts.findInId(bytes, from, to, spans);
        } else {
          texts.findInJson(name, bytes, from, to, spans);
        }
      }
      case NUMBER -> {
        if (!StructuralTexts.isStructural(strings, bytes, from, to)
            && !StructuralTexts.isPosition(strings)) {
          addNumber(texts, name, bytes, from, to, spans);
        }
      }
      case NAME -> {
        var found = new ArrayList<MaskSpan>();
        if (to - from >= MIN_NAME_LENGTH) {
          texts.findInJson("", bytes, from, to, found);
        }
        found.removeIf(span -> span.length() < MIN_NAME_LENGTH);
        spans.addAll(found);
      }
      case LOOSE -> texts.find(bytes, from, to, spans);
    }
  }

  private static void addNumber(
      TextRules texts, String name, byte[] bytes, int from, int to, List<MaskSpan> spans) {
    if (to - from == 1 && bytes[from] == '0') {
      return; // as a redacted one
    }
    var found = new ArrayList<MaskSpan>();
    texts.findInJson(name, bytes, from, to, found);
    int digits = bytes[from] == '-' ? from + 1 : from;
    if (found.stream().anyMatch(span -> span.from() <= digits && span.to() == to)) {
      spans.addAll(MaskSpan.number(from, to));
    }
  }

  /// The strings that are values and no ids, as far as they are wanted.
  static List<MaskSpan> strings(byte[] bytes, BiPredicate<String, String> isWanted) {
    var spans = new ArrayList<MaskSpan>();
    JsonTexts.visit(
        bytes,
        0,
        bytes.length,
        (strings, role, _, start, end) -> {
          if (role == JsonTexts.TextRole.STRING
              && start < end
              && !StructuralTexts.isStructural(strings, bytes, start, end)
              && isWanted.test(
                  strings.name(),
                  Unescaped.of(new String(bytes, start, end - start, UTF_8)).text())) {
            spans.add(MaskSpan.blank(start, end));
          }
        });
    return spans;
  }
}
