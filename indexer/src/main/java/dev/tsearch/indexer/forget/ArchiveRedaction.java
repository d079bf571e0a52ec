package dev.tsearch.indexer.forget;

import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.ForgottenRule.ForgetKind;
import dev.tsearch.core.forget.ForgottenRule.HashedText;
import dev.tsearch.core.forget.KeyedHash;
import dev.tsearch.core.forget.LiteralHash;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.forget.TextRules;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.forget.ForgettingArchive.Prepared;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/// Overwrites passages of all entries and originals of an archive.
///
/// @param archive the archive
/// @param passages which passages
/// @param time when the command runs, in the form of RFC 3339
public record ArchiveRedaction(ForgettingArchive archive, WantedPassages passages, String time)
    implements ArchiveErasure {

  /// Which passages are overwritten.
  public sealed interface WantedPassages {
    /// Every occurrence of a text, in upper and lower case as given.
    record LiteralText(String text) implements WantedPassages {}

    /// Every match of a regular expression.
    record Matches(Pattern pattern) implements WantedPassages {}

    /// Every secret of the table of kinds, and every match of the user's own patterns.
    record Secrets(List<Pattern> own) implements WantedPassages {
      /// CopyPolicy the list.
      public Secrets {
        own = List.copyOf(own);
      }
    }
  }

  @Override
  public ForgetReport preview() throws IOException {
    return archive.preview(this::prepare);
  }

  @Override
  public Optional<ForgetReport> run(ArchiveWriter writer) throws IOException {
    return archive.run(writer, this::prepare);
  }

  private Prepared prepare(Forgotten before, OriginalStore originals) throws IOException {
    KeyedHash keyed = before.keyed();
    var secrets = new TreeMap<String, SortedSet<String>>();
    var used = new ConcurrentLinkedQueue<TextRules>();
    Supplier<SourceMask> masks =
        () -> {
          TextRules rules = rules(before.keyed(), secrets);
          used.add(rules);
          return before.maskOf(rules);
        };
    var scan = new ArchiveScan(archive.disk(), archive.layout(), masks);
    var draft = new ErasureDraft();
    try (Snapshot snapshot = archive.archive().snapshot()) {
      scan.partitions(snapshot.manifest(), draft);
      if (snapshot.activeBytes() > 0) {
        byte[] active = archive.disk().readAll(archive.layout().active());
        scan.lines(snapshot.activeOrdinal(), active, draft);
      }
    }
    SortedSet<Long> touched = new TreeSet<>();
    scan.originals(
        originals,
        (original, pieces, unit) -> {
          draft.original(pieces, unit.offset(), unit.spans());
          touched.add(original);
        });
    List<Path> unsearched = scan.files(draft);
    ForgottenRule rule = rule(before, draft, keyed, secrets, touched);
    var counts = new TreeMap<String, Integer>();
    secrets.forEach((name, hashes) -> counts.put(name, hashes.size()));
    var report =
        new ForgetReport(
            draft.passages() == 0 ? 0 : rule.id(),
            draft.entries(),
            0,
            draft.passages(),
            draft.bytes(),
            used.stream().mapToLong(TextRules::left).sum(),
            counts,
            ForgettingArchive.paths(originals, touched),
            List.of(),
            unsearched);
    return new Prepared(draft, before.adding(rule), report);
  }

  /// What is looked for, by one thread.
  private TextRules rules(KeyedHash keyed, SortedMap<String, SortedSet<String>> secrets) {
    return switch (passages) {
      case WantedPassages.LiteralText(String text) ->
          TextRules.of(keyed, List.of(LiteralHash.of(keyed, text)), List.of(), Set.of());
      case WantedPassages.Matches(Pattern pattern) ->
          TextRules.of(keyed, List.of(), List.of(pattern), Set.of());
      case WantedPassages.Secrets(List<Pattern> own) ->
          TextRules.ofSecrets(
              keyed,
              own,
              (name, hash) -> {
                synchronized (secrets) {
                  secrets.computeIfAbsent(name, _ -> new TreeSet<>()).add(hash);
                }
                return true;
              });
    };
  }

  private ForgottenRule rule(
      Forgotten before,
      ErasureDraft draft,
      KeyedHash keyed,
      SortedMap<String, SortedSet<String>> secrets,
      SortedSet<Long> originals) {
    List<HashedText> literals =
        passages instanceof WantedPassages.LiteralText(String text)
            ? List.of(HashedText.of(LiteralHash.of(keyed, text)))
            : List.of();
    List<Pattern> patterns =
        switch (passages) {
          case WantedPassages.LiteralText _ -> List.of();
          case WantedPassages.Matches(Pattern pattern) -> List.of(pattern);
          case WantedPassages.Secrets(List<Pattern> own) -> own;
        };
    return new ForgottenRule(
        before.nextId(),
        time,
        ForgetKind.REDACT,
        draft.entries(),
        draft.passages(),
        draft.bytes(),
        originals,
        new TreeSet<>(),
        new TreeSet<>(),
        Set.of(),
        new TreeSet<>(),
        new TreeSet<>(),
        secrets,
        literals,
        patterns.stream().map(Pattern::pattern).toList());
  }
}
