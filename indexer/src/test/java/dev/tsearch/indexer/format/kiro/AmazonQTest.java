package dev.tsearch.indexer.format.kiro;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.rows.RowReading;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class AmazonQTest {
  private static final RowReading ROWS = new RowReading(new AmazonQ(Json.SOURCE), "q1.jsonl");

  /// The row of a folder whose conversation has some turns. Every other turn is in the form of
  /// early versions.
  static String row(int turns) {
    var history = new ArrayList<String>();
    for (int i = 0; i < turns; i++) {
      String user =
          "{'content':{'Prompt':{'prompt':'Où est le puits %d?'}},'timestamp':'2024-10-27T03:33:2%d+00:00'}"
              .formatted(i, i);
      String assistant =
          "{'Response':{'message_id':'a%d','content':'Behind hill %d.'}}".formatted(i, i);
      history.add(
          i % 2 == 0
              ? "[%s,%s]".formatted(user, assistant)
              : "{'user':%s,'assistant':%s}".formatted(user, assistant));
    }
    return ROWS.row(
        "conversations",
        "{'key':'/area/well','value':{'conversation_id':'q1','history':[%s]}}"
            .formatted(String.join(",", history)));
  }

  @Test
  void turnsOfBothForms_becomeTheirEntries() {
    assertThat(ROWS.said(row(2)))
        .containsExactly(
            "message user: Où est le puits 0?",
            "message assistant: Behind hill 0.",
            "message user: Où est le puits 1?",
            "message assistant: Behind hill 1.");
    assertThat(ROWS.entries(row(2)))
        .allMatch(entry -> entry.metadata().session().equals("q1"))
        .allMatch(entry -> entry.metadata().project().equals("/area/well"))
        .allMatch(entry -> entry.timestamp() > 1_729_000_000L);
    assertThat(ROWS.said(row(2) + row(3))).hasSize(6);
  }
}
