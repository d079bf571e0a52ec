package dev.tsearch.indexer.forget;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.json.ObjectIdentity;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Sources of other sessions that have something of forgotten ones: lists of sessions, and forks,
/// which begin with entries of the session that they go on with.
///
/// @param archive knows what the formats of sources have
/// @param originals the sources
/// @param selected the sources of the forgotten sessions
/// @param bytes gets what is found
/// @param time when the command runs
record CompanionSources(
    ForgettingArchive archive,
    OriginalStore originals,
    SelectedSources selected,
    ForgottenBytes bytes,
    Instant time) {
  /// At the beginning of a source it says of which sessions it has entries.
  private static final int HEAD_BYTES = 1 << 16;

  /// Adds the lines and objects of lists that belong to the sessions: they have no entries, since
  /// the sessions have them.
  ///
  /// @return the originals that have any
  Set<Long> addListed() throws IOException {
    Set<Long> found = new HashSet<>();
    for (SourceRow row : originals.all()) {
      Set<String> listed = originals.isWhole(row) ? selected.listed(row) : Set.of();
      if (!listed.isEmpty()
          && (bytes.addLinesOf(listed, row.number()) || addObjectsOf(listed, row))) {
        found.add(row.original());
      }
    }
    return found;
  }

  /// Adds the objects of a list, if it is a document.
  ///
  /// @return whether there are any
  private boolean addObjectsOf(Set<String> listed, SourceRow row) throws IOException {
    if (!bytes.isInSeveralLines(row.number())) {
      return false;
    }
    boolean areAny = false;
    for (Origin origin : origins(row, _ -> true)) {
      byte[] object = originals.read(origin.source(), origin.offset(), origin.length());
      if (ObjectIdentity.session(object, 0, object.length).filter(listed::contains).isPresent()) {
        bytes.addValue(origin);
        areAny = true;
      }
    }
    return areAny;
  }

  /// Adds what forks repeat of the sessions, whose entries it is.
  ///
  /// @return the sources of these forks
  List<SourceRow> addForks() throws IOException {
    var forks = new ArrayList<SourceRow>();
    for (SourceRow row : originals.all()) {
      if (archive.repeatsParents(row.format())
          && !selected.areOf(row)
          && originals.isWhole(row)
          && namesSession(row)) {
        List<Origin> repeated =
            origins(row, entry -> selected.transcripts().contains(entry.transcript()));
        for (Origin origin : repeated) {
          bytes.addValue(origin);
        }
        if (!repeated.isEmpty()) {
          forks.add(row);
        }
      }
    }
    return forks;
  }

  private boolean namesSession(SourceRow row) throws IOException {
    int length = (int) Math.min(HEAD_BYTES, row.length());
    String head = new String(originals.read(row.number(), 0, length), UTF_8);
    return selected.sessions().stream().anyMatch(head::contains);
  }

  /// Where the wanted entries of a source are.
  private List<Origin> origins(SourceRow row, Predicate<Entry> wanted) throws IOException {
    var origins = new ArrayList<Origin>();
    new SourceEntries(row, archive.sources(originals, time))
        .forEach(entry -> {
          if (wanted.test(entry)) {
            origins.add(entry.metadata().origin().orElseThrow());
          }
        });
    return origins;
  }
}
