package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.JsonBytes;
import dev.tsearch.core.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Says which bytes of sources are overwritten. The same bytes give the same answer wherever they
/// are: an archive that has overwritten them recognizes the source again. One owner, not
/// thread-safe.
public final class SourceMask {
  /// Overwrites nothing.
  public static final SourceMask NONE =
      new SourceMask(new KeyedHash(new byte[KeyedHash.SALT_BYTES]), List.of());

  private final List<MaskStage> stages;
  private final List<RuleStage> all;
  private final KeyedHash keyed;
  private final KnownStarts starts;
  private @Nullable MaskStage any;
  private @Nullable List<UnitMask> parts;
  private @Nullable SourceMask everything;

  /// Some rules that are applied at once.
  ///
  /// @param stage the rules
  /// @param isLifted whether they overwrite nothing any more. Rules after them may have been made
  ///   for bytes that these had overwritten.
  record RuleStage(MaskStage stage, boolean isLifted) {}

  /// @param keyed makes the hashes
  /// @param stages what is overwritten in units
  SourceMask(KeyedHash keyed, List<MaskStage> stages) {
    this(stages.stream().map(stage -> new RuleStage(stage, false)).toList(), keyed);
  }

  /// @param all what is overwritten in units, and what was before it was lifted
  /// @param keyed makes the hashes
  SourceMask(List<RuleStage> all, KeyedHash keyed) {
    this.keyed = keyed;
    this.all = all.stream().filter(each -> !each.stage().isEmpty()).toList();
    this.stages = this.all.stream().filter(each -> !each.isLifted()).map(RuleStage::stage).toList();
    this.starts =
        new KnownStarts(stages.stream().flatMap(stage -> stage.sources().stream()).toList());
  }

  /// Whether no byte is ever overwritten.
  public boolean isEmpty() {
    return stages.isEmpty();
  }

  /// The part that redacts texts, for entries: a reader may join texts that stand apart in the
  /// source.
  public SourceMask ofEntries() {
    return new SourceMask(
        keyed, stages.stream().map(stage -> MaskStage.of(keyed, stage.texts())).toList());
  }

  /// Whether parts of sources are forgotten by how these begin.
  boolean hasStarts() {
    return stages.stream().anyMatch(stage -> !stage.sources().isEmpty());
  }

  /// Whether some of the stages were lifted.
  boolean hasLifted() {
    return all.size() > stages.size();
  }

  /// What the stages overwrite, and what the lifted ones would if they were not: where that is
  /// nothing, no stage meets the work of another one.
  SourceMask everything() {
    SourceMask known = everything;
    if (known == null) {
      known =
          hasLifted() ? new SourceMask(keyed, all.stream().map(RuleStage::stage).toList()) : this;
      everything = known;
    }
    return known;
  }

  /// The masks of the stages, one after the other.
  List<UnitMask> parts() {
    List<UnitMask> known = parts;
    if (known == null) {
      known =
          all.stream()
              .map(each ->
                  new UnitMask(
                      new SourceMask(keyed, List.of(each.stage())), List.of(), each.isLifted()))
              .toList();
      parts = known;
    }
    return known;
  }

  /// Looks how a source begins.
  SourceStart start() {
    return new SourceStart(keyed, starts);
  }

  /// The forgotten parts of a source that are known by how it begins.
  List<ForgottenPart> ranges(SourceStart start) {
    return stages.stream()
        .flatMap(stage -> stage.sources().stream())
        .flatMap(rule -> start.ranges(rule).stream())
        .toList();
  }

  /// Whether objects within larger values may be forgotten, so that a document is one unit.
  boolean hasObjects() {
    return starts.hasLists()
        || stages.stream().anyMatch(stage -> stage.hasParts(true) || !stage.parts().isEmpty());
  }

  /// A line that stands for an entry that was appended, and has no line in a source: what was said,
  /// by whom and when.
  public static byte[] appendedLine(Entry entry) {
    JsonObject said =
        JsonObject.builder()
            .put("timestamp", entry.timestamp())
            .put("from", entry.from())
            .put("to", entry.to())
            .put("entry_type", entry.type().name())
            .put("content", entry.content())
            .build();
    return Json.OWN.print(said).getBytes(UTF_8);
  }

