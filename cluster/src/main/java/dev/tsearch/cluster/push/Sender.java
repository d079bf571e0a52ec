package dev.tsearch.cluster.push;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.push.Change.Action;
import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.push.Change.DocumentVersion;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterException;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// Carries out wishes: sends changes in bulk, sends those again that the cluster was too busy for,
/// and looks at documents that exist already. Safe for use by many threads.
///
/// @param attempts how often a request is sent
/// @param months which indices a document may be in
/// @param limit how many bytes of changes are sent together; less if the cluster was too busy
record Sender(Attempts attempts, Months months, AtomicInteger limit) {
  /// How long the cluster waits for a shard, so that it says which one is missing.
  private static final Duration SHARD_WAIT = Duration.ofSeconds(30);

  private static final int MIN_REQUEST_BYTES = 64 << 10;

  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int TOO_LARGE = 413;
  private static final int BUSY = 429;
  private static final int FIRST_FAILURE = 400;
  private static final int FIRST_SERVER_FAILURE = 500;

  Sender(Attempts attempts, Months months) {
    this(attempts, months, new AtomicInteger(Integer.MAX_VALUE));
  }

  private ClusterHttp http() {
    return attempts.http();
  }

  /// A wish and the change that may fulfill it.
  private record Planned(Wish wish, Change change) {}

  /// Carries out wishes for different documents.
  ///
  /// @throws ClusterException if the cluster cannot be reached, or stays too busy
  Sent send(List<Wish> wishes) throws ClusterException {
    var planned = new ArrayList<Planned>();
    var unknown = new ArrayList<Wish>();
    for (Wish wish : wishes) {
      Optional<Change> blind =
          months.isParted(wish.key().index()) ? Optional.empty() : wish.blind();
      blind.ifPresentOrElse(it -> planned.add(new Planned(wish, it)), () -> unknown.add(wish));
    }
    var tally = new Tally();
    planned.addAll(look(unknown, tally));
    List<Planned> pending = planned;
    long start = System.nanoTime();
    for (int attempt = 0; !pending.isEmpty(); attempt++) {
      pending = round(pending, Attempts.isLate(start) ? Integer.MAX_VALUE - 1 : attempt, tally);
    }
    return tally.sent();
  }

  /// Sends changes once. Returns those to send next.
  private List<Planned> round(List<Planned> pending, int attempt, Tally tally)
      throws ClusterException {
    if (pending.size() > 1 && bytes(pending) > limit.get()) {
      return halved(pending, attempt, tally);
    }
    Answer answer;
    try {
      answer = bulk(pending);
    } catch (ClusterException e) {
      attempts.pause(e, attempt);
      return pending;
    }
    if (answer.status() == TOO_LARGE) {
      return halved(pending, attempt, tally);
    }
    if (!answer.isSuccess()) {
      attempts.pause(http().failure("write", answer), attempt);
      if (answer.status() == BUSY) {
        // A cluster with little memory never accepts a request of this size.
        limit.set(Math.max(MIN_REQUEST_BYTES, bytes(pending) / 2));
      }
      return pending;
    }
    return sorted(pending, answer, attempt, tally);
  }

  /// Sends a request that is too large in two parts. Returns the changes to send next.
  private List<Planned> halved(List<Planned> pending, int attempt, Tally tally)
      throws ClusterException {
    if (pending.size() == 1) {
      tally.reject(pending.getFirst().change().key(), "it is larger than the cluster accepts");
      return List.of();
    }
    int half = pending.size() / 2;
    var rest = new ArrayList<>(round(pending.subList(0, half), attempt, tally));
    rest.addAll(round(pending.subList(half, pending.size()), attempt, tally));
    return rest;
  }

  private static int bytes(List<Planned> pending) {
    return pending.stream().mapToInt(it -> it.change().bytes()).sum();
  }

  private Answer bulk(List<Planned> pending) throws ClusterException {
    var body = new ByteArrayOutputStream(bytes(pending));
    pending.forEach(it -> it.change().write(body));
    Duration half = http().place().timeout().dividedBy(2);
    Duration wait = half.compareTo(SHARD_WAIT) < 0 ? half : SHARD_WAIT;
    return http()
        .sendLines(
            "/_bulk?filter_path=items.*.status,items.*.error&timeout=" + wait.toMillis() + "ms",
            body.toByteArray());
  }

