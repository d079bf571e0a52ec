package dev.tsearch.indexer.forget;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.RecordedPath;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.ForgottenRule.ForgetKind;
import dev.tsearch.core.forget.ForgottenRule.HashedText;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.forget.TextRules;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceParts;
import dev.tsearch.indexer.forget.ArchiveRedaction.WantedPassages;
import dev.tsearch.indexer.forget.ForgettingArchive.Prepared;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/// What is found while an archive is searched for passages to redact. A secret that only its
/// surroundings make one, as the name before it, is learned: it is looked for everywhere in a
/// second search. Single-threaded, but for the rules that it makes.
final class RedactionSearch {
  /// The rules that find a random text by the name before it.
  private static final Set<String> OF_SURROUNDINGS =
      Set.of("secret", "aws-secret-key", "authorization-header");

  /// A random text: neither a path or a name with points, nor short.
  private static final Pattern LEARNED =
      Pattern.compile(
          "(?=[^A-Za-z]*[A-Za-z])(?=[^0-9]*[0-9])[A-Za-z0-9_+=]{20,}|[A-Za-z0-9/+]{40}");

  private final ForgettingArchive archive;
  private final WantedPassages passages;
  private final Forgotten before;
  private final List<LiteralHash> literals;
  private final SortedMap<String, SortedSet<String>> secrets = new TreeMap<>();
  private final SortedSet<String> learned = new TreeSet<>();
  private final Queue<TextRules> used = new ConcurrentLinkedQueue<>();
  private final ErasureDraft draft = new ErasureDraft();
  private final ArchiveScan scan;

  RedactionSearch(ForgettingArchive archive, WantedPassages passages, Forgotten before) {
    this(archive, passages, before, List.of());
  }

  private RedactionSearch(
      ForgettingArchive archive,
      WantedPassages passages,
      Forgotten before,
      Collection<String> learned) {
    this.archive = archive;
    this.passages = passages;
    this.before = before;
    KeyedHash keyed = before.keyed();
    var texts = new ArrayList<>(learned);
    if (passages instanceof WantedPassages.LiteralText(String text)) {
      texts.add(text);
    }
    this.literals = texts.stream().map(text -> LiteralHash.of(keyed, text)).toList();
    this.scan = new ArchiveScan(archive.disk(), archive.layout(), this::mask);
  }

  /// The secrets that were found by their surroundings.
  SortedSet<String> learned() {
    return learned;
  }

  /// A search that finds them anywhere.
  RedactionSearch withLearned() {
    return new RedactionSearch(archive, passages, before, learned);
  }

  /// Searches the lines of all partitions.
  void partitions(Snapshot snapshot) throws IOException {
    scan.partitions(snapshot.manifest(), draft);
    if (snapshot.activeBytes() > 0) {
      byte[] active = archive.disk().readAll(archive.layout().active());
      scan.lines(snapshot.activeOrdinal(), active, draft);
    }
  }

  /// Searches everything else.
  ///
  /// @param time when the command runs, in the form of RFC 3339
  Prepared prepare(OriginalStore originals, String time) throws IOException {
    SortedSet<Long> touched = new TreeSet<>();
    Map<Long, SourceParts> changed = new HashMap<>();
    Set<Long> damaged = new TreeSet<>();
    scan.originals(
        originals,
        new ArchiveScan.OriginalVisitor() {
          @Override
          public void unit(long original, List<Piece> pieces, MaskedUnits.SourceUnit unit) {
            draft.original(pieces, unit.offset(), unit.spans());
            touched.add(original);
            SourceParts parts = changed.computeIfAbsent(original, _ -> new SourceParts());
            unit.spans()
                .forEach(span -> parts.add(unit.offset() + span.from(), unit.offset() + span.to()));
          }

          @Override
          public void damaged(long original, List<Piece> pieces, CorruptArchiveException damage) {
            draft.keep(pieces);
            touched.remove(original);
            changed.remove(original);
            damaged.add(original);
          }
        });
    List<Path> unsearched = scan.files(draft);
    ForgottenRule rule = rule(time, touched);
    var counts = new TreeMap<String, Integer>();
    secrets.forEach((name, hashes) -> counts.put(name, hashes.size()));
    var report =
        new ForgetReport(
            draft.passages() == 0 ? 0 : rule.id(),
            draft.entries(),
            0,
            0,
            draft.passages(),
            draft.bytes(),
            used.stream().mapToLong(TextRules::left).sum(),
            List.of(),
            counts,
            ForgettingArchive.paths(originals, touched),
            List.of(),
            encoded(originals, changed, damaged),
            ForgettingArchive.paths(originals, damaged),
            unsearched);
    return new Prepared(draft, before.adding(rule), report);
  }

  /// The sources of changed entries of which nothing is overwritten.
  ///
  /// @param changed the parts of originals that are overwritten
  /// @param damaged the originals that cannot be read
  private List<Path> encoded(
      OriginalStore originals, Map<Long, SourceParts> changed, Set<Long> damaged) {
    return draft.origins().stream()
        .flatMap(origin ->
            originals.source(origin.source()).stream()
                .filter(row -> !damaged.contains(row.original()))
                .filter(row -> {
                  SourceParts parts = changed.get(row.original());
                  long end = origin.offset() + origin.length();
                  return parts == null || !parts.overlap(origin.offset(), end);
                }))
        .map(row -> RecordedPath.of(row.path()))
        .distinct()
        .sorted()
        .toList();
  }

  private SourceMask mask() {
    TextRules rules = rules(before.keyed());
    used.add(rules);
    return before.maskOf(rules);
  }

  /// What is looked for, by one thread.
  private TextRules rules(KeyedHash keyed) {
    List<LiteralHash> own = literals.stream().map(each -> HashedText.of(each).with(keyed)).toList();
    return switch (passages) {
      case WantedPassages.LiteralText _ -> TextRules.of(keyed, own, List.of(), Set.of());
      case WantedPassages.Matches(Pattern pattern) ->
          TextRules.of(keyed, own, List.of(pattern), Set.of());
      case WantedPassages.Secrets(List<Pattern> patterns) ->
          TextRules.ofSecrets(keyed, own, patterns, new Found());
    };
  }

  /// Wants all secrets, and learns those that are found by their surroundings. Several threads use
  /// it.
  private final class Found implements TextRules.SecretTest {
    @Override
    public boolean isWanted(String rule, String hash) {
      synchronized (secrets) {
        secrets.computeIfAbsent(rule, _ -> new TreeSet<>()).add(hash);
      }
      return true;
    }

    @Override
    public void found(String rule, String text) {
      if (OF_SURROUNDINGS.contains(rule) && LEARNED.matcher(text).matches()) {
        synchronized (learned) {
          learned.add(text);
        }
      }
    }
  }

  private ForgottenRule rule(String time, SortedSet<Long> originals) {
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
        literals.stream().map(HashedText::of).toList(),
        patterns.stream().map(Pattern::pattern).toList());
  }
}
