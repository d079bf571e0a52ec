package dev.tsearch.core.store.section;

import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import java.util.List;

/// The sealed partitions that a derived file covers. Immutable.
///
/// 12 bytes for each, little-endian, in the order of the ordinals:
///
/// ```
///  0   4   ordinal
///  4   4   number of entries
///  8   4   CRC32C of its lines
/// ```
public final class CoveredPartitions {
  /// The length of a row.
  public static final int ROW_BYTES = 12;

  private final byte[] rows;

  /// @param rows the bytes, checked; not copied
  public CoveredPartitions(byte[] rows) {
    this.rows = rows;
  }

  /// The bytes of a list of partitions.
  public static byte[] encode(List<Partition> partitions) {
    var rows = new SectionWriter();
    for (Partition partition : partitions) {
      rows.u32(partition.ordinal()).u32(partition.count()).u32(partition.crc32c());
    }
    return rows.toBytes();
  }

  /// The length of the bytes.
  public int length() {
    return rows.length;
  }

  /// The number of partitions.
  public int count() {
    return rows.length / ROW_BYTES;
  }

  /// Whether a manifest lists every one of them, with the same lines.
  public boolean areIn(Manifest manifest) {
    for (int at = 0; at < rows.length; at += ROW_BYTES) {
      int position = manifest.position(SectionReader.u32(rows, at));
      if (position < 0 || !isAt(at, manifest.partitions().get(position))) {
        return false;
      }
    }
    return true;
  }

  /// Whether a partition is one of them.
  public boolean contain(Partition partition) {
    int low = 0;
    int high = count() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = SectionReader.u32(rows, middle * ROW_BYTES);
      if (found == partition.ordinal()) {
        return isAt(middle * ROW_BYTES, partition);
      }
      if (found < partition.ordinal()) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }

  private boolean isAt(int at, Partition partition) {
    return SectionReader.u32(rows, at) == partition.ordinal()
        && SectionReader.u32(rows, at + 4) == partition.count()
        && SectionReader.u32(rows, at + 8) == partition.crc32c();
  }
}
