package dev.tsearch.core.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InsertedTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "# AGENTS.md instructions for /garden",
        "<environment_context>\n  <cwd>/garden</cwd>\n</environment_context>",
        "<INSTRUCTIONS>\nwater the roses\n</INSTRUCTIONS>\n",
        "<system-reminder>\nbe brief",
        "<command-name>/clear</command-name>\n<command-message>clear</command-message>\n"
            + "<command-args></command-args>",
        "<ide_opened_file>The user opened roses.md</ide_opened_file>",
        "<local-command-stdout>done</local-command-stdout>"
      })
  void ofPrograms(String text) {
    assertThat(InsertedText.is(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "water the roses",
        "<bug_report>\nthe roses are dry\n</bug_report>",
        "<TASK>\nwater the roses",
        "<div class='a'>why is this not centered?</div>",
        "<ide_opened_file>The user opened roses.md</ide_opened_file>\nWhat is in it?",
        "<system-reminder>\nbe brief\n</system-reminder>\nWhere are the roses?",
        "<command-name>/plan</command-name><command-args>a bed of roses</command-args>",
        "<",
        "<3 roses"
      })
  void ofPeople(String text) {
    assertThat(InsertedText.is(text)).isFalse();
  }
}
