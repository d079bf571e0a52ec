package dev.tsearch.cluster.push;

import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.schema.DocumentWriter;
import dev.tsearch.cluster.schema.EntryDocument;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.cluster.schema.Template;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.PushListener;
import dev.tsearch.indexer.remote.PushReport;
import dev.tsearch.indexer.remote.PushRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One push of a snapshot of an archive. Used once, by one thread.
///
/// Its order keeps what was forgotten from staying in the cluster: the record is opened before
/// anything is sent; then what partitions no longer contain is released; then they are sent, and
/// recorded one by one; at last the record is closed. While it is open, or if it lacks a partition,
/// the cluster is asked which partitions it has.
public final class Push {
  private static final String TOO_MANY_TERMS =
      "has more than %d MB of terms".formatted(DocumentWriter.MAX_TERMS >> 20);

  private final ClusterHttp http;
  private final Snapshot snapshot;
  private final PushRequest request;
  private final PushListener listener;
  private final IndexSetup setup;
  private final Names names;
  private final String archive;
  private final HeldDocuments listing;
  private final GoneEntries goneEntries;

  /// The record of pushes of all entries.
  private final Ledger whole;

  /// The record of pushes with this selection.
  private final Ledger ledger;

  private final List<String> damages = new ArrayList<>();
  private int partitions;
  private int known;
  private long entries;
  private long bytes;

  /// @throws IOException if the file of what was acknowledged cannot be read
  public Push(ClusterHttp http, Snapshot snapshot, PushRequest request, PushListener listener)
      throws IOException {
    this.http = http;
    this.snapshot = snapshot;
    this.request = request;
    this.listener = listener;
    this.setup = new IndexSetup(Attempts.later(http));
    this.names = new Names(http.place().index());
    this.archive = snapshot.head().archive();
    this.listing = new HeldDocuments(Attempts.later(http), names);
    this.goneEntries = new GoneEntries(snapshot, http.place(), listing);
    this.whole = Ledger.in(request.disk(), request.whole(), key(), Long.MIN_VALUE);
    this.ledger =
        request.isWhole()
            ? whole
            : Ledger.in(
                request.disk(),
                request.ledger(),
                key() + request.selection(),
                request.time().min());
  }

  private String key() {
    return http.place().index()
        + "|"
        + http.place().partitionsOf(archive)
        + http.place().owner()
        + "|"
        + Template.VERSION
        + "|"
        + Template.ANALYSIS
        + "|"
        + http.place().rules().keepMonths();
  }

  /// Sends what the cluster does not have.
  ///
  /// @throws ClusterException if the cluster cannot take it; what it acknowledged is remembered
  /// @throws IOException if the archive cannot be read
  public PushReport run() throws ClusterException, IOException {
    new IndexSetup(Attempts.first(http)).require(request.isDryRun());
    Map<String, String> before = setup.indices();
    check(before);
    boolean isListed = !request.isDryRun() || setup.red().isEmpty();
    Set<Integer> asked = whole.isClosed() || !isListed ? Set.of() : asked();
    var list = new PartList(snapshot, request, whole, ledger);
    List<Part> unknown = list.unknown();
    known = list.size() - unknown.size();
    // A rehearsal says nothing of what cannot be listed.
    Set<Integer> held = isListed ? held(unknown, asked) : Set.of();
    List<Part> parts = PartList.withWork(unknown, held);
    Set<Integer> gone = new HashSet<>(held);
    gone.removeAll(list.ordinals());
    boolean hasWork = !parts.isEmpty() || !gone.isEmpty();
    Months months = hasWork ? setup.months() : Months.NONE;
    listener.expect(parts.stream().mapToLong(Part::bytes).sum());
    if (request.isDryRun()) {
      return rehearsed(parts, gone);
    }
    var sender = new Sender(Attempts.later(http), months);
    Sent sent = Sent.NOTHING;
    if (hasWork) {
      open();
      Set<Integer> kept = new HashSet<>();
      sent = sent.plus(goneEntries.release(parts, gone, kept, sender));
      try (var pipeline = new Pipeline(sender)) {
        sent = sent.plus(send(parts, kept, months, pipeline));
      }
      sent = sent.plus(release(gone, sender));
      setup.refresh();
    }
    if (hasWork || (request.isWhole() && !ledger.isClosed())) {
      record(sent);
    }
    if (hasWork) {
      setup.applyPolicy();
    }
    return report(sent.plus(new Sent(0, 0, 0, ledger.left())));
  }

  /// Forgets the records if the cluster has lost documents: others delete those whose text only
  /// they had sent, and then each sends its own again.
  private void check(Map<String, String> before) throws ClusterException {
    boolean isLess = whole.documents() > 0 && isLess(listing.count(copy()), whole.documents());
    for (Ledger each : List.of(whole, ledger)) {
      if (isLess) {
        each.clear();
      }
      each.check(before, firstKept());
    }
  }

  private static boolean isLess(long now, long recorded) {
    return now >= 0 && now < recorded;
  }

  private String copy() {
    return http.place().partitionsOf(archive);
  }

  private void open() throws IOException {
    whole.open();
    if (!request.isWhole()) {
      ledger.open();
    }
  }

