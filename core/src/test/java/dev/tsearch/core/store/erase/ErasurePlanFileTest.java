package dev.tsearch.core.store.erase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.original.ChunkPosition;
import dev.tsearch.core.store.TestArchive;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A plan that another program wrote overwrites nothing that no erasure would.
class ErasurePlanFileTest {
  private final MemoryDisk disk = new MemoryDisk();
  private final ErasurePlanFile file = new ErasurePlanFile(disk, TestArchive.LAYOUT);

  private void write(String line) throws IOException {
    disk.createDirectories(TestArchive.ROOT);
    String lines = "{\"erasing\":1}\n" + line.replace('\'', '"') + "\n{\"end\":true}\n";
    disk.create(TestArchive.LAYOUT.erasing(), ByteBuffer.wrap(lines.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'file':'../victim.txt','spans':[0,20,32]}",
        "{'file':'/area/victim.txt','spans':[0,20,32]}",
        "{'file':'torn/../../victim.txt','spans':[0,20,32]}",
        "{'file':'torn/../active.jsonl','spans':[0,20,32]}",
        "{'file':'manifest.json','spans':[0,20,32]}",
        "{'file':'torn','spans':[0,20,32]}",
        "{'file':'','spans':[0,20,32]}",
        "{'file':'a\\u0000b','spans':[0,20,32]}",
        "{'file':'torn/a.part','spans':[-5,2000000000,32]}",
        "{'file':'torn/a.part','spans':[2147483647,1,32]}",
        "{'file':'torn/a.part','spans':[1,2147483647,32]}",
        "{'file':'torn/a.part','spans':[0,1,65]}",
        "{'file':'torn/a.part','spans':[0,1,65578]}",
        "{'file':'torn/a.part','spans':[0,'1',32]}",
        "{'partition':99999999999,'generation':1,'spans':[0,1,32]}",
        "{'log':1,'position':3,'spans':[99999999999,1,32]}",
      })
  void aPlanOfAnotherProgramIsDamage(String line) throws IOException {
    write(line);
    assertThatThrownBy(file::read)
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("the plan of an erasure");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"torn/a.part", "contexts/a", "contexts/a/b.jsonl", "derived/quarantine.jsonl"})
  void theFilesOfAnErasureAreRead(String name) throws IOException {
    write("{'file':'" + name + "','spans':[0,1,32]}");
    assertThat(file.read().orElseThrow().files()).containsOnlyKeys(name);
  }

  /// A changed number would overwrite other bytes.
  @Test
  void everyChangedByteOfAPlanIsDamage() throws IOException {
    disk.createDirectories(TestArchive.ROOT);
    var spans = List.of(new MaskSpan(10, 5, ' '), MaskSpan.text(20, 31));
    var plan =
        new ErasurePlan(
            List.of(JsonObject.builder().put("id", 1L).build()),
            new TreeMap<>(Map.of(3, new ErasurePlan.PartitionSpans(1, spans))),
            new TreeMap<>(Map.of(new ChunkPosition(1, 16), spans)),
            new TreeMap<>(Map.of("torn/a.part", spans)));
    file.write(plan);
    assertThat(file.read()).contains(plan);
    byte[] bytes = disk.readAll(TestArchive.LAYOUT.erasing());
    for (int at = 0; at < bytes.length - 1; at++) {
      disk.flip(TestArchive.LAYOUT.erasing(), at, 1);
      assertThatThrownBy(file::read)
          .as("byte %d", at)
          .isInstanceOf(CorruptArchiveException.class)
          .hasMessageContaining("the plan of an erasure");
      disk.flip(TestArchive.LAYOUT.erasing(), at, 1);
    }
    for (int length = 0; length < bytes.length - 1; length++) {
      disk.delete(TestArchive.LAYOUT.erasing());
      disk.create(TestArchive.LAYOUT.erasing(), ByteBuffer.wrap(bytes, 0, length));
      assertThatThrownBy(file::read)
          .as("length %d", length)
          .isInstanceOf(CorruptArchiveException.class);
    }
  }

  @Test
  void anArchiveWithoutAPlanHasNone() throws IOException {
    assertThat(file.read()).isEmpty();
  }
}
