package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import dev.tsearch.core.json.ByteSearch;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/// A mask that is applied to what the ones before it leave.
///
/// @param mask the mask
/// @param ranges the ends of the parts of the source that it overwrites, by their beginnings
/// @param isLifted whether it overwrites nothing any more, and only later ones see its work
record UnitMask(SourceMask mask, NavigableMap<Long, Long> ranges, boolean isLifted) {
  UnitMask(SourceMask mask, List<ForgottenPart> ranges, boolean isLifted) {
    this(mask, new TreeMap<>(), isLifted);
    ranges.forEach(range -> this.ranges.merge(range.from(), range.to(), Math::max));
    long end = 0;
    for (var all = this.ranges.values().iterator(); all.hasNext(); ) {
      long to = all.next();
      if (to <= end) {
        all.remove(); // within the one before
      }
      end = Math.max(end, to);
    }
  }

  /// This with the parts of a source that it knows by how this begins, in one of some forms.
  UnitMask with(List<SourceStart> starts) {
    return new UnitMask(
        mask, starts.stream().flatMap(each -> mask.ranges(each).stream()).toList(), isLifted);
  }

  /// This as it was before it was lifted.
  UnitMask applied() {
    return new UnitMask(mask, ranges, false);
  }

  /// Whether ranges have bytes of a unit.
  boolean hasRangeIn(long start, long end) {
    Map.Entry<Long, Long> last = ranges.lowerEntry(end);
    return last != null && last.getValue() > start;
  }

  /// A line that was not complete when it was forgotten is forgotten with what it has got since.
  private static int endOfLine(byte[] bytes, int position) {
    int at = position;
    while (at < bytes.length && bytes[at - 1] != '\n') {
      at++;
    }
    return at;
  }

  List<MaskSpan> spans(long start, byte[] bytes, SourceForm form) {
    int length = bytes.length;
    if (length > 0 && bytes[length - 1] == '\n') {
      length--;
    }
    int end = length > 0 && bytes[length - 1] == '\r' ? length - 1 : length;
    int mark = start == 0 ? ByteSearch.afterMark(bytes) : 0;
    List<MaskSpan> found = mark < length ? mask.unit(bytes, mark, length, form) : List.of();
    if (ranges.isEmpty() && found.isEmpty()) {
      return List.of();
    }
    var spans = new LinkedHashSet<>(found);
    if (mark < length && spans.equals(Set.of(MaskSpan.blank(mark, length)))) {
      return List.copyOf(spans);
    }
    for (Map.Entry<Long, Long> range : ranges.headMap(start + bytes.length).entrySet()) {
      int from = (int) Math.max(0, range.getKey() - start);
      int to = (int) Math.min(bytes.length, range.getValue() - start);
      boolean isOfLines = form == SourceForm.TEXT || (form == SourceForm.LINES && from <= mark);
      if (from < to && isOfLines) {
        to = endOfLine(bytes, to);
      }
      if (from <= mark && to >= end && from < to) {
        return List.of(MaskSpan.blank(from, to));
      }
      if (from < to) {
        spans.add(MaskSpan.blank(from, to));
      }
    }
    return List.copyOf(spans);
  }
}
