package dev.tsearch.indexer.forget;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.forget.Forgotten;
import dev.tsearch.core.forget.ForgottenConversations;
import dev.tsearch.core.forget.ForgottenRule;
import dev.tsearch.core.forget.TextRules;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.json.ObjectIdentity;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.forget.Forgetting.CopyPolicy;
import dev.tsearch.indexer.forget.Forgetting.Selection;
import dev.tsearch.indexer.forget.ForgettingArchive.Prepared;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What is found while the entries are followed to their sources. Single-threaded.
final class ForgettingSearch {
  /// How long after an entry programs write lines about it.
  private static final Duration AFTER_ENTRY = Duration.ofMinutes(1);

  /// The times of entries have no fractions of seconds.
  private static final int MILLIS = 999;

  private final Forgetting forgetting;
  private final ForgettingArchive archive;
  private final Selection selection;
  private final Forgotten before;
  private final OriginalStore originals;
  private final List<SelectedEntry> entries;
  private final Set<TranscriptId> transcripts = new HashSet<>();
  private final Set<String> ids = new HashSet<>();
  private final Set<Long> ours = new HashSet<>();
  private final ForgottenBytes bytes;
  private final ForgottenTexts texts;
  private final ErasureDraft draft = new ErasureDraft();
  private final StayingValues staying;

  /// The sources of other sessions that begin with entries of these.
  private final List<SourceRow> forks = new ArrayList<>();

  private final ForgottenOriginals found;
  private final SelectedSources selected;

  private long others;
  private boolean isShared;

  ForgettingSearch(
      Forgetting forgetting,
      Forgotten before,
      OriginalStore originals,
      List<SelectedEntry> entries,
      StayingValues staying) {
    this.forgetting = forgetting;
    this.archive = forgetting.archive();
    this.selection = forgetting.selection();
    this.before = before;
    this.originals = originals;
    this.entries = entries;
    this.staying = staying;
    var lines = new SourceLines(before.keyed(), originals);
    this.bytes = new ForgottenBytes(before.keyed(), originals, lines);
    this.texts = new ForgottenTexts(originals, lines, bytes);
    this.found =
        new ForgottenOriginals(originals, bytes, ours::contains, this::isOverwritten, draft);
    for (SelectedEntry each : entries) {
      transcripts.add(each.transcript());
      ids.add(each.id());
    }
    if (selection instanceof Selection.Sessions(Set<TranscriptId> all)) {
      transcripts.addAll(all);
    }
    addConversations();
    Set<Long> sources = new TreeSet<>();
    entries.forEach(each -> each.origin().ifPresent(origin -> sources.add(origin.source())));
    this.selected = SelectedSources.of(archive, originals, transcripts, sources);
    for (SourceRow row : originals.all()) {
      boolean isBeside = selection instanceof Selection.Entries && selected.isBeside(row);
      if (sources.contains(row.number()) || selected.areOf(row) || isBeside) {
        ours.add(row.original());
      }
    }
  }

  /// Adds the sessions, each with the time up to which something of it is forgotten.
  private void addConversations() {
    Map<String, Long> last = new TreeMap<>();
    entries.forEach(each -> last.merge(each.transcript().session(), each.timestamp(), Math::max));
    Set<String> whole =
        transcripts.stream()
            .filter(each -> selection instanceof Selection.Sessions && isConversation(each))
            .map(TranscriptId::session)
            .collect(Collectors.toSet());
    if (selection instanceof Selection.Sessions) {
      transcripts.stream()
          .filter(each -> each.agent().isEmpty())
          .forEach(each -> bytes.addEntire(each.session()));
    }
    last.forEach((session, seconds) -> {
      Instant end =
          seconds == TimeRange.UNDATED
              ? forgetting.time()
              : Instant.ofEpochSecond(seconds).plusMillis(MILLIS);
      bytes.addSession(session, end);
      if (whole.contains(session)) {
        Instant lines = end.plus(AFTER_ENTRY);
        bytes.addLinesOf(session, lines.isAfter(forgetting.time()) ? forgetting.time() : lines);
      }
    });
  }

  /// Whether lines of other sources that state the id of a session are its own.
  private boolean isConversation(TranscriptId transcript) {
    return transcript.agent().isEmpty()
        && archive.isTranscript(transcript.source())
        && ObjectIdentity.isDistinct(transcript.session());
  }

