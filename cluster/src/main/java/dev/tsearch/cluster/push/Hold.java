package dev.tsearch.cluster.push;

import dev.tsearch.cluster.schema.DocumentWriter;
import dev.tsearch.indexer.remote.ClusterPlace;

/// A partition of an archive as the holder of a document: `ARCHIVE|COPY|ORDINAL|OWNER`. Whatever
/// the owner is called now, the partition is the same.
///
/// @param copy what the partitions of the same copy of the archive begin with: `ARCHIVE|COPY|`
/// @param partition what it begins with, without the owner: `ARCHIVE|COPY|ORDINAL|`
/// @param owner who sends it
record Hold(String copy, String partition, String owner) {
  private static final int PARTS = 4;

  /// A partition of the archive that is pushed.
  static Hold of(ClusterPlace place, String archive, int ordinal) {
    String copy = place.partitionsOf(archive);
    return new Hold(copy, copy + ordinal + DocumentWriter.SEPARATOR, place.owner());
  }

  /// Reads a value of the field `held`.
  static Hold parsed(String held) {
    String[] parts = held.split("\\|", PARTS);
    return parts.length < PARTS
        ? new Hold(held, held, "")
        : new Hold(
            parts[0] + '|' + parts[1] + '|',
            parts[0] + '|' + parts[1] + '|' + parts[2] + '|',
            parts[3]);
  }

  /// The value of the field `held`.
  String text() {
    return partition + owner;
  }

  /// The ordinal of the partition; -1 if it is none.
  int ordinal() {
    String text = partition.substring(copy.length()).replace("|", "");
    return text.isEmpty() || !text.chars().allMatch(Character::isDigit)
        ? -1
        : Integer.parseInt(text);
  }

  /// Whether both are of one person: by the name of the owner, or since both are copies of one
  /// archive, which keeps its id on another machine, where the owner may have another name.
  boolean isOfSame(Hold other) {
    return owner.equals(other.owner) || archive().equals(other.archive());
  }

  private String archive() {
    int end = copy.indexOf('|');
    return end < 0 ? copy : copy.substring(0, end);
  }

  /// The archive and its copy, as users name them: `ARCHIVE/COPY`.
  String name() {
    return copy.replaceFirst("\\|$", "").replace('|', '/');
  }
}