  /// Sorts the changes by what became of them. Returns those to send next.
  private List<Planned> sorted(List<Planned> pending, Answer answer, int attempt, Tally tally)
      throws ClusterException {
    List<JsonObject> items = answer.body().objects("items");
    if (items.size() != pending.size()) {
      throw new ClusterException(
          "cluster %s: it answered for %d of %d documents"
              .formatted(http().place().name(), items.size(), pending.size()),
          "");
    }
    var again = new ArrayList<Planned>();
    var changed = new ArrayList<Wish>();
    ClusterException last = null;
    for (int at = 0; at < items.size(); at++) {
      Planned it = pending.get(at);
      JsonObject result = items.get(at).object(it.change().action().word());
      int status = (int) result.number("status", 0);
      if (status < FIRST_FAILURE) {
        tally.add(it);
      } else if (status == CONFLICT || status == NOT_FOUND) {
        if (isMissingIndex(result)) {
          throw http().failure("write", itemAnswer(status, result));
        }
        changed.add(it.wish());
      } else if (status == BUSY || status >= FIRST_SERVER_FAILURE) {
        last = failure(it.change().key(), status, result);
        again.add(it);
      } else if (itemIsBlocked(result)) {
        throw http().failure("write", itemAnswer(status, result));
      } else {
        tally.reject(it.change().key(), itemAnswer(status, result).reason());
      }
    }
    if (last != null) {
      attempts.pause(last, attempt);
    }
    again.addAll(look(changed, tally));
    return again;
  }

  private ClusterException failure(DocumentKey key, int status, JsonObject result) {
    return result.object("error").text("type", "").equals("unavailable_shards_exception")
        ? new ClusterException(
            "cluster %s: %s is red: a shard is missing, so nothing can be written to it"
                .formatted(http().place().name(), key.index()),
            "try again later",
            true)
        : http().failure("write", itemAnswer(status, result));
  }

  private static boolean isMissingIndex(JsonObject result) {
    return result.object("error").text("type", "").equals("index_not_found_exception");
  }

  /// Whether the cluster refuses all writing to an index, or this user's.
  private static boolean itemIsBlocked(JsonObject result) {
    String type = result.object("error").text("type", "");
    return List.of("cluster_block_exception", "security_exception", "index_closed_exception")
        .contains(type);
  }

  private static Answer itemAnswer(int status, JsonObject result) {
    return new Answer(status, JsonObject.EMPTY.with("error", result.object("error")));
  }

  /// Looks at documents. Returns the changes that they need.
  private List<Planned> look(List<Wish> wishes, Tally tally) throws ClusterException {
    var planned = new ArrayList<Planned>();
    if (wishes.isEmpty()) {
      return planned;
    }
    var keys = new ArrayList<JsonObject>(wishes.size());
    for (Wish wish : wishes) {
      for (String index : months.all(wish.key().index())) {
        keys.add(JsonObject.EMPTY.with("_index", index).with("_id", wish.key().id()));
      }
    }
    Iterator<JsonObject> found =
        attempts
            .read(
                "/_mget?_source_includes=digest,digests,held", JsonObject.EMPTY.with("docs", keys))
            .body()
            .objects("docs")
            .iterator();
    for (Wish wish : wishes) {
      Wish there = wish;
      JsonObject source = JsonObject.EMPTY;
      var version = DocumentVersion.NONE;
      for (String index : months.all(wish.key().index())) {
        JsonObject document = found.next();
        requireRead(document);
        if (document.flag("found")) {
          there = wish.in(index);
          source = document.object("_source");
          version =
              new DocumentVersion(
                  document.number("_seq_no", -1), document.number("_primary_term", 0));
        }
      }
      Wish looked = there;
      looked.obstacle(source).ifPresent(reason -> tally.reject(looked.key(), reason));
      looked.of(source, version).ifPresent(change -> planned.add(new Planned(looked, change)));
    }
    return planned;
  }

  /// A document that cannot be read may be there.
  private void requireRead(JsonObject document) throws ClusterException {
    if (document.has("error") && !isMissingIndex(document)) {
      throw new ClusterException(
          "cluster %s: a document of %s cannot be read (%s)"
              .formatted(
                  http().place().name(),
                  document.text("_index", ""),
                  document.object("error").text("reason", "")),
          "try again later",
          true);
    }
  }

  /// Counts what became of wishes. Used by one thread.
  private static final class Tally {
    private static final int MAX_REASONS = 20;

    private final List<String> rejected = new ArrayList<>();
    private long created;
    private long changed;
    private long removed;

    void add(Planned done) {
      if (done.wish() instanceof Wish.Released) {
        removed++;
      } else if (done.change().action() == Action.CREATE) {
        created++;
      } else {
        changed++;
      }
    }

    void reject(DocumentKey key, String reason) {
      if (rejected.size() < MAX_REASONS) {
        rejected.add("document " + key.id() + " of " + key.index() + ": " + reason);
      }
    }

    Sent sent() {
      return new Sent(created, changed, removed, rejected);
    }
  }
}
