package dev.tsearch.benchmarks.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Starts a server of the Model Context Protocol, and prints a line of a table: how long it took
/// from the start of the process to the answer of `initialize`, and how long calls of `search`
/// took.
///
/// The arguments are the word to search for, the number of calls, and the command of the server.
public final class McpTimes {
  private static final double NANOS_PER_MS = 1e6;

  private McpTimes() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int calls = Integer.parseInt(arguments[1]);
    List<String> command = List.of(arguments).subList(2, arguments.length);
    long began = System.nanoTime();
    Process server =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var answers = new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8));
        OutputStream requests = server.getOutputStream()) {
      ask(
          """
          {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
          "capabilities":{},"clientInfo":{"name":"benchmark","version":"1"}}}
          """,
          requests,
          answers);
      long initializedNanos = System.nanoTime() - began;
      requests.write(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n".getBytes(UTF_8));
      var times = new ArrayList<Long>();
      for (int id = 1; id <= calls; id++) {
        long asked = System.nanoTime();
        ask(call(id, arguments[0]), requests, answers);
        times.add(System.nanoTime() - asked);
      }
      long firstNanos = times.getFirst();
      Collections.sort(times);
      System.out.printf(
          "| %.0f | %.1f | %.1f | %.1f |%n",
          initializedNanos / NANOS_PER_MS,
          firstNanos / NANOS_PER_MS,
          times.get(calls / 2) / NANOS_PER_MS,
          times.get(calls * 95 / 100) / NANOS_PER_MS);
    }
    server.waitFor();
  }

  private static String call(int id, String word) {
    return """
    {"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"search",\
    "arguments":{"query":"%s"}}}
    """
        .formatted(id, word);
  }

  private static void ask(String request, OutputStream requests, BufferedReader answers)
      throws IOException {
    requests.write(request.getBytes(UTF_8));
    requests.flush();
    String answer = answers.readLine();
    if (answer == null || answer.contains("\"isError\":true") || !answer.contains("\"result\"")) {
      throw new IllegalStateException("not a result: " + answer);
    }
  }
}
