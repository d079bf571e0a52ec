package dev.tsearch.core.store.usage;

import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The sums of a strand, in two divisions of the same lines. Immutable.
public final class StrandUse {
  private final List<UsageCell> byTool;
  private final byte[] byTime;

  /// @param byTool the sums by tool
  /// @param byTime the sums by time, as they are in the file; not copied
  StrandUse(List<UsageCell> byTool, byte[] byTime) {
    this.byTool = List.copyOf(byTool);
    this.byTime = byTime;
  }

  /// The sums of each tool, those of lines without a time apart.
  public List<UsageCell> byTool() {
    return byTool;
  }

  /// The sums of each half hour of UTC in which there are lines, in their order; those of lines
  /// without a time are the first. They name no tool. Decoded at each call.
  public List<UsageCell> byTime() {
    var in = new SectionReader(byTime, 0);
    int count = in.count();
    var cells = new ArrayList<UsageCell>(count);
    for (int i = 0; i < count; i++) {
      cells.add(UsageCell.read("", in));
    }
    return cells;
  }

  /// The sums by time, as they are in the file.
  byte[] encodedTimes() {
    return byTime;
  }

  /// Encodes sums by time.
  static byte[] encode(List<UsageCell> byTime) {
    var out = new SectionWriter().varint(byTime.size());
    byTime.forEach(cell -> cell.write(out));
    return out.toBytes();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StrandUse that
        && byTool.equals(that.byTool)
        && Arrays.equals(byTime, that.byTime);
  }

  @Override
  public int hashCode() {
    return 31 * byTool.hashCode() + Arrays.hashCode(byTime);
  }
}
