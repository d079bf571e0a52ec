package dev.tsearch.indexer.forget;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.ForgottenRule.ForgetKind;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.forget.ForgettingArchive.Prepared;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// What the rules of an archive forget and redact, and the archive has all the same: a restored
/// backup brings it back. It is overwritten as an import would: in originals, in what lines of
/// entries say, and in other files; then the entries go of which nothing is left in the originals.
///
/// @param archive the archive
public record ForgottenAgain(ForgettingArchive archive) {

  /// What would be overwritten. Changes nothing, and takes no lock. The entries of which only the
  /// originals are found here are not counted.
  ///
  /// @return the number of passages
  public long preview() throws IOException {
    return hasRules()
        ? archive.preview(this::bytes).passages() + archive.preview(this::entries).passages()
        : 0;
  }

  /// Overwrites it. A rule may know lines by what earlier ones left of them, and is applied again
  /// then.
  ///
  /// @return the number of passages; empty if another process writes the index
  public Optional<Long> run(ArchiveWriter writer) throws IOException {
    long passages = 0;
    for (int left = archive.forgotten().rules().size(); left > 0; left--) {
      Optional<ForgetReport> bytes = archive.run(writer, this::bytes);
      if (bytes.isEmpty()) {
        return Optional.empty();
      }
      passages += bytes.get().passages();
      if (bytes.get().passages() == 0) {
        break;
      }
    }
    long before = passages;
    return archive.run(writer, this::entries).map(report -> before + report.passages());
  }

  private boolean hasRules() throws IOException {
    return !only(archive.forgotten(), rule -> rule.kind() != ForgetKind.IMPORT).active().isEmpty();
  }

  private static Forgotten only(Forgotten all, Predicate<ForgottenRule> which) {
    var rules = new TreeMap<>(all.rules());
    rules.values().removeIf(which.negate());
    return new Forgotten(all.salt(), rules, all.lifted());
  }

  /// Finds bytes that imports overwrite. A rule concerns the originals that its command changed: it
  /// left copies in others, and an import that redacts left what was there before.
  private Prepared bytes(Forgotten rules, OriginalStore originals) throws IOException {
    var draft = new ErasureDraft();
    Forgotten redacted = only(rules, rule -> rule.kind() == ForgetKind.REDACT);
    var scan = new ArchiveScan(archive.disk(), archive.layout(), redacted::mask);
    try (Snapshot snapshot = archive.archive().snapshot()) {
      scan.partitions(snapshot.manifest(), draft);
    }
    Set<Long> damaged = new HashSet<>();
    var visitor =
        new ArchiveScan.OriginalVisitor() {
          @Override
          public void unit(long original, List<Piece> pieces, MaskedUnits.SourceUnit unit) {
            draft.original(pieces, unit.offset(), unit.spans());
          }

          @Override
          public void damaged(long original, List<Piece> pieces, CorruptArchiveException damage) {
            draft.keep(pieces);
            damaged.add(original);
          }
        };
    for (ForgottenRule rule : rules.active()) {
      if (rule.kind() != ForgetKind.IMPORT) {
        Forgotten own = only(rules, each -> each.id() == rule.id());
        Set<Long> its = rule.originals();
        new OriginalsScan(originals, own::mask, its::contains).run(visitor);
      }
    }
    List<Path> unsearched = scan.files(draft);
    return prepared(draft, ForgettingArchive.paths(originals, damaged), unsearched);
  }

  /// Finds entries whose bytes in the originals are forgotten.
  private Prepared entries(Forgotten rules, OriginalStore originals) throws IOException {
    Set<Long> changed = rules.changedOriginals();
    var draft = new ErasureDraft();
    try (Snapshot snapshot = archive.archive().snapshot()) {
      var ordinals = new ArrayList<Integer>();
      snapshot.manifest().partitions().stream().map(Partition::ordinal).forEach(ordinals::add);
      ordinals.add(snapshot.activeOrdinal());
      for (int ordinal : ordinals) {
        try (EntryCursor cursor = snapshot.cursor(ordinal)) {
          while (cursor.next()) {
            Optional<Origin> origin = cursor.entry().metadata().origin();
            if (origin.isPresent() && isForgotten(origin.get(), changed, originals)) {
              draft.forget(cursor.address());
            }
          }
        }
      }
    }
    return prepared(draft, List.of(), List.of());
  }

  private static boolean isForgotten(Origin origin, Set<Long> changed, OriginalStore originals)
      throws IOException {
    Optional<SourceRow> row = originals.source(origin.source());
    if (row.isEmpty() || !changed.contains(row.get().original())) {
      return false;
    }
    try {
      return isBlank(originals.read(origin.source(), origin.offset(), origin.length()));
    } catch (CorruptArchiveException _) {
      return false; // verify names it
    }
  }

  /// Whether bytes are those of a forgotten line, text or object.
  private static boolean isBlank(byte[] bytes) {
    for (byte each : bytes) {
      if (" \t\r\n{}".indexOf(each) < 0) {
        return false;
      }
    }
    return bytes.length > 0;
  }

  private static Prepared prepared(ErasureDraft draft, List<Path> damaged, List<Path> unsearched) {
    var report =
        new ForgetReport(
            0,
            draft.entries(),
            0,
            0,
            draft.passages(),
            draft.bytes(),
            0,
            List.of(),
            new TreeMap<>(),
            List.of(),
            List.of(),
            List.of(),
            damaged,
            unsearched);
    return new Prepared(draft, List.of(), report);
  }
}
