package dev.tsearch.indexer.ingest.append;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.context.ApiMessage;
import dev.tsearch.core.json.Json;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cases of grouping: the messages of a window as a model gets them.
interface ContextGroupingCases {
  ContextTestBed bed();

  /// Letters: user, assistant, call, result.
  @ParameterizedTest
  @CsvSource({"ucra, 4", "ccrr, 3", "ucrcrcra, 8", "ccrrcr, 5"})
  default void toolCallsAreGrouped(String kinds, int messages) throws IOException {
    bed().append(kinds.chars().mapToObj(kind -> line((char) kind)).toArray(String[]::new));
    assertThat(bed().window().window().messages()).hasSize(messages);
  }

  @Test
  default void twoCallsAndTwoResults_areOneAssistantMessageWithTwoCalls() throws IOException {
    bed().append(line('c'), line('c'), line('r'), line('r'));
    assertThat(bed().window().window().messages())
        .first()
        .isInstanceOfSatisfying(
            ApiMessage.ToolCalls.class, called -> assertThat(called.calls()).hasSize(2));
  }

  @Test
  default void controlTransfer_isSkipped() throws IOException {
    bed().append(line('x'), line('u'), line('a'));
    assertThat(bed().window().window().messages())
        .containsExactly(
            new ApiMessage.Text(ApiMessage.Role.USER, "asked"),
            new ApiMessage.Text(ApiMessage.Role.ASSISTANT, "said"));
  }

  @Test
  default void flowControlMessage_isIncludedAsAssistant() throws IOException {
    bed().append(line('u'), line('f'));
    assertThat(bed().window().window().messages())
        .containsExactly(
            new ApiMessage.Text(ApiMessage.Role.USER, "asked"),
            new ApiMessage.Text(ApiMessage.Role.ASSISTANT, "so"));
  }

  @Test
  default void toolCallWithoutId_getsTheSameIdAsItsResult() throws IOException {
    bed().append(line('c'), line('r'));
    String call = bed().entries().getFirst().id();
    assertThat(
            bed().window().window().messages().stream()
                .map(message -> Json.OWN.print(message.toJson())))
        .hasSize(2)
        .allMatch(message -> message.contains("synth_" + call));
  }

  @Test
  default void rebuildOfSixEntriesWithAControlTransfer_hasSix() throws IOException {
    bed().append(line('u'), line('a'), line('x'), line('u'), line('c'), line('r'));
    assertThat(bed().window().window().entries()).hasSize(1 + 6);
  }

  private static String line(char kind) {
    return switch (kind) {
      case 'u' -> ContextTestBed.said("asked");
      case 'a' -> ContextTestBed.said(0, "said", ",\"from\":\"harbour\"");
      case 'c' ->
          ContextTestBed.said(
              0, "{}", ",\"from\":\"harbour\",\"to\":\"read\",\"entry_type\":\"tool_call\"");
      case 'r' ->
          ContextTestBed.said(0, "done", ",\"from\":\"read\",\"entry_type\":\"tool_result\"");
      case 'f' -> ContextTestBed.said(0, "so", ",\"from\":\"harbour\",\"flow_control\":true");
      default -> ContextTestBed.said(0, "", ",\"entry_type\":\"control_transfer\"");
    };
  }
}
