package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConversationPartsTest {
  private static final KeyedHash KEYED = new KeyedHash(new byte[KeyedHash.SALT_BYTES]);
  private static final String ID = "5f0c1a2e-walrus";

  private static final String THREAD =
      """
      {"version":1,"messages":[
       {"role":"user","content":"Where does the walrus live?\\nIn \\"winter\\", I mean: \\u00e9\\ud83e\\uddad"},
       {"role":"assistant","content":[{"type":"text","text":"Near the coast of the north."}]}]}\
      """;

  /// The parts of the conversation, by their hashes.
  private static Map<String, List<String>> parts(String json, String id) {
    byte[] bytes = json.getBytes(UTF_8);
    var parts = new TreeMap<String, List<String>>();
    String wanted = ConversationParts.conversationHash(KEYED, id);
    new ConversationParts(KEYED, wanted::equals)
        .visit(
            bytes,
            (part, _, hash) ->
                parts
                    .computeIfAbsent(hash, _ -> new ArrayList<>())
                    .add(new String(bytes, part.from(), part.to() - part.from(), UTF_8)));
    return parts;
  }

  private static String stating(String id, String thread) {
    return "{\"id\":\"%s\",%s".formatted(id, thread.substring(1));
  }

  /// JSON in a string of an object.
  private static String embedded(String id, String json) {
    return Json.OWN.print(JsonObject.builder().put("id", id).put("data", json).build());
  }

  @Test
  void objectsAndSentences() {
    assertThat(parts(stating(ID, THREAD), ID).values())
        .containsExactlyInAnyOrder(
            List.of(
                "\"role\":\"user\",\"content\":\"Where does the walrus live?\\nIn \\\"winter\\\","
                    + " I mean: \\u00e9\\ud83e\\uddad\""),
            List.of(
                "\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Near the coast of"
                    + " the north.\"}]"),
            List.of("\"type\":\"text\",\"text\":\"Near the coast of the north.\""),
            List.of(
                "Where does the walrus live?\\nIn \\\"winter\\\", I mean: \\u00e9\\ud83e\\uddad"),
            List.of("Near the coast of the north."));
  }

  /// The same parts are found however deep the JSON is in strings, and whichever object states the
  /// id.
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theSameInStrings(int depth) {
    Set<String> plain = parts(stating(ID, THREAD), ID).keySet();
    for (String inner : List.of(ID, "another-id")) {
      String json = stating(inner, THREAD);
      for (int i = 0; i < depth; i++) {
        json = embedded(inner.equals(ID) ? "another-id" : ID, json);
      }
      assertThat(parts(json, ID).keySet()).containsAll(plain);
      assertThat(parts(json, "another-id").keySet())
          .isNotEmpty()
          .doesNotContainAnyElementsOf(plain);
    }
  }

  /// Overwritten within a string within a string, the rest is JSON as before.
  @Test
  void whatIsOverwrittenLeavesJson() throws MalformedJsonException {
    String json = embedded("another-id", embedded(ID, THREAD));
    byte[] bytes = json.getBytes(UTF_8);
    String wanted = ConversationParts.conversationHash(KEYED, ID);
    var found = new HashSet<ConversationParts.ConversationPart>();
    new ConversationParts(KEYED, wanted::equals).visit(bytes, (part, _, _) -> found.add(part));
    for (var part : found) {
      byte[] masked = bytes.clone();
      Arrays.fill(masked, part.from(), part.to(), (byte) ' ');
      JsonObject outer = Json.OWN.object(masked, 0, masked.length);
      String data = outer.text("data", "");
      byte[] inner = data.getBytes(UTF_8);
      JsonObject row = Json.OWN.object(inner, 0, inner.length);
      byte[] thread = row.text("data", "").getBytes(UTF_8);
      JsonObject messages = Json.OWN.object(thread, 0, thread.length);
      assertThat(messages.isEmpty() || messages.objects("messages").size() == 2).isTrue();
    }
    assertThat(found).hasSizeGreaterThanOrEqualTo(5);
  }

  @Test
  void otherConversationsHaveOtherHashes() {
    Set<String> other = parts(stating("77aa0c1a-other", THREAD), "77aa0c1a-other").keySet();
    assertThat(parts(stating(ID, THREAD), ID).keySet()).doesNotContainAnyElementsOf(other);
    assertThat(parts(stating("77aa0c1a-other", THREAD), ID)).isEmpty();
  }

  /// Of a list of conversations, only the object that states the id has parts.
  @Test
  void besideTheConversationNothingIsAPart() {
    String json =
        "[%s,%s]".formatted(stating("77aa0c1a-other", THREAD), stating(ID, "{\"messages\":[]}"));
    assertThat(parts(json, ID)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"short", "{}", "{\"id\":\"5f0c1a2e-walrus\"", "\"", "{\"data\":\"{\\\"id\\", ""})
  void anyBytesAreLookedAt(String json) {
    assertThat(parts(json, ID)).isEmpty();
    assertThat(parts(embedded(ID, THREAD.substring(0, 90) + json), ID)).isNotEmpty();
  }
}
