package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The transcripts of a set of entries, one [SessionRow] each. Filled with the rows of all sidecars
/// and the entries of the active partition, it lists the sessions of an archive without reading a
/// sealed partition. Not thread-safe.
///
/// A sidecar holds it as these bytes; all numbers are varints, texts a varint length and UTF-8:
///
/// ```
///  number of rows
///  row: source, session, agent, project as texts; count; min; max;
///       1 if the times are inferred, else 0;
///       the first prompt, the name and the summary, each as a text and its time
/// ```
///
/// In version 1 of the section a row ended after the first prompt. Versions 2 to 5 do not say
/// whether the times are inferred; titles and prompts were chosen by other rules until version 4.
///
/// Claude Code writes a summary into the file of any session and names an entry of the conversation
/// that it summarizes, its leaf. Such a summary is the title of the first transcript of the table
/// that has this entry. [#leaves] has those of which no transcript of the table has the entry.
public final class SessionTable {
  private final Map<TranscriptId, SessionRow> rows = new LinkedHashMap<>();
  private final Map<String, TimedText> summaryOfLeaf = new HashMap<>();
  private final Map<String, TranscriptId> transcriptOfId = new HashMap<>();

  /// Adds the next entry of a partition.
  public void add(Entry entry) {
    TranscriptId transcript = entry.transcript();
    SessionRow row = rows.get(transcript);
    rows.put(transcript, row == null ? SessionRow.of(entry) : row.followedBy(entry));
    String leaf = TitleText.leaf(entry);
    TimedText summary = TimedText.of(TitleText.ofLeaf(entry), entry.timestamp());
    if (leaf.isEmpty()) {
      transcriptOfId.putIfAbsent(entry.id(), transcript);
    } else if (!summary.isEmpty()) {
      summaryOfLeaf.merge(leaf, summary, TimedText::orLater);
    }
  }

  /// The summaries that name an entry which is none of the table's.
  LeafSummaries leaves() {
    var leaves = new LeafSummaries();
    summaryOfLeaf.forEach((leaf, summary) -> {
      if (!transcriptOfId.containsKey(leaf)) {
        leaves.add(leaf, summary);
      }
    });
    return leaves;
  }

  /// Adds a summary to the row of a transcript, if there is one.
  void summarize(TranscriptId transcript, TimedText summary) {
    rows.computeIfPresent(transcript, (_, row) -> row.summarizedBy(summary));
  }

  /// The rows with the summaries that name one of their entries.
  private Map<TranscriptId, SessionRow> titled() {
    if (summaryOfLeaf.isEmpty()) {
      return rows;
    }
    Map<TranscriptId, SessionRow> titled = new LinkedHashMap<>(rows);
    summaryOfLeaf.forEach((leaf, summary) -> {
      TranscriptId transcript = transcriptOfId.get(leaf);
      if (transcript != null) {
        titled.computeIfPresent(transcript, (_, row) -> row.summarizedBy(summary));
      }
    });
    return titled;
  }

  /// Adds a row of another partition, or merges it into the row of the same transcript.
  public void add(SessionRow row) {
    rows.merge(row.transcript(), row, SessionRow::merge);
  }

  /// The rows, in the order in which their transcripts were first added.
  public List<SessionRow> rows() {
    return List.copyOf(titled().values());
  }

  /// The rows, the latest transcript first.
  public List<SessionRow> byRecency() {
    return titled().values().stream().sorted(SessionTable::compareByRecency).toList();
  }

  /// Two lists of rows of different transcripts in one, the latest first, as both are.
  public static List<SessionRow> merged(List<SessionRow> some, List<SessionRow> others) {
    if (some.isEmpty()) {
      return List.copyOf(others);
    }
    var rows = new ArrayList<SessionRow>(some.size() + others.size());
    int next = 0;
    for (SessionRow row : others) {
      while (next < some.size() && compareByRecency(some.get(next), row) < 0) {
        rows.add(some.get(next++));
      }
      rows.add(row);
    }
    rows.addAll(some.subList(next, some.size()));
    return List.copyOf(rows);
  }

  // Written out: Comparator.comparing and thenComparing link lambdas at each start.
  private static int compareByRecency(SessionRow one, SessionRow other) {
    int order = Long.compare(other.max(), one.max());
    order = order == 0 ? one.source().compareTo(other.source()) : order;
    order = order == 0 ? one.session().compareTo(other.session()) : order;
    return order == 0 ? one.agent().compareTo(other.agent()) : order;
  }

  byte[] toBytes() {
    var section = new SectionWriter().varint(rows.size());
    for (SessionRow row : titled().values()) {
      write(row, section);
    }
    return section.toBytes();
  }

  /// Encodes one row.
  static void write(SessionRow row, SectionWriter into) {
    into.text(row.source())
        .text(row.session())
        .text(row.agent())
        .text(row.project())
        .varint(row.count())
        .varint(row.min())
        .varint(row.max())
        .varint(row.isTimeInferred() ? 1 : 0)
        .text(row.prompt().text())
        .varint(row.prompt().time())
        .text(row.name().text())
        .varint(row.name().time())
        .text(row.summary().text())
        .varint(row.summary().time());
  }

  /// Decodes the rows of a sidecar's section.
  static List<SessionRow> rows(byte[] section) {
    return rows(section, SessionTable::read);
  }

  /// Decodes the rows of a section of the versions 2 to 5.
  static List<SessionRow> rowsOfVersion5(byte[] section) {
    return rows(section, reader -> withTexts(outline(reader, false), reader));
  }

  /// Decodes the rows of a section of version 1.
  static List<SessionRow> rowsOfVersion1(byte[] section) {
    return rows(section, SessionTable::readVersion1);
  }

  private static List<SessionRow> rows(
      byte[] section, Function<SectionReader, SessionRow> decoder) {
    var reader = new SectionReader(section, 0);
    int count = reader.count();
    var rows = new ArrayList<SessionRow>(count);
    for (int i = 0; i < count; i++) {
      rows.add(decoder.apply(reader));
    }
    return List.copyOf(rows);
  }

  /// Decodes one row.
  static SessionRow read(byte[] row) {
    return read(new SectionReader(row, 0));
  }

  /// Decodes one row without its prompt, name and summary.
  static SessionRow readOutline(byte[] row) {
    return readOutline(new SectionReader(row, 0));
  }

  private static SessionRow readOutline(SectionReader reader) {
    return outline(reader, true);
  }

  private static SessionRow outline(SectionReader reader, boolean saysInferred) {
    return new SessionRow(
        reader.text(),
        reader.text(),
        reader.text(),
        reader.text(),
        reader.smallVarint(),
        reader.varint(),
        reader.varint(),
        saysInferred && reader.varint() == 1,
        TimedText.NONE,
        TimedText.NONE,
        TimedText.NONE);
  }

  private static SessionRow read(SectionReader reader) {
    return withTexts(readOutline(reader), reader);
  }

  private static SessionRow withTexts(SessionRow outline, SectionReader reader) {
    return outline.withTexts(timed(reader), timed(reader), timed(reader));
  }

  private static TimedText timed(SectionReader reader) {
    return new TimedText(reader.text(), reader.varint());
  }

  private static SessionRow readVersion1(SectionReader reader) {
    return outline(reader, false).withTexts(timed(reader), TimedText.NONE, TimedText.NONE);
  }
}
