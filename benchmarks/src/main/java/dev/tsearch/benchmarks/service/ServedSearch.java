package dev.tsearch.benchmarks.service;

import dev.tsearch.service.client.Printed;
import dev.tsearch.service.client.ServiceRun;
import dev.tsearch.service.wire.HandedCommand;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Hands searches over to a running service, as the client of the command line does. Safe for use
/// by many threads.
///
/// @param socket the socket of the service
/// @param archive the folder of its archive
record ServedSearch(Path socket, String archive) {
  private static final Duration MAX_ANSWER = Duration.ofSeconds(30);

  /// The content of the frame of a search.
  ///
  /// @param query its words and options, separated by blanks
  byte[] command(String query) {
    var words = new ArrayList<>(List.of("search", "--archive", archive));
    words.addAll(List.of(query.split(" ", -1)));
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("TSEARCH_TERMINAL", "");
    return new HandedCommand(words, "/", variables, "", System.getProperty("sun.jnu.encoding", ""))
        .bytes();
  }

  /// Runs a command, and returns its exit status.
  int run(byte[] command, OutputStream out) {
    return ServiceRun.offer(
            socket, command, MAX_ANSWER.toNanos(), out, OutputStream.nullOutputStream())
        .orElseThrow(() -> new IllegalStateException("the service did not take a search"))
        .follow(MAX_ANSWER, new Lost());
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
