package dev.tsearch.service.http;

import dev.tsearch.service.ServiceStatus;
import tools.jackson.core.JsonGenerator;

/// The state of a service as an object for programs: `schema archive started now heap_bytes clients
/// commands watching imports errors`; times are ISO 8601 in UTC, `clients` and `commands` those of
/// the socket. An import has `time sessions entries`, an error `time message`, the last one first.
public final class StatusObject {
  private StatusObject() {}

  /// Writes the members.
  public static void write(ServiceStatus status, JsonGenerator generator) {
    generator.writeNumberProperty("schema", 1);
    generator.writeStringProperty("archive", status.archive());
    generator.writeStringProperty("started", status.started().toString());
    generator.writeStringProperty("now", status.now().toString());
    generator.writeNumberProperty("heap_bytes", status.heapBytes());
    generator.writeNumberProperty("clients", status.clients());
    generator.writeNumberProperty("commands", status.commands());
    generator.writeBooleanProperty("watching", status.watching());
    generator.writeArrayPropertyStart("imports");
    for (ServiceStatus.PastImport past : status.imports()) {
      generator.writeStartObject();
      generator.writeStringProperty("time", past.time().toString());
      generator.writeNumberProperty("sessions", past.sessions());
      generator.writeNumberProperty("entries", past.entries());
      generator.writeEndObject();
    }
    generator.writeEndArray();
    generator.writeArrayPropertyStart("errors");
    for (ServiceStatus.PastError past : status.errors()) {
      generator.writeStartObject();
      generator.writeStringProperty("time", past.time().toString());
      generator.writeStringProperty("message", past.message());
      generator.writeEndObject();
    }
    generator.writeEndArray();
  }
}
