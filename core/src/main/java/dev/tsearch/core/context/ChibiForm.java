package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Set;

/// The form that an entry has in files of chibi, and its conversion to and from metadata. The seven
/// fields of an entry are the same in both. All other members become metadata with the same names,
/// or with the prefix `chibi.` if the archive uses the name itself. A member that is null is
/// absent.
public final class ChibiForm {
  /// The source of entries that have this form.
  public static final String SOURCE = "chibi";

  private static final Set<String> FIELDS =
      Set.of("id", "timestamp", "from", "to", "content", "entry_type", "metadata");

  /// The members of an entry that are not fields, in the order in which chibi writes them.
  private static final List<String> MEMBERS = List.of("tool_call_id", "role", "flow_control");

  private static final String FLOW_CONTROL = "flow_control";

  /// Names in the metadata that have a meaning in the archive.
  private static final Set<String> RESERVED =
      Set.of(
          "source",
          "project",
          "session",
          "agent",
          "time",
          "time_inferred",
          "origin",
          "revision_of");

  /// Precedes the name of a member whose own name the metadata uses otherwise.
  public static final String PREFIX = "chibi.";

  private static final String TOOL = "tool";

  private ChibiForm() {}

  /// Adds to the metadata of an entry what its fields do not hold: the tool of a call or a result,
  /// the members of `metadata`, and the members that are not fields.
  ///
  /// @param object the object in the form of chibi
  public static void describe(JsonObject object, JsonObject.Builder metadata) {
    JsonObject own = object.object("metadata");
    String tool =
        tool(object.text("entry_type", ""), object.text("from", ""), object.text("to", ""));
    if (!own.has(TOOL)) {
      metadata.putText(TOOL, tool);
    }
    own.values().forEach((name, member) -> metadata.put(unusedName(name, Set.of()), member));
    object
        .values()
        .forEach((name, member) -> {
          if (!FIELDS.contains(name)) {
            metadata.put(unusedName(name, own.values().keySet()), member);
          }
        });
  }

  private static String unusedName(String name, Set<String> used) {
    return RESERVED.contains(name) || used.contains(name) ? PREFIX + name : name;
  }

  private static String tool(String type, String from, String to) {
    if (type.equals(EntryType.TOOL_CALL.name())) {
      return to;
    }
    return type.equals(EntryType.TOOL_RESULT.name()) ? from : "";
  }

  /// The object of an entry in the form of chibi, without metadata that only the archive uses. A
  /// time finer than a second is dropped, since the form has none, and a `flow_control` that is
  /// false, which chibi does not write.
  public static JsonObject object(Entry entry) {
    JsonObject values = entry.metadata().values();
    JsonObject.Builder object =
        JsonObject.builder()
            .put("id", entry.id())
            .put("timestamp", entry.timestamp())
            .put("from", entry.from())
            .put("to", entry.to())
            .put("content", entry.content())
            .put("entry_type", entry.type().name());
    JsonObject others = others(entry);
    if (!others.isEmpty()) {
      object.put("metadata", others);
    }
    for (String member : MEMBERS) {
      object.copy(member, values, values.has(PREFIX + member) ? PREFIX + member : member);
    }
    JsonObject all = object.build();
    return Boolean.FALSE.equals(all.value(FLOW_CONTROL)) ? all.without(FLOW_CONTROL) : all;
  }

  /// The metadata that is neither the archive's nor a member of its own.
  private static JsonObject others(Entry entry) {
    JsonObject values = entry.metadata().values();
    String tool = tool(entry.type().name(), entry.from(), entry.to());
    JsonObject.Builder others = JsonObject.builder();
    values
        .values()
        .forEach((name, value) -> {
          String bare = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "";
          boolean isMember =
              MEMBERS.contains(bare) || (MEMBERS.contains(name) && !values.has(PREFIX + name));
          boolean isDerived = name.equals(TOOL) && value.equals(tool);
          if (!RESERVED.contains(name) && !isMember && !isDerived) {
            others.put(RESERVED.contains(bare) ? bare : name, value);
          }
        });
    return others.build();
  }
}