  /// Collects everything that is forgotten.
  void collect(Snapshot snapshot) throws IOException {
    if (selection instanceof Selection.Sessions) {
      addSources();
      addOthers();
    }
    for (SelectedEntry each : entries) {
      draft.forget(each.address());
      Optional<Origin> origin = each.origin();
      if (origin.isPresent() && staying.areWithin(origin.get())) {
        addTexts(origin.get(), snapshot.read(each.address()).content());
        continue;
      }
      if (selection instanceof Selection.Sessions && bytes.wantsText()) {
        bytes.addText(each.transcript(), snapshot.read(each.address()).content());
      }
      if (selection instanceof Selection.Entries && each.isDated() && bytes.wantsText()) {
        bytes.addEntry(each);
      }
      bytes.known().addId(each.id(), origin);
      if (origin.isPresent()) {
        bytes.addValue(origin.get());
        if (bytes.isDocument(origin.get().source())) {
          bytes.addContent(
              each.transcript(), origin.get(), snapshot.read(each.address()).content());
        }
      } else {
        bytes.known().addAppended(snapshot.read(each.address()));
      }
    }
    List<SourceRow> partly = new ArrayList<>(forks);
    for (long source : selected.sources()) {
      originals
          .source(source)
          .filter(originals::isWhole)
          .filter(row -> !bytes.hasWhole(row.number()))
          .ifPresent(partly::add);
    }
    List<SourceRow> beside =
        selection instanceof Selection.Sessions
            ? List.of()
            : originals.all().stream().filter(selected::isBeside).toList();
    if (partly.isEmpty() && beside.isEmpty()) {
      return;
    }
    SaidTexts said = said(snapshot);
    Map<SourceRow, Set<Long>> known = new LinkedHashMap<>();
    for (SourceRow row : partly) {
      texts.addRepeated(row, said, staying, stayingOf(row), _ -> true);
      known.put(row, entriesOf(row).places());
    }
    for (SourceRow row : beside) {
      known.put(row, addStaying(row));
      texts.addRepeated(row, said, staying, stayingOf(row), selected::isOurs);
      texts.addLines(row, said, staying);
    }
    for (var each : known.entrySet()) {
      addRevealed(each.getKey(), each.getValue());
    }
  }

  /// What the entries say, and no other entry of their sessions. Their sessions say it in other
  /// sources, too, which may be imported later.
  private SaidTexts said(Snapshot snapshot) throws IOException {
    SaidTexts said = SaidTexts.of(entries, transcripts, snapshot, before.keyed());
    for (SelectedEntry each : entries) {
      Entry entry = snapshot.read(each.address());
      if (said.contain(entry.content())) {
        bytes.addText(each.transcript(), entry.content());
      } else if (ForgottenConversations.isTitle(entry)) {
        bytes.addTitle(each.transcript(), entry.content());
      }
    }
    return said;
  }

  /// Adds the sources of the sessions as a whole, but for those that have other sessions, too, and
  /// for lists of sessions in lines.
  private void addSources() throws IOException {
    for (SourceRow row : originals.all()) {
      if (selected.areOf(row) && originals.isWhole(row) && !isListOfLines(row)) {
        var _ = addStaying(row);
        if (!staying.areIn(row.number())) {
          bytes.addSource(row);
        }
      }
    }
  }

  private boolean isListOfLines(SourceRow row) throws IOException {
    return !archive.listed(row).isEmpty() && !bytes.isInSeveralLines(row.number());
  }

  /// Adds the values of the entries of a source that stay.
  ///
  /// @return the places of all entries
  private Set<Long> addStaying(SourceRow row) throws IOException {
    Set<Long> places = new HashSet<>();
    entriesOf(row)
        .forEach(entry -> {
          places.add(SourceEntries.place(entry));
          if (!isForgotten(entry)) {
            staying.add(entry.metadata().origin().orElseThrow());
          }
        });
    return places;
  }

  private ForgottenTexts.StayingEntries stayingOf(SourceRow row) {
    return visitor ->
        entriesOf(row)
            .forEach(entry -> {
              if (!isForgotten(entry)) {
                visitor.accept(entry);
              }
            });
  }

  /// Adds what an entry has of a document in which others stay.
  private void addTexts(Origin document, String content) throws IOException {
    isShared = true;
    texts.add(document, content, staying.within(document));
  }

  /// Adds what sources of other sessions have of these.
  private void addOthers() throws IOException {
    var companions = new CompanionSources(archive, originals, selected, bytes, forgetting.time());
    ours.addAll(companions.addListed());
    for (SourceRow fork : companions.addForks()) {
      var _ = addStaying(fork);
      forks.add(fork);
      ours.add(fork.original());
    }
  }

