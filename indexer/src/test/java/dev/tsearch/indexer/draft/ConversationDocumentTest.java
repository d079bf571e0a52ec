package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Reading;
import dev.tsearch.indexer.format.chatgpt.ChatGpt;
import org.junit.jupiter.api.Test;

class ConversationDocumentTest {
  private static final String CONVERSATION =
      """
      {"title":"A lamp","conversation_id":"c-1","create_time":1790000000.5,
       "mapping":{
        "root":{"id":"root","message":null,"children":["m-1"]},
        "m-1":{"parent":"root","message":{"id":"m-1","author":{"role":"user"},
          "create_time":1790000001,"content":{"content_type":"text","parts":["Which \\"lamp\\"?"]}}},
        "count":2,
        "m-2":{"parent":"m-1","message":{"id":"m-2","author":{"role":"assistant"},
          "create_time":1790000002,"content":{"content_type":"text","parts":["The \\u00e9 one. 💡"]}}}},
       "current_node":"m-2"}
      """;

  /// A valid document is parsed at once; the parts of a damaged one are found by their brackets.
  @Test
  void messagesOfADamagedDocumentAreThoseOfTheValidOne() {
    String damaged = CONVERSATION.replace("\"user\"", "'user'");
    Reading whole = reading(CONVERSATION);
    assertThat(whole.entries()).hasSize(3);
    assertThat(whole.skipped()).isEmpty();
    assertThat(reading(damaged).skipped()).hasSize(1);
    assertThat(reading(damaged).entries())
        .filteredOn(entry -> entry.id().equals("m-2"))
        .containsExactly(whole.entries().getLast());
  }

  @Test
  void onlyTheFirstOfTwoListsHasMessages() {
    String twice = CONVERSATION.replace("\"current_node\"", "\"mapping\":{},\"current_node\"");
    assertThat(reading(twice).entries())
        .hasSize(3)
        .containsAll(reading(CONVERSATION).entries().subList(1, 3));
  }

  private static Reading reading(String document) {
    return Reading.of(
        new ChatGpt(Json.SOURCE), Reading.alone("conversations.json"), document.getBytes(UTF_8));
  }
}
