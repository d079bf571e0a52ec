package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The transcripts of a set of entries, one [SessionRow] each. Filled with the rows of all sidecars
/// and the entries of the active partition, it lists the sessions of an archive without reading a
/// sealed partition. Not thread-safe.
///
/// A sidecar holds it as these bytes; all numbers are varints, texts a varint length and UTF-8:
///
/// ```
///  number of rows
///  row: source, session, agent, project as texts; count; min; max; first prompt as text; its time
/// ```
public final class SessionTable {
  private static final Comparator<SessionRow> BY_RECENCY =
      Comparator.comparingLong(SessionRow::max)
          .reversed()
          .thenComparing(SessionRow::source)
          .thenComparing(SessionRow::session)
          .thenComparing(SessionRow::agent);

  private final Map<TranscriptId, SessionRow> rows = new LinkedHashMap<>();

  /// Adds an entry.
  public void add(Entry entry) {
    add(SessionRow.of(entry));
  }

  /// Adds a row, or merges it into the row of the same transcript.
  public void add(SessionRow row) {
    rows.merge(row.transcript(), row, SessionRow::merge);
  }

  /// The rows, in the order in which their transcripts were first added.
  public List<SessionRow> rows() {
    return List.copyOf(rows.values());
  }

  /// The rows, the latest transcript first.
  public List<SessionRow> byRecency() {
    return rows.values().stream().sorted(BY_RECENCY).toList();
  }

  byte[] toBytes() {
    var section = new SectionWriter().varint(rows.size());
    for (SessionRow row : rows.values()) {
      section
          .text(row.source())
          .text(row.session())
          .text(row.agent())
          .text(row.project())
          .varint(row.count())
          .varint(row.min())
          .varint(row.max())
          .text(row.firstPrompt())
          .varint(row.promptTime());
    }
    return section.toBytes();
  }

  /// Decodes the rows of a sidecar's section.
  static List<SessionRow> rows(byte[] section) {
    var reader = new SectionReader(section, 0);
    int count = reader.smallVarint();
    var rows = new ArrayList<SessionRow>(count);
    for (int i = 0; i < count; i++) {
      rows.add(
          new SessionRow(
              reader.text(),
              reader.text(),
              reader.text(),
              reader.text(),
              reader.smallVarint(),
              reader.varint(),
              reader.varint(),
              reader.text(),
              reader.varint()));
    }
    return List.copyOf(rows);
  }
}
