package dev.tsearch.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemedyTest {
  private static final Entry FAILED = call("f", "cargo build");

  private static Entry call(String id, String command) {
    return entry(id, command, EntryType.TOOL_CALL, false);
  }

  private static Entry result(String id, boolean isError) {
    return entry(id, "out", EntryType.TOOL_RESULT, isError);
  }

  private static Entry entry(String id, String content, EntryType type, boolean isError) {
    JsonObject values =
        JsonObject.builder()
            .put("tool", "Bash")
            .put("tool_use_id", id)
            .put("is_error", isError)
            .build();
    return new Entry(id + type, 0, "a", "b", content, type, new Metadata(values));
  }

  @Test
  void theStepsAreTheCallsUntilTheSameCommandSucceeds() {
    Entry install = call("1", "rustup update");
    Entry again = call("2", "cargo build --verbose");
    Entry look = call("3", "ls src");
    Entry success = call("4", "cd /x && cargo build");
    List<Entry> after =
        List.of(
            install,
            result("1", false),
            again,
            result("2", true),
            call("3a", "ls lib"),
            look,
            result("3", false),
            success,
            result("4", false),
            call("5", "git status"));
    Remedy remedy = Remedy.of(FAILED, after).orElseThrow();
    assertThat(remedy)
        .isEqualTo(new Remedy(FAILED, List.of(install, call("3a", "ls lib"), look), success));
    assertThat(remedy.kind())
        .isEqualTo(
            new Remedy.Kind(
                new CallSignature("Bash", "cargo build"),
                List.of(
                    new CallSignature("Bash", "rustup update"),
                    new CallSignature("Bash", "ls lib"),
                    new CallSignature("Bash", "ls src"))));
  }

  @Test
  void withoutASuccessThereIsNoRemedy() {
    Entry again = call("2", "cargo build");
    assertThat(Remedy.of(FAILED, List.of(again, result("2", true)))).isEmpty();
    assertThat(Remedy.of(FAILED, List.of(again))).isEmpty();
    assertThat(Remedy.of(FAILED, List.of(call("2", "cargo test"), result("2", false)))).isEmpty();
  }

  @Test
  void repeatedStepsCountOnce() {
    List<Entry> after =
        List.of(
            call("1", "ls -l"),
            result("1", false),
            call("2", "ls -a"),
            result("2", false),
            call("3", "cargo build"),
            result("3", false));
    assertThat(Remedy.of(FAILED, after).orElseThrow().steps()).containsExactly(call("2", "ls -a"));
  }

  @Test
  void theCallOfAResultHasItsId() {
    Entry other = call("x", "ls");
    assertThat(Remedy.callOf(result("f", true), List.of(FAILED, other))).contains(FAILED);
    assertThat(Remedy.callOf(result("unknown", true), List.of(FAILED, other))).contains(other);
    assertThat(Remedy.callOf(result("f", true), List.of())).isEmpty();
  }
}
