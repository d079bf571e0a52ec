package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.service.ServiceStatus;
import dev.tsearch.service.ServiceStatus.PastError;
import dev.tsearch.service.ServiceStatus.PastImport;
import dev.tsearch.service.ServiceStatus.SlowCommand;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Prints what a service says of itself.
///
/// As an object it has the members `schema`, `pid`, `archive`, `started` (seconds since 1970),
/// `uptime_seconds`, `heap_bytes`, `resident_bytes` (0 where the system does not report it),
/// `clients`, `commands`, `watching`, `snapshot` (`partitions`, `entries`, `active_bytes`; absent
/// without an archive), `imports` (objects of `time`, `sessions` and `entries`), `errors` (`time`,
/// `message`) and `slowest` (`arguments`, `duration_ms`).
///
/// @param status the service
/// @param snapshot what the next command would search; empty if there is no archive
public record ServiceStatusText(ServiceStatus status, Optional<ServedSnapshot> snapshot) {

  /// What the next command would search.
  ///
  /// @param partitions the number of sealed partitions
  /// @param entries the number of their entries
  /// @param activeBytes the length of the active partition
  public record ServedSnapshot(int partitions, long entries, long activeBytes) {}

  /// Prints it for people.
  public void print(TextOutput out) throws OutputException {
    out.line("archive   " + Sanitizer.line(status.archive()));
    out.line("process   " + status.pid() + ", for " + since(status.started()));
    String resident =
        status.residentBytes() == 0
            ? ""
            : ", " + Quantity.bytes(status.residentBytes()) + " in all";
    out.line("memory    " + Quantity.bytes(status.heapBytes()) + " of objects" + resident);
    out.line(
        "commands  "
            + Quantity.count(status.commands())
            + ", and "
            + status.clients()
            + (status.clients() == 1 ? " that runs" : " that run"));
    out.line(
        "snapshot  "
            + snapshot
                .map(it ->
                    Quantity.of(it.entries(), "entry", "entries")
                        + " in "
                        + Quantity.of(it.partitions(), "partition", "partitions")
                        + ", and "
                        + Quantity.bytes(it.activeBytes())
                        + " of newer ones")
                .orElse("none"));
    out.line("watching  " + (status.watching() ? "yes" : "no"));
    var imports = new ArrayList<String>();
    for (PastImport past : status.imports()) {
      imports.add(
          since(past.time())
              + " ago  "
              + Quantity.of(past.entries(), "entry", "entries")
              + " of "
              + Quantity.of(past.sessions(), "session", "sessions"));
    }
    list("imports   ", imports, out);
    var errors = new ArrayList<String>();
    for (PastError error : status.errors()) {
      errors.add(since(error.time()) + " ago  " + Sanitizer.line(error.message()));
    }
    list("errors    ", errors, out);
    var slowest = new ArrayList<String>();
    for (SlowCommand slow : status.slowest()) {
      slowest.add(Quantity.duration(slow.nanos()) + "  tsearch " + words(slow.arguments()));
    }
    list("slowest   ", slowest, out);
  }

  private static String words(List<String> arguments) {
    var words = new ArrayList<String>();
    for (String argument : arguments) {
      words.add(ShellWord.quoted(Sanitizer.line(argument)));
    }
    return String.join(" ", words);
  }

  private static void list(String heading, List<String> lines, TextOutput out)
      throws OutputException {
    out.line(heading + (lines.isEmpty() ? "none" : lines.getFirst()));
    for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
      out.line(" ".repeat(heading.length()) + line);
    }
  }

  private String since(Instant time) {
    return Quantity.duration(Duration.between(time, status.now()).toNanos());
  }

  /// Prints it for programs.
  public void printJson(TextOutput out) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeNumberProperty("pid", status.pid());
      generator.writeStringProperty("archive", status.archive());
      generator.writeNumberProperty("started", status.started().getEpochSecond());
      generator.writeNumberProperty(
          "uptime_seconds", Duration.between(status.started(), status.now()).toSeconds());
      generator.writeNumberProperty("heap_bytes", status.heapBytes());
      generator.writeNumberProperty("resident_bytes", status.residentBytes());
      generator.writeNumberProperty("clients", status.clients());
      generator.writeNumberProperty("commands", status.commands());
      generator.writeBooleanProperty("watching", status.watching());
      snapshot.ifPresent(it -> {
        generator.writeObjectPropertyStart("snapshot");
        generator.writeNumberProperty("partitions", it.partitions());
        generator.writeNumberProperty("entries", it.entries());
        generator.writeNumberProperty("active_bytes", it.activeBytes());
        generator.writeEndObject();
      });
      generator.writeArrayPropertyStart("imports");
      for (PastImport past : status.imports()) {
        generator.writeStartObject();
        generator.writeNumberProperty("time", past.time().getEpochSecond());
        generator.writeNumberProperty("sessions", past.sessions());
        generator.writeNumberProperty("entries", past.entries());
        generator.writeEndObject();
      }
      generator.writeEndArray();
      generator.writeArrayPropertyStart("errors");
      for (PastError error : status.errors()) {
        generator.writeStartObject();
        generator.writeNumberProperty("time", error.time().getEpochSecond());
        generator.writeStringProperty("message", error.message());
        generator.writeEndObject();
      }
      generator.writeEndArray();
      generator.writeArrayPropertyStart("slowest");
      for (SlowCommand slow : status.slowest()) {
        generator.writeStartObject();
        generator.writeArrayPropertyStart("arguments");
        for (String argument : slow.arguments()) {
          generator.writeString(argument);
        }
        generator.writeEndArray();
        generator.writeNumberProperty("duration_ms", slow.nanos() / 1_000_000);
        generator.writeEndObject();
      }
      generator.writeEndArray();
    });
  }
}
