package dev.tsearch.benchmarks.service;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
  private static final double NANOS_PER_MS = 1e6;

  private ServiceLoad() {}

  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    var search = new ServedSearch(Path.of(arguments[0]), arguments[1]);
    int clients = Integer.parseInt(arguments[2]);
    int searches = Integer.parseInt(arguments[3]);
    List<String> queries = List.of(arguments).subList(4, arguments.length);
    var commands = new ArrayList<byte[]>();
    for (String query : queries) {
      commands.add(search.command(query));
    }
    var times = new ArrayList<Future<Long>>();
    long began = System.nanoTime();
    try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
      for (int i = 0; i < searches; i++) {
        byte[] command = commands.get(i % commands.size());
        times.add(threads.submit(() -> nanos(search, command)));
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

  private static long nanos(ServedSearch search, byte[] command) {
    long began = System.nanoTime();
    search.run(command, OutputStream.nullOutputStream());
    return System.nanoTime() - began;
  }
}
