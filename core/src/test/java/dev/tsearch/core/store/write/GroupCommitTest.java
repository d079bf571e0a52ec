package dev.tsearch.core.store.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.EntryAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class GroupCommitTest {
  private static final int THREADS = 16;

  private final ReentrantLock turn = new ReentrantLock();
  private final List<List<EntryLine>> groups = new ArrayList<>();
  private long written;

  @Test
  void appendsDuringASyncShareTheNextSync() throws Exception {
    var syncing = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var commit =
        new GroupCommit(
            turn,
            entries -> {
              List<EntryAddress> addresses = write(entries);
              syncing.countDown();
              await(go);
              return addresses;
            });
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      Future<List<EntryAddress>> first = threads.submit(() -> commit.append(entries(0)));
      syncing.await();
      var others = new ArrayList<Future<List<EntryAddress>>>();
      for (int number = 1; number < THREADS; number++) {
        List<EntryLine> entries = entries(number);
        others.add(threads.submit(() -> commit.append(entries)));
      }
      waitUntilQueued(commit, THREADS - 1);
      go.countDown();
      first.get();
      for (Future<List<EntryAddress>> other : others) {
        assertThat(other.get()).hasSize(1);
      }
    }
    assertThat(groups).extracting(List::size).containsExactly(1, THREADS - 1);
  }

  @Test
  void eachCallReturnsTheAddressesOfItsOwnEntries() throws Exception {
    var commit = new GroupCommit(turn, this::write);
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      var done = new ArrayList<Future<Boolean>>();
      for (int thread = 0; thread < THREADS; thread++) {
        int own = thread;
        done.add(threads.submit(() -> appendsItsOwn(commit, own)));
      }
      for (Future<Boolean> each : done) {
        assertThat(each.get()).isTrue();
      }
    }
    assertThat(written).isEqualTo(THREADS * 200L);
  }

  @Test
  void failureReachesAllCallsOfTheGroup() {
    var commit =
        new GroupCommit(
            turn,
            _ -> {
              throw new IOException("disk full");
            });
    assertThatThrownBy(() -> commit.append(entries(1)))
        .isInstanceOf(IOException.class)
        .hasMessage("disk full");
  }

  @Test
  void errorReachesAllCallsOfTheGroup() throws Exception {
    var commit =
        new GroupCommit(
            turn,
            _ -> {
              throw new OutOfMemoryError("no room");
            });
    // Not closed: closing waits for calls that did not return.
    ExecutorService threads =
        Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().daemon().factory());
    try {
      var all = new ArrayList<Future<List<EntryAddress>>>();
      turn.lock();
      try {
        for (int number = 0; number < THREADS; number++) {
          List<EntryLine> entries = entries(number);
          all.add(threads.submit(() -> commit.append(entries)));
        }
        waitUntilQueued(commit, THREADS);
      } finally {
        turn.unlock();
      }
      commit.wakeNext();
      for (Future<List<EntryAddress>> each : all) {
        assertThatThrownBy(() -> each.get(5, TimeUnit.SECONDS))
            .hasCauseInstanceOf(OutOfMemoryError.class);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void interruptIsKeptAndNothingIsLost() throws Exception {
    var commit = new GroupCommit(turn, this::write);
    var interrupted = new boolean[1];
    var thread =
        new Thread(() -> {
          try {
            commit.append(entries(1));
            interrupted[0] = Thread.currentThread().isInterrupted();
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
    turn.lock();
    try {
      thread.start();
      waitUntilQueued(commit, 1);
      thread.interrupt();
    } finally {
      turn.unlock();
    }
    commit.wakeNext();
    thread.join();
    assertThat(interrupted[0]).isTrue();
    assertThat(written).isEqualTo(1);
  }

  private Boolean appendsItsOwn(GroupCommit commit, int own) throws IOException {
    for (int round = 0; round < 200; round++) {
      List<EntryLine> entries = entries(own * 1_000 + round);
      int at = (int) commit.append(entries).getFirst().offset();
      synchronized (groups) {
        List<EntryLine> all = groups.stream().flatMap(List::stream).toList();
        if (!all.get(at).entry().equals(entries.getFirst().entry())) {
          return false;
        }
      }
    }
    return true;
  }

  /// Uses the number of an entry as its offset.
  private List<EntryAddress> write(List<EntryLine> entries) {
    synchronized (groups) {
      groups.add(List.copyOf(entries));
      var addresses = new ArrayList<EntryAddress>();
      for (int count = entries.size(); count > 0; count--) {
        addresses.add(new EntryAddress(1, written++, 1));
      }
      return addresses;
    }
  }

  private static List<EntryLine> entries(int number) {
    return EntryLine.of(List.of(Entries.message("id-" + number, Entries.NOON, "word", "s1")));
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void waitUntilQueued(GroupCommit commit, int count) {
    while (commit.waiting() < count) {
      Thread.onSpinWait();
    }
  }
}
