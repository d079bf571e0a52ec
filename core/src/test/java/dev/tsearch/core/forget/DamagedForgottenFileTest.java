package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A damaged `forgotten.jsonl`: it is noticed, and what is left of it can be read.
class DamagedForgottenFileTest {
  private final MemoryDisk disk = new MemoryDisk();
  private final ArchiveLayout layout = new ArchiveLayout(Path.of("/a"));
  private final ForgottenFile file = new ForgottenFile(disk, layout);

  @BeforeEach
  void forget() throws IOException {
    disk.createDirectories(layout.derived());
    disk.createDirectories(layout.torn());
    Forgotten all = file.read().salted(new byte[KeyedHash.SALT_BYTES]);
    for (String pattern : List.of("walr(us|i)", "a+b")) {
      var rule =
          new ForgottenRule(
              all.nextId(),
              "2026-01-02T03:04:05Z",
              ForgottenRule.ForgetKind.REDACT,
              3,
              4,
              24,
              new TreeSet<>(Set.of(5L)),
              new TreeSet<>(Set.of(all.keyed().of("line"))),
              new TreeSet<>(),
              Set.of(
                  new ForgottenRule.Beginning(
                      70,
                      all.keyed().of("beginning"),
                      List.of(new ForgottenRule.ForgottenPart(0, 70)))),
              new TreeSet<>(),
              new TreeSet<>(),
              new TreeMap<>(),
              List.of(ForgottenRule.HashedText.of(LiteralHash.of(all.keyed(), "penguin"))),
              List.of(pattern));
      file.append(all.adding(rule));
      all = file.read();
    }
  }

  private static String masked(SourceMask mask, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    MaskSpan.apply(mask.line(bytes, 0, bytes.length), bytes);
    return new String(bytes, UTF_8);
  }

  private void append(String line) throws IOException {
    try (Disk.OutputFile out = disk.append(layout.forgotten())) {
      out.write(ByteBuffer.wrap((line + "\n").getBytes(UTF_8)));
      out.sync();
    }
  }

  /// The rule had nothing but its number then, and imports brought back what it forgets.
  @Test
  void aLineThatIsThereTwiceChangesNothing() throws IOException {
    Forgotten before = file.read();
    String lines = new String(disk.readAll(layout.forgotten()), UTF_8);
    for (String line : lines.lines().filter(each -> each.startsWith("{\"id\"")).toList()) {
      append(line);
    }
    assertThat(file.read().rules().keySet()).isEqualTo(before.rules().keySet());
    for (String text : List.of("a walrus and a penguin", "aab", "gull")) {
      assertThat(masked(file.read().mask(), text)).isEqualTo(masked(before.mask(), text));
    }
    assertThat(masked(file.read().mask(), "a penguin")).isEqualTo("a *******");
  }

  @Test
  void aRuleWithoutANextNumberIsDamage() throws IOException {
    for (String id : List.of("9223372036854775807", "0", "-1")) {
      append("{\"id\":" + id + ",\"time\":\"2026-01-02T03:04:05Z\",\"kind\":\"redact\"}");
      assertThatThrownBy(file::read).isInstanceOf(CorruptArchiveException.class);
      assertThat(file.keepRest()).isTrue();
      assertThat(file.read().nextId()).isEqualTo(3);
    }
  }

  @Test
  void aFileWithoutItsFirstLineIsDamaged() throws IOException {
    String lines = new String(disk.readAll(layout.forgotten()), UTF_8);
    byte[] rest = lines.substring(lines.indexOf('\n') + 1).getBytes(UTF_8);
    disk.delete(layout.forgotten());
    disk.create(layout.forgotten(), ByteBuffer.wrap(rest));
    disk.delete(layout.forgottenSum());
    assertThatThrownBy(file::read)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("the salt of the hashes");
    assertThat(file.keepRest()).isTrue();
    assertThat(file.read().rules()).hasSize(2);
  }

  @Test
  void whateverByteIsChanged_theRestCanBeRead() throws IOException {
    int size = (int) file.size();
    for (int at = 0; at < size; at++) {
      for (int bit = 0; bit < 8; bit++) {
        MemoryDisk damaged = disk.copy();
        damaged.flip(layout.forgotten(), at, 1 << bit);
        var of = new ForgottenFile(damaged, layout);
        assertThatThrownBy(of::read).isInstanceOf(CorruptArchiveException.class);
        assertThat(of.keepRest()).as("byte %d, bit %d", at, bit).isTrue();
        assertThat(masked(of.read().mask(), "the heron")).isEqualTo("the heron");
      }
    }
  }

  @Test
  void aLostLine_takesNoOtherAlong() throws IOException {
    List<String> lines = new String(disk.readAll(layout.forgotten()), UTF_8).lines().toList();
    for (int lost = 0; lost < lines.size(); lost++) {
      MemoryDisk damaged = disk.copy();
      var left = new ArrayList<>(lines);
      String line = left.remove(lost);
      damaged.delete(layout.forgotten());
      damaged.create(
          layout.forgotten(), ByteBuffer.wrap((String.join("\n", left) + "\n").getBytes(UTF_8)));
      var of = new ForgottenFile(damaged, layout);
      assertThat(of.keepRest()).isTrue();
      SourceMask mask = of.read().mask();
      boolean isOfSecond = line.contains("\"of\":2") || line.contains("\"id\":2");
      boolean isOfFirst = line.contains("\"of\":1") || line.contains("\"id\":1");
      assertThat(isOfSecond ? "***" : masked(mask, "aab")).as(line).isEqualTo("***");
      assertThat(isOfFirst ? "******" : masked(mask, "walrus")).as(line).isEqualTo("******");
      assertThat(of.keepRest()).isFalse();
    }
  }
}