  private void record(Sent sent) throws ClusterException, IOException {
    Map<String, String> existing = setup.indices();
    if (!request.isWhole() || !sent.rejected().isEmpty() || !damages.isEmpty()) {
      ledger.writeProgress(existing);
    } else {
      if (!ledger.isOpened()) {
        ledger.open();
      }
      ledger.close(existing, listing.count(copy()));
    }
  }

  /// The name of the first month that is kept; empty if all are.
  private String firstKept() {
    return request.keptFrom() == Long.MIN_VALUE ? "" : names.of(request.keptFrom());
  }

  private PushReport report(Sent sent) {
    return new PushReport(
        partitions,
        known,
        entries,
        sent.created(),
        sent.changed(),
        sent.removed(),
        sent.rejected(),
        damages,
        bytes);
  }

  /// The partitions that the cluster may have entries of.
  ///
  /// @param asked those that it has named already
  private Set<Integer> held(List<Part> unknown, Set<Integer> asked)
      throws ClusterException, IOException {
    Set<Integer> recorded = whole.ordinals();
    boolean isRecorded = unknown.stream().allMatch(part -> recorded.contains(part.ordinal()));
    Set<Integer> held = new HashSet<>(whole.isClosed() && !isRecorded ? asked() : asked);
    held.addAll(recorded);
    return held;
  }

  /// Asks the cluster which partitions it has, and forgets those of which it lacks documents.
  private Set<Integer> asked() throws ClusterException, IOException {
    if (!request.isDryRun()) {
      setup.requireShards();
      setup.refresh();
    }
    Map<Integer, Long> there = listing.ordinals(copy());
    if (!whole.isClosed()) {
      var active = new ActiveBytes(request.disk(), snapshot.layout().active());
      int ordinal = snapshot.activeOrdinal();
      whole.check(there, active.lines(whole.bytes(ordinal)));
    }
    return there.keySet();
  }

  /// @param kept the partitions that are not recorded, since something of them cannot be released
  private Sent send(List<Part> parts, Set<Integer> kept, Months months, Pipeline pipeline)
      throws ClusterException, IOException {
    try {
      for (Part part : parts) {
        long before = entries;
        send(part, !kept.contains(part.ordinal()), months, pipeline);
        partitions += entries > before ? 1 : 0;
      }
      return pipeline.finish();
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
  }

  private void send(Part part, boolean isRecorded, Months months, Pipeline pipeline)
      throws ClusterException, IOException {
    var batch = new Batch();
    var documents = new DocumentWriter(names, http.place(), archive);
    Hold hold = Hold.of(http.place(), archive, part.ordinal());
    var left = new LeftOut(request::accepts);
    try (EntryCursor cursor = snapshot.cursor(part.ordinal(), part.offset(), left)) {
      while (cursor.next()) {
        boolean isWanted = request.accepts(cursor.entry());
        if (!isWanted && !part.mayHoldOthers()) {
          continue;
        }
        Optional<EntryDocument> made =
            documents.of(new LocatedEntry(cursor.entry(), cursor.address()));
        if (made.isEmpty()) {
          left.add(cursor.entry(), TOO_MANY_TERMS);
          continue;
        }
        entries += isWanted ? 1 : 0;
        EntryDocument document = made.get();
        bytes += document.source().remaining();
        batch.add(
            new Wish.Held(
                new DocumentKey(months.target(document.index()), document.id()),
                hold,
                document.digest(),
                document.source(),
                isWanted),
            document.source().remaining());
        if (batch.isFull()) {
          pipeline.send(batch.take());
        }
      }
    } catch (CorruptArchiveException e) {
      damages.add(String.valueOf(e.getMessage()));
      pipeline.send(batch.take(), () -> {});
      return;
    }
    listener.advance(part.bytes());
    pipeline.send(
        batch.take(),
        () -> {
          if (isRecorded) {
            arrived(part, left.reasons());
          }
        });
  }

  /// Remembers that a partition was sent, so that a push that is killed continues here.
  private void arrived(Part part, List<String> left) throws ClusterException {
    if (part.offset() == 0) {
      ledger.removeLeft(part.ordinal());
    }
    ledger.addLeft(part.ordinal(), left);
    part.done().run();
    try {
      ledger.writeSoon(setup::indices);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// What a push would do.
  private PushReport rehearsed(List<Part> parts, Set<Integer> gone)
      throws ClusterException, IOException {
    long removed = goneEntries.count(parts, gone);
    for (Part part : parts) {
      long before = entries;
      var left = new LeftOut(_ -> false);
      try (EntryCursor cursor = snapshot.cursor(part.ordinal(), part.offset(), left)) {
        while (cursor.next()) {
          entries += request.accepts(cursor.entry()) ? 1 : 0;
        }
      } catch (CorruptArchiveException e) {
        damages.add(String.valueOf(e.getMessage()));
      }
      partitions += entries > before ? 1 : 0;
      listener.advance(part.bytes());
    }
    return report(new Sent(0, 0, removed, ledger.left()));
  }

  /// Releases partitions that are gone.
  private Sent release(Set<Integer> gone, Sender sender) throws ClusterException {
    Sent sent = Sent.NOTHING;
    for (int ordinal : gone) {
      Sent released = goneEntries.release(ordinal, sender);
      if (released.rejected().isEmpty()) {
        whole.remove(ordinal);
        ledger.remove(ordinal);
      }
      sent = sent.plus(released);
    }
    return sent;
  }
}
