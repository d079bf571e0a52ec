package dev.tsearch.core.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallSignatureTest {

  private static Entry call(String tool, String content, List<String> files) {
    JsonObject.Builder values = JsonObject.builder().put("tool", tool);
    if (!files.isEmpty()) {
      values.put("files", files);
    }
    return new Entry(
        "1", 0, "agent", tool, content, EntryType.TOOL_CALL, new Metadata(values.build()));
  }

  @ParameterizedTest
  @CsvSource({
    "cargo build, cargo build",
    "cargo build --release 2>&1 | tail -5, cargo build",
    "cd /area/garden && cargo build, cargo build",
    "cd /work; make -j4 all, make all",
    "RUST_LOG=debug sudo /usr/bin/cargo -q test heron, cargo test",
    "git push origin main, git push",
    "./gradlew :app:test, gradlew :app:test",
    "ls -la /tmp, ls tmp",
    "ls -la, ls",
    "find . -name '*.rs' -type f, find .",
    "grep -rn 'x y' src/, grep src",
    "rg heron, rg",
    "rg -n \"a/b.c d\" core/src/One.java core/src/Two.java 2>/dev/null | head -3, rg Two.java",
    "sed -n 20p /area/garden/heron.rs, sed heron.rs",
    "head -20 docs/heron.md > out, head heron.md",
    "git commit -m 'a heron', git commit",
    "npm ci && npm test, npm test",
    "npm run lint:fix -- src, npm run lint:fix",
    "cd /work, cd",
  })
  void aShellCommandIsItsProgramAndSubcommand(String command, String subject) {
    String content = "# try it\n\n" + command + "\nDescribes the command";
    assertThat(CallSignature.of(call("Bash", content, List.of())))
        .isEqualTo(new CallSignature("Bash", subject));
  }

  @Test
  void aCallWithFilesIsTheNameOfItsFile() {
    assertThat(CallSignature.of(call("Edit", "/a/heron.rs\nold\nnew", List.of("/a/heron.rs"))))
        .isEqualTo(new CallSignature("Edit", "heron.rs"));
  }

  @Test
  void aCallWithoutTextIsItsTool() {
    assertThat(CallSignature.of(call("Wait", "", List.of())).toString()).isEqualTo("Wait");
  }
}