  /// The strings of JSON that are values and no ids, as far as they are wanted: spaces replace
  /// them.
  ///
  /// @param isWanted receives them without escapes
  public static List<MaskSpan> strings(byte[] bytes, Predicate<String> isWanted) {
    return MaskStage.strings(bytes, (_, text) -> isWanted.test(text));
  }

  /// The same strings, as far as they are wanted by the names of their members, too.
  ///
  /// @param isWanted receives the name, which is empty if there is none, and the string without
  ///   escapes
  public static List<MaskSpan> namedStrings(byte[] bytes, BiPredicate<String, String> isWanted) {
    return MaskStage.strings(bytes, isWanted);
  }

  /// The spans to overwrite in a line, which may be one of the archive.
  ///
  /// @param from the position of its first byte, which the spans count from the array's beginning
  /// @param to the position of its end, without the newline
  public List<MaskSpan> line(byte[] bytes, int from, int to) {
    SourceForm form = JsonBytes.isJson(bytes, from, to) ? SourceForm.LINES : SourceForm.TEXT;
    return unit(bytes, from, to, form);
  }

  /// The spans to overwrite in a unit.
  ///
  /// @param form what the source is: of JSON, texts are overwritten in strings and in what is no
  ///   JSON, and of documents the objects are known by their ids, too; among lines of JSON there
  ///   may be others, as messages of a program
  List<MaskSpan> unit(byte[] bytes, int from, int to, SourceForm form) {
    boolean isJson =
        form == SourceForm.DOCUMENT
            || (form == SourceForm.LINES && JsonBytes.isJson(bytes, from, to));
    boolean byId = form == SourceForm.DOCUMENT || JsonBytes.isArray(bytes, from, to);
    if (!any().mayChange(bytes, from, to, byId)) {
      return List.of();
    }
    return stages.size() > 1 && spans(List.of(any()), bytes, from, to, isJson, byId).isEmpty()
        ? List.of()
        : spans(stages, bytes, from, to, isJson, byId);
  }

  /// All stages at once: where these overwrite nothing, none does. Most units are passed in one
  /// look, however many rules there are.
  private MaskStage any() {
    MaskStage known = any;
    if (known == null) {
      known = stages.size() == 1 ? stages.getFirst() : MaskStage.any(keyed, stages);
      any = known;
    }
    return known;
  }

  private List<MaskSpan> spans(
      List<MaskStage> some, byte[] bytes, int from, int to, boolean isJson, boolean byId) {
    byte[] now = bytes; // a copy of the unit from the first stage on that may change parts of it
    int start = from;
    boolean isCopy = false;
    var hashes = new LineHashes(keyed, now, from, to);
    var all = new ArrayList<MaskSpan>();
    for (MaskStage stage : some) {
      if (stage.isForgotten(hashes)) {
        return List.of(MaskSpan.blank(from, to));
      }
      boolean mayHaveParts = isJson && hashes.mayHave(stage.parts());
      if (!mayHaveParts && !stage.hasParts(byId)) {
        continue;
      }
      if (!isCopy) {
        now = Arrays.copyOfRange(bytes, from, to);
        start = 0;
        isCopy = true;
      }
      int before = all.size();
      if (isJson) {
        apply(stage.objects(now, byId), now, from, all);
        if (mayHaveParts) {
          apply(stage.parts().find(now), now, from, all);
        }
      }
      apply(stage.forgottenTexts(now, isJson), now, from, all);
      apply(stage.texts(now, isJson), now, from, all);
      if (all.size() > before) {
        hashes = new LineHashes(keyed, now, start, start + to - from);
      }
    }
    return all;
  }

  private static void apply(List<MaskSpan> spans, byte[] now, int from, List<MaskSpan> all) {
    MaskSpan.apply(spans, now);
    spans.forEach(span -> all.add(span.shifted(from)));
  }
}
