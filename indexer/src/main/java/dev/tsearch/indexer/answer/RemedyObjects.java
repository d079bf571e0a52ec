package dev.tsearch.indexer.answer;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.transcript.CallSignature;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonGenerator;

/// One JSON object a kind of remedies, for programs: `schema count sessions failed steps success
/// error`; the last four are of the latest example: `id session time tool command` of calls, and
/// the text of the failed result.
public final class RemedyObjects {
  private static final int SCHEMA = 1;

  private RemedyObjects() {}

  /// Writes the members of a kind.
  ///
  /// @param mask changes texts of transcripts
  public static void write(
      CountedRemedy group, UnaryOperator<String> mask, JsonGenerator generator) {
    generator.writeNumberProperty("schema", SCHEMA);
    generator.writeNumberProperty("count", group.count());
    generator.writeNumberProperty("sessions", group.sessions());
    generator.writeObjectPropertyStart("failed");
    call(group.example().failed(), mask, generator);
    generator.writeEndObject();
    generator.writeArrayPropertyStart("steps");
    for (Entry step : group.example().steps()) {
      generator.writeStartObject();
      call(step, mask, generator);
      generator.writeEndObject();
    }
    generator.writeEndArray();
    generator.writeObjectPropertyStart("success");
    call(group.example().success(), mask, generator);
    generator.writeEndObject();
    JsonObjects.text(generator, "error", mask.apply(group.result().content()));
  }

  private static void call(Entry call, UnaryOperator<String> mask, JsonGenerator generator) {
    generator.writeStringProperty("id", call.id());
    JsonObjects.text(generator, "session", call.metadata().session());
    JsonObjects.time(generator, "time", call.timestamp());
    JsonObjects.text(generator, "tool", call.metadata().tool());
    JsonObjects.text(generator, "command", mask.apply(CallSignature.command(call)));
  }
}
