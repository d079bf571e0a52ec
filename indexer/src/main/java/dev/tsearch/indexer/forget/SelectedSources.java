package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.json.ObjectIdentity;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.util.Set;
import java.util.stream.Collectors;

/// Which sources have something of some sessions, besides the sources of their entries.
///
/// @param archive knows what the formats of sources have
/// @param originals the sources
/// @param transcripts the transcripts of the sessions
/// @param sessions the ids of the sessions
/// @param sources the sources that have the entries
record SelectedSources(
    ForgettingArchive archive,
    OriginalStore originals,
    Set<TranscriptId> transcripts,
    Set<String> sessions,
    Set<Long> sources) {

  static SelectedSources of(
      ForgettingArchive archive,
      OriginalStore originals,
      Set<TranscriptId> transcripts,
      Set<Long> sources) {
    Set<String> sessions =
        transcripts.stream().map(TranscriptId::session).collect(Collectors.toSet());
    return new SelectedSources(archive, originals, transcripts, sessions, sources);
  }

  /// Whether a source is a transcript of one of the sessions, or accompanies one.
  boolean areOf(SourceRow row) {
    return transcripts.contains(row.transcript())
        || (archive.accompanies(row.format())
            && transcripts.stream()
                .anyMatch(each ->
                    each.agent().isEmpty() && each.session().equals(row.transcript().session())));
  }

  /// Whether a source has, besides those of the entries, what their sessions say: another copy of a
  /// transcript, a list of prompts, a log, or what a program keeps beside a transcript.
  boolean isBeside(SourceRow row) {
    return originals.isWhole(row)
        && (!listed(row).isEmpty()
            || (transcripts.contains(row.transcript()) && !sources.contains(row.number()))
            || (archive.isBeside(row.format()) && sessions.contains(row.transcript().session())));
  }

  /// The sessions that a list of sessions may have; none if a source is no list.
  Set<String> listed(SourceRow row) {
    Set<String> formats = archive.listed(row);
    return formats.isEmpty()
        ? Set.of()
        : transcripts.stream()
            .filter(each -> each.source().equals(row.format()) || formats.contains(each.source()))
            .map(TranscriptId::session)
            .collect(Collectors.toSet());
  }

  /// Whether a line states no other session.
  boolean isOurs(byte[] line) {
    return ObjectIdentity.session(line, 0, line.length)
        .filter(it -> !sessions.contains(it))
        .isEmpty();
  }
}
