package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolGroupTest {
  @Test
  void shellIsEveryToolThatRunsCommands() {
    assertThat(ToolGroup.values(Field.TOOL, "Shell"))
        .contains("bash", "exec_command", "run_shell_command", "run_terminal_cmd", "shell");
    assertThat(new Query.FieldIs(Field.TOOL, "shell").terms()).isEqualTo(ToolGroup.SHELL_TOOLS);
  }

  @Test
  void otherValuesStandForThemselves() {
    assertThat(ToolGroup.values(Field.TOOL, "Bash")).containsExactly("Bash");
    assertThat(ToolGroup.values(Field.PROJECT, "shell")).containsExactly("shell");
    assertThat(new Query.FieldIs(Field.TOOL, "Bash").terms()).isEqualTo(List.of("bash"));
  }

  @Test
  void namesAreTermsInOrder() {
    assertThat(ToolGroup.SHELL_TOOLS)
        .isSorted()
        .doesNotHaveDuplicates()
        .allSatisfy(name -> assertThat(Field.TOOL.term(name)).isEqualTo(name));
  }
}
