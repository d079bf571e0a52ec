package dev.tsearch.core.edit.line;

import dev.tsearch.core.json.RawValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What connects a line with other lines, decoded once. Absent texts are empty.
///
/// @param type the type of the line
/// @param subtype the subtype of a system line
/// @param uuid the id of the line
/// @param parent the id of the line before it
/// @param thread the sub-agent whose messages are among those of the session; `main` otherwise
/// @param request the id of the request to the model
/// @param calls the ids of the tool calls in the line
/// @param results the ids of the tool calls whose results are in the line
/// @param references the ids of lines that it names other than as its parent
/// @param isSigned whether the line has thinking with a signature
public record Outline(
    String type,
    String subtype,
    String uuid,
    String parent,
    String thread,
    String request,
    List<String> calls,
    List<String> results,
    List<String> references,
    boolean isSigned) {

  private static final String MAIN = "main";
  private static final String SIDECHAIN = "sidechain";

  /// The outline of bytes that are no JSON object.
  static final Outline NONE =
      new Outline("", "", "", "", MAIN, "", List.of(), List.of(), List.of(), false);

  /// Copies the lists.
  public Outline {
    calls = List.copyOf(calls);
    results = List.copyOf(results);
    references = List.copyOf(references);
  }

  /// The outline of a JSON object.
  static Outline of(RawValue object) {
    var reader = new Reader();
    object.members().forEach(reader::read);
    return reader.outline();
  }

  private static final class Reader {
    private String type = "";
    private String subtype = "";
    private String uuid = "";
    private String parent = "";
    private String request = "";
    private String agent = "";
    private boolean isSidechain;
    private final List<String> references = new ArrayList<>();
    private Optional<RawValue> message = Optional.empty();

    void read(RawValue.RawMember member) {
      RawValue value = member.value();
      String name = member.name().text().orElse("");
      switch (name) {
        case "type" -> type = value.text().orElse("");
        case "subtype" -> subtype = value.text().orElse("");
        case "uuid" -> uuid = value.text().orElse("");
        case "parentUuid" -> parent = value.text().orElse("");
        case "requestId" -> request = value.text().orElse("");
        case "agentId" -> agent = value.text().orElse("");
        case "isSidechain" -> isSidechain = value.json().equals("true");
        case "message" -> message = Optional.of(value);
        case "snapshot" -> value.text("messageId").ifPresent(references::add);
        case "logicalParentUuid", "leafUuid", "messageId", "sourceToolAssistantUUID" ->
            value.text().ifPresent(references::add);
        default -> {
          // Only the names above connect lines.
        }
      }
    }

    Outline outline() {
      var calls = new ArrayList<String>();
      var results = new ArrayList<String>();
      boolean isSigned = false;
      for (RawValue block :
          message.flatMap(it -> it.member("content")).map(RawValue::elements).orElse(List.of())) {
        switch (block.text("type").orElse("")) {
          case "tool_use" -> block.text("id").ifPresent(calls::add);
          case "tool_result" -> block.text("tool_use_id").ifPresent(results::add);
          case "thinking", "redacted_thinking" -> isSigned |= isSigned(block);
          default -> {
            // Other blocks refer to nothing.
          }
        }
      }
      String thread = isSidechain ? SIDECHAIN + agent : MAIN;
      return new Outline(
          type, subtype, uuid, parent, thread, request, calls, results, references, isSigned);
    }

    private static boolean isSigned(RawValue block) {
      return !block.text("signature").orElse("").isEmpty() || block.member("data").isPresent();
    }
  }
}
