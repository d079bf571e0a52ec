package dev.tsearch.core.store.usage;

import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import java.util.Map;

/// The use of models and tools in one session, of all sources that have a session of this id.
///
/// @param session the id of the session
/// @param strands the sums of each strand
/// @param table where its table is
public record SessionUse(String session, Map<Strand, StrandUse> strands, TableLocation table) {

  /// The place of a table in the file.
  ///
  /// @param offset the position of its first byte
  /// @param length its length in bytes
  /// @param crc32c the checksum of its bytes
  record TableLocation(long offset, int length, int crc32c) {}
}
