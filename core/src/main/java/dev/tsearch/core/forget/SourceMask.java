package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.Beginning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Says which bytes of sources are overwritten. The same bytes give the same answer wherever they
/// are: an archive that has overwritten them recognizes the source again. One owner, not
/// thread-safe.
public final class SourceMask {
  /// Overwrites nothing.
  public static final SourceMask NONE =
      new SourceMask(new KeyedHash(new byte[KeyedHash.SALT_BYTES]), List.of());

  private final List<MaskStage> stages;
  private final KeyedHash keyed;

  /// @param keyed makes the hashes
  /// @param stages what is overwritten in units
  SourceMask(KeyedHash keyed, List<MaskStage> stages) {
    this.keyed = keyed;
    this.stages = stages.stream().filter(stage -> !stage.isEmpty()).toList();
  }

  /// Whether no byte is ever overwritten.
  public boolean isEmpty() {
    return stages.isEmpty();
  }

  /// The length of the longest beginning of a source that may be forgotten; 0 if none is.
  long longestBeginning() {
    return stages.stream()
        .flatMap(stage -> stage.beginnings().stream())
        .mapToLong(Beginning::length)
        .max()
        .orElse(0);
  }

  /// The masks of the stages, one after the other.
  List<SourceMask> parts() {
    return stages.stream().map(stage -> new SourceMask(keyed, List.of(stage))).toList();
  }

  /// How far some bytes, which are the beginning of a source as the stages before leave it, are
  /// forgotten as a whole.
  int forgottenTo(byte[] bytes) {
    return stages.stream().mapToInt(stage -> stage.forgottenTo(bytes)).max().orElse(0);
  }

  /// Whether objects within larger values may be forgotten, so that a document is one unit.
  boolean hasObjects() {
    return stages.stream().anyMatch(stage -> !stage.values().isEmpty());
  }

  /// The hash of a line, for [ForgottenRule#lines].
  public static String lineHash(KeyedHash keyed, byte[] bytes, int from, int to) {
    return MaskStage.lineHash(keyed, bytes, from, to);
  }

  /// The hash of a value of JSON, for [ForgottenRule#values].
  public static String valueHash(KeyedHash keyed, byte[] bytes, int from, int to) {
    return MaskStage.valueHash(keyed, bytes, from, to);
  }

  /// The hashes of the ids of a line of JSON, for [ForgottenRule#ids]: of the members of its
  /// outermost object that have names such as `uuid`.
  public static List<String> idHashes(KeyedHash keyed, byte[] bytes, int from, int to) {
    return MaskStage.idHashes(keyed, bytes, from, to);
  }

  /// The spans to overwrite in a line, which may be one of the archive.
  ///
  /// @param from the position of its first byte, which the spans count from the array's beginning
  /// @param to the position of its end, without the newline
  public List<MaskSpan> line(byte[] bytes, int from, int to) {
    return unit(bytes, from, to, MaskStage.isJson(bytes, from, to));
  }

  /// The spans to overwrite in a unit.
  ///
  /// @param isJson whether texts are overwritten in strings of JSON only
  List<MaskSpan> unit(byte[] bytes, int from, int to, boolean isJson) {
    if (stages.stream().noneMatch(stage -> stage.mayChange(bytes, from, to))) {
      return List.of();
    }
    byte[] now = bytes; // a copy of the unit from the first stage on that may change parts of it
    int start = from;
    boolean isCopy = false;
    var all = new ArrayList<MaskSpan>();
    for (MaskStage stage : stages) {
      if (stage.isForgotten(now, start, start + to - from)) {
        return List.of(MaskSpan.blank(from, to));
      }
      if (!stage.hasParts()) {
        continue;
      }
      if (!isCopy) {
        now = Arrays.copyOfRange(bytes, from, to);
        start = 0;
        isCopy = true;
      }
      if (isJson) {
        apply(stage.objects(now), now, from, all);
      }
      apply(stage.forgottenTexts(now, isJson), now, from, all);
      apply(stage.texts(now, isJson), now, from, all);
    }
    return all;
  }

  private static void apply(List<MaskSpan> spans, byte[] now, int from, List<MaskSpan> all) {
    MaskSpan.apply(spans, now);
    spans.forEach(span -> all.add(span.shifted(from)));
  }
}
