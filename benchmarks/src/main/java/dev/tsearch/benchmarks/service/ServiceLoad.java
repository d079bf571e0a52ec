package dev.tsearch.benchmarks.service;

import dev.tsearch.service.client.Printed;
import dev.tsearch.service.client.ServiceRun;
import dev.tsearch.service.wire.HandedCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Sends searches to a running service from many clients at once, and prints a line of a table: how
/// many were answered in a second, and how long they took.
///
/// The arguments are the socket, the archive, the number of clients, the number of searches in all,
/// and the searches, each as its words separated by blanks.
public final class ServiceLoad {
  private static final long ANSWER_NANOS = Duration.ofSeconds(30).toNanos();
  private static final double NANOS_PER_MS = 1e6;

  private ServiceLoad() {}

  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    Path socket = Path.of(arguments[0]);
    int clients = Integer.parseInt(arguments[2]);
    int searches = Integer.parseInt(arguments[3]);
    List<String> queries = List.of(arguments).subList(4, arguments.length);
    var commands = new ArrayList<byte[]>();
    for (String query : queries) {
      commands.add(command(query, arguments[1]));
    }
    var times = new ArrayList<Future<Long>>();
    long began = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (int i = 0; i < searches; i++) {
        byte[] command = commands.get(i % commands.size());
        times.add(threads.submit(() -> nanos(socket, command)));
      }
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    var sorted = new ArrayList<Long>();
    for (Future<Long> time : times) {
      sorted.add(time.get());
    }
    Collections.sort(sorted);
    System.out.printf(
        "| %d | %d | %.0f | %.1f | %.1f |%n",
        clients,
        searches,
        searches / seconds,
        sorted.get(searches / 2) / NANOS_PER_MS,
        sorted.get(searches * 99 / 100) / NANOS_PER_MS);
  }

  private static byte[] command(String query, String archive) {
    var words = new ArrayList<>(List.of("search", "--archive", archive));
    words.addAll(List.of(query.split(" ", -1)));
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("TSEARCH_TERMINAL", "");
    return new HandedCommand(words, "/", variables, "", System.getProperty("sun.jnu.encoding", ""))
        .bytes();
  }

  private static long nanos(Path socket, byte[] command) {
    long began = System.nanoTime();
    OutputStream nowhere = OutputStream.nullOutputStream();
    ServiceRun.offer(socket, command, ANSWER_NANOS, nowhere, nowhere)
        .orElseThrow(() -> new IllegalStateException("the service did not take a search"))
        .follow(new Lost());
    return System.nanoTime() - began;
  }

  /// A lost service ends the measurement.
  private record Lost() implements ServiceRun.Replacement {
    @Override
    public int run() {
      throw new IllegalStateException("the service was lost");
    }

    @Override
    public int runAfter(Printed printed) {
      throw new IllegalStateException("the service was lost after " + printed);
    }
  }
}
