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
import dev.tsearch.core.store.manifest.Partition;
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
import java.util.Set;

/// One push of a snapshot of an archive. Used once, by one thread.
public final class Push {
  private final ClusterHttp http;
  private final Snapshot snapshot;
  private final PushRequest request;
  private final PushListener listener;
  private final IndexSetup setup;
  private final Names names;
  private final String archive;
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
    this.ledger = Ledger.in(request.disk(), request.ledger(), key());
  }

  private String key() {
    return http.place().index()
        + "|"
        + http.place().owner()
        + "|"
        + Template.VERSION
        + "|"
        + Template.ANALYSIS
        + "|"
        + http.place().rules().keepMonths()
        + request.selection();
  }

  /// Sends what the cluster does not have.
  ///
  /// @throws ClusterException if the cluster cannot take it; what it acknowledged is remembered
  /// @throws IOException if the archive cannot be read
  public PushReport run() throws ClusterException, IOException {
    new IndexSetup(Attempts.first(http)).require(request.isDryRun());
    Map<String, String> before = setup.indices();
    ledger.check(before, firstKept());
    var listing = new HeldDocuments(Attempts.later(http), names);
    Set<Integer> held = held(listing);
    List<Part> parts = parts(held);
    Months months = parts.isEmpty() ? Months.NONE : setup.months();
    var sender = new Sender(Attempts.later(http), months);
    listener.expect(parts.stream().mapToLong(Part::bytes).sum());
    try (var pipeline = new Pipeline(sender)) {
      Sent sent = send(parts, months, pipeline);
      if (!request.isDryRun()) {
        if (request.isWhole()) {
          sent = sent.plus(release(parts, held, listing, sender));
        }
        if (sent.rejected().isEmpty() && (!parts.isEmpty() || sent.removed() > 0)) {
          ledger.write(setup.indices());
        }
      }
      if (!request.isDryRun() && !parts.isEmpty()) {
        setup.refresh();
        setup.applyPolicy(before.keySet());
      }
      return report(sent);
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

  /// A partition with something to send.
  ///
  /// @param ordinal its ordinal
  /// @param offset where to start
  /// @param bytes the length of the lines from there on
  /// @param mayHoldOthers whether the cluster may have entries of it that it no longer contains
  /// @param done records that it was sent
  private record Part(int ordinal, long offset, long bytes, boolean mayHoldOthers, Runnable done) {}

  /// The partitions that the cluster has entries of. Without a record of them it is asked.
  private Set<Integer> held(HeldDocuments listing) throws ClusterException {
    if (!ledger.isEmpty() || request.isDryRun() || !request.isWhole()) {
      return ledger.ordinals();
    }
    setup.refresh();
    return listing.ordinals(archive);
  }

  private List<Part> parts(Set<Integer> held) throws IOException {
    var parts = new ArrayList<Part>();
    for (Partition partition : snapshot.manifest().partitions()) {
      if (ledger.has(partition)) {
        known++;
      } else if (mayMatch(partition)) {
        parts.add(
            new Part(
                partition.ordinal(),
                0,
                partition.bytes(),
                held.contains(partition.ordinal()),
                () -> ledger.add(partition)));
      }
    }
    active(parts, held);
    return parts;
  }

  private boolean mayMatch(Partition partition) {
    boolean isKept = partition.undated() > 0 || partition.max() >= request.keptFrom();
    if (!isKept) {
      return false;
    }
    return request.time().isUnbounded()
        || (partition.max() >= request.time().min() && partition.min() <= request.time().max());
  }

  private void active(List<Part> parts, Set<Integer> held) throws IOException {
    int ordinal = snapshot.activeOrdinal();
    long end = snapshot.activeBytes();
    if (end == 0) {
      return;
    }
    var file = new ActiveBytes(request.disk(), snapshot.layout().active());
    long sent = ledger.bytes(ordinal);
    boolean isSame = sent <= end && (sent == 0 || file.checksum(sent) == ledger.checksum());
    if (isSame && sent == end) {
      known++;
      return;
    }
    int checksum = file.checksum(end);
    parts.add(
        new Part(
            ordinal,
            isSame ? sent : 0,
            isSame ? end - sent : end,
            held.contains(ordinal) && (sent == 0 || !isSame),
            () -> ledger.add(ordinal, end, checksum)));
  }

  private Sent send(List<Part> parts, Months months, Pipeline pipeline)
      throws ClusterException, IOException {
    try {
      for (Part part : parts) {
        long before = entries;
        send(part, months, pipeline);
        partitions += entries > before ? 1 : 0;
      }
      return pipeline.finish();
    } catch (UncheckedIOException e) {
      throw new IOException(e);
    }
  }

  private void send(Part part, Months months, Pipeline pipeline)
      throws ClusterException, IOException {
    var batch = new Batch();
    var documents = new DocumentWriter(names, http.place().owner(), archive);
    String held = DocumentWriter.held(http.place().owner(), archive, part.ordinal());
    try (EntryCursor cursor = snapshot.cursor(part.ordinal(), part.offset())) {
      while (cursor.next()) {
        if (!request.accepts(cursor.entry())) {
          continue;
        }
        entries++;
        if (request.isDryRun()) {
          continue;
        }
        EntryDocument document = documents.of(new LocatedEntry(cursor.entry(), cursor.address()));
        bytes += document.source().remaining();
        batch.add(
            new Wish.Held(
                new DocumentKey(months.target(document.index()), document.id()),
                http.place().owner(),
                held,
                document.digest(),
                document.source()),
            document.source().remaining());
        if (batch.isFull()) {
          pipeline.send(batch.take(), () -> {});
        }
      }
    } catch (CorruptArchiveException e) {
      damages.add(String.valueOf(e.getMessage()));
      pipeline.send(batch.take(), () -> {});
      return;
    }
    listener.advance(part.bytes());
    if (!request.isDryRun()) {
      pipeline.send(batch.take(), () -> arrived(part));
    }
  }

  /// Remembers that a partition was sent, so that a push that is killed continues here.
  private void arrived(Part part) throws ClusterException {
    part.done().run();
    try {
      ledger.writeSoon(setup::indices);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Releases what the cluster has of this archive and the archive no longer has.
  private Sent release(List<Part> parts, Set<Integer> held, HeldDocuments listing, Sender sender)
      throws ClusterException, IOException {
    Sent sent = Sent.NOTHING;
    for (Part part : parts) {
      if (part.mayHoldOthers()) {
        sent = sent.plus(release(part.ordinal(), contained(part.ordinal()), listing, sender));
      }
    }
    Set<Integer> gone = new HashSet<>(held);
    gone.removeAll(existing());
    for (int ordinal : gone) {
      sent = sent.plus(release(ordinal, Set.of(), listing, sender));
      ledger.remove(ordinal);
    }
    return sent;
  }

  private Set<Integer> existing() throws IOException {
    Set<Integer> existing = new HashSet<>();
    snapshot.manifest().partitions().forEach(partition -> existing.add(partition.ordinal()));
    existing.add(snapshot.activeOrdinal());
    return existing;
  }

  private Sent release(int ordinal, Set<String> contained, HeldDocuments listing, Sender sender)
      throws ClusterException {
    String owner = http.place().owner();
    String held = DocumentWriter.held(owner, archive, ordinal);
    var batch = new Batch();
    Sent sent = Sent.NOTHING;
    for (DocumentKey key : listing.of(held)) {
      if (!contained.contains(key.id())) {
        batch.add(new Wish.Released(key, owner, held), 1);
      }
      if (batch.isFull()) {
        sent = sent.plus(sender.send(batch.take()));
      }
    }
    return batch.isEmpty() ? sent : sent.plus(sender.send(batch.take()));
  }

  private Set<String> contained(int ordinal) throws IOException {
    Set<String> ids = new HashSet<>();
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        ids.add(EntryDocument.idOf(cursor.entry().identity()));
      }
    }
    return ids;
  }
}
