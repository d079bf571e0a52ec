package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Summaries of conversations that are still to be found. Claude Code writes a summary into the
/// file of any session and names an entry of the conversation, its leaf, which may be in another
/// partition than the summary. Of several summaries with one leaf the latest counts. Not
/// thread-safe.
///
/// A sidecar has those whose leaf is not in its partition, a [SessionPack] those whose leaf is in
/// none of its partitions, as these bytes; all numbers are varints, texts a varint length and
/// UTF-8:
///
/// ```
///  number of summaries
///  summary, sorted by leaf: id of the leaf and title as texts; time
/// ```
public final class LeafSummaries {
  private final TreeMap<String, TimedText> titles = new TreeMap<>();

  /// Whether there are none.
  public boolean isEmpty() {
    return titles.isEmpty();
  }

  /// Adds a summary.
  ///
  /// @param leaf the id of the entry that it names
  void add(String leaf, TimedText title) {
    titles.merge(leaf, title, (one, other) -> one.orLater(other).orSmaller(one));
  }

  /// Adds all summaries of another partition.
  public void add(LeafSummaries others) {
    others.titles.forEach(this::add);
  }

  /// Takes out the summaries whose leaf is in a partition, and makes them titles of the sessions of
  /// the leaves. Summaries without a row in the table are taken out, too.
  ///
  /// @param partition the partition's sidecar
  /// @param into the sessions
  public void moveTo(SessionTable into, Sidecar partition) {
    Optional<IdTable> ids = partition.ids();
    if (ids.isEmpty()) {
      return;
    }
    List<TranscriptId> transcripts = List.of();
    for (Iterator<Map.Entry<String, TimedText>> all = titles.entrySet().iterator();
        all.hasNext(); ) {
      Map.Entry<String, TimedText> summary = all.next();
      if (ids.get().startingWith(summary.getKey(), 0).isEmpty()) {
        continue;
      }
      if (transcripts.isEmpty()) {
        transcripts = conversations(partition);
      }
      for (TranscriptId transcript : transcripts) {
        if (contains(ids.get(), transcript, summary.getKey())) {
          into.summarize(transcript, summary.getValue());
          all.remove();
          break;
        }
      }
    }
  }

  private static List<TranscriptId> conversations(Sidecar partition) {
    var transcripts = new ArrayList<TranscriptId>();
    for (SessionRow row : partition.sessions().orElse(List.of())) {
      TranscriptId transcript = new TranscriptId(row.source(), row.session(), "");
      if (!transcripts.contains(transcript)) {
        transcripts.add(transcript);
      }
    }
    return transcripts;
  }

  private static boolean contains(IdTable ids, TranscriptId transcript, String id) {
    long hash = IdentityHash.of(new EntryId(transcript.source(), transcript.session(), id));
    return !ids.withIdentity(hash, 0).isEmpty();
  }

  byte[] toBytes() {
    var section = new SectionWriter().varint(titles.size());
    titles.forEach((leaf, title) -> section.text(leaf).text(title.text()).varint(title.time()));
    return section.toBytes();
  }

  /// Decodes the bytes of a section.
  static LeafSummaries read(byte[] section) {
    var summaries = new LeafSummaries();
    var reader = new SectionReader(section, 0);
    for (int left = reader.count(); left > 0; left--) {
      summaries.titles.put(reader.text(), new TimedText(reader.text(), reader.varint()));
    }
    return summaries;
  }
}