  private SourceEntries entriesOf(SourceRow row) {
    return new SourceEntries(row, archive.sources(originals, forgetting.time()));
  }

  /// Adds the values that a reader makes entries of only when the forgotten ones are gone: a line
  /// that repeats another one, or the rest of an entry.
  ///
  /// @param known the places of those that it makes entries of now
  private void addRevealed(SourceRow row, Set<Long> known) throws IOException {
    boolean isComplete = false;
    while (!isComplete) {
      var revealed = new ArrayList<Entry>();
      entriesOf(row)
          .without(bytes::parts)
          .forEach(entry -> {
            boolean isWanted = selection instanceof Selection.Entries || isForgotten(entry);
            if (known.add(SourceEntries.place(entry)) && isWanted) {
              revealed.add(entry);
            }
          });
      for (Entry entry : revealed) {
        Origin origin = entry.metadata().origin().orElseThrow();
        if (staying.areWithin(origin)) {
          addTexts(origin, entry.content());
        } else {
          bytes.addValue(origin);
        }
      }
      isComplete = revealed.isEmpty();
    }
  }

  private boolean isForgotten(Entry entry) {
    return selection instanceof Selection.Sessions
        ? transcripts.contains(entry.transcript())
        : ids.contains(entry.id());
  }

  /// Whether what is found in an original is overwritten.
  private boolean isOverwritten(long original) {
    return forgetting.copies() == CopyPolicy.FORGET || ours.contains(original);
  }

  Prepared prepare(Snapshot snapshot) throws IOException {
    ForgottenRule collected =
        bytes.rule(before.nextId(), forgetting.time().toString(), draft, found.touched());
    scan(collected, TextRules::none).originals(originals, found);
    found.requireAll();
    forgetDerived(snapshot);
    ForgottenRule ofFiles = bytes.ruleOfFiles(before.nextId(), forgetting.time().toString(), draft);
    List<Path> unsearched = scan(ofFiles, bytes::texts).files(draft);
    if (selection instanceof Selection.Sessions) {
      archive.forgetContexts(transcripts, draft);
    }
    var rule = bytes.rule(before.nextId(), forgetting.time().toString(), draft, found.touched());
    var report =
        new ForgetReport(
            draft.passages() == 0 ? 0 : rule.id(),
            draft.entries(),
            others,
            along(),
            draft.passages(),
            draft.bytes(),
            0,
            List.of(),
            new TreeMap<>(),
            ForgettingArchive.paths(originals, found.touched()),
            ForgettingArchive.paths(originals, found.kept()),
            List.of(),
            ForgettingArchive.paths(originals, found.damaged()),
            unsearched);
    return new Prepared(draft, before.adding(rule), report);
  }

  /// How many entries of the sessions are forgotten that were not selected.
  private long along() {
    if (!(selection instanceof Selection.Entries(List<LocatedEntry> asked))) {
      return 0;
    }
    Set<String> wanted = new HashSet<>();
    asked.forEach(each -> wanted.add(each.entry().id()));
    long selectedEntries = entries.stream().filter(each -> wanted.contains(each.id())).count();
    return draft.entries() - others - selectedEntries;
  }

  private ArchiveScan scan(ForgottenRule rule, Function<KeyedHash, TextRules> texts) {
    return new ArchiveScan(
        archive.disk(),
        archive.layout(),
        () -> before.maskOf(rule, bytes.known().lines(), texts.apply(before.keyed())));
  }

  /// Forgets the entries of other sessions that were derived from forgotten bytes.
  private void forgetDerived(Snapshot snapshot) throws IOException {
    boolean isCopied =
        originals.all().stream()
            .anyMatch(row ->
                found.touched().contains(row.original())
                    && !transcripts.contains(row.transcript()));
    if (ours.containsAll(found.touched())
        && selection instanceof Selection.Sessions
        && !isShared
        && selected.sources().stream().noneMatch(staying::areIn)
        && !isCopied) {
      return;
    }
    var ordinals =
        new ArrayList<>(snapshot.manifest().partitions().stream().map(Partition::ordinal).toList());
    ordinals.add(snapshot.activeOrdinal());
    for (int ordinal : ordinals) {
      Cancellation.safePoint();
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (cursor.next()) {
          if (found.have(cursor.entry())) {
            draft.forget(cursor.address());
            others += transcripts.contains(cursor.entry().transcript()) ? 0 : 1;
          }
        }
      }
    }
  }
}
