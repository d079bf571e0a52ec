package dev.tsearch.core.forget;

import dev.tsearch.core.forget.ForgottenRule.ForgottenPart;
import dev.tsearch.core.forget.MaskedUnits.SourceForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
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
  }

  /// This with the parts of a source that it knows by one of some beginnings.
  UnitMask with(List<BeginningHashes> beginnings) {
    return new UnitMask(
        mask,
        beginnings.stream().flatMap(each -> mask.ranges(each.hashes()).stream()).toList(),
        isLifted);
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
    int mark = start == 0 && UnitReader.startsWithMark(bytes) ? 3 : 0;
    var spans = new ArrayList<MaskSpan>();
    if (mark < length) {
      spans.addAll(mask.unit(bytes, mark, length, form));
    }
    for (Map.Entry<Long, Long> range : ranges.headMap(start + bytes.length).entrySet()) {
      int from = (int) Math.max(0, range.getKey() - start);
      int to = (int) Math.min(bytes.length, range.getValue() - start);
      boolean isOfLines = form == SourceForm.TEXT || (form == SourceForm.LINES && from <= mark);
      if (from < to && isOfLines) {
        to = endOfLine(bytes, to);
      }
      if (from <= mark && to >= length) {
        return List.of(MaskSpan.blank(from, to));
      }
      if (from < to) {
        spans.add(MaskSpan.blank(from, to));
      }
    }
    return spans;
  }
}
