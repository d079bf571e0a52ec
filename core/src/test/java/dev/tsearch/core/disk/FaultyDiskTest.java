package dev.tsearch.core.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultyDiskTest implements DiskContract {
  private final MemoryDisk memory = new MemoryDisk();
  private final FaultyDisk counting = FaultyDisk.counting(memory);
  private final Path root = Path.of("/archive");
  private final Path file = root.resolve("file");

  @Override
  public Disk disk() {
    return counting;
  }

  @Override
  public Path root() {
    return root;
  }

  @BeforeEach
  void makeRoot() throws IOException {
    memory.createDirectories(root);
  }

  private void run(Disk disk) throws IOException {
    try (Disk.OutputFile out = disk.append(file)) {
      out.write(ByteBuffer.wrap("abcd".getBytes(UTF_8)));
      out.sync();
      disk.syncDirectory(root);
    }
    disk.readAll(file);
  }

  private void fails(Fault fault, String reason) {
    assertThatThrownBy(() -> run(new FaultyDisk(memory, fault)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void operationsAreCountedWithTheirNames() throws IOException {
    run(counting);
    assertThat(counting.history())
        .containsExactly("append file", "write file", "sync file", "sync directory archive");
    assertThat(counting.operations()).isEqualTo(4);
    assertThat(counting.reads()).isEqualTo(1);
  }

  @Test
  void eachOperationCanFail() {
    fails(new Fault.FailAt(0), "file: failed to append");
    assertThat(memory.files()).isEmpty();
    fails(new Fault.FailAt(1), "file: failed to write");
    fails(new Fault.FailAt(2), "file: failed to sync");
    fails(new Fault.FailAt(3), "archive: failed to sync directory");
    fails(new Fault.FailReadAt(0), "file: Input/output error");
  }

  @Test
  void tornWriteLeavesHalfOfTheBytes() throws IOException {
    fails(new Fault.TearAt(1), "torn write");
    assertThat(memory.readAll(file)).isEqualTo("ab".getBytes(UTF_8));
  }

  @Test
  void fullDiskWritesTheBytesThatFit() throws IOException {
    fails(new Fault.FullAfter(3), "file: No space left on device");
    assertThat(memory.readAll(file)).isEqualTo("abc".getBytes(UTF_8));
  }

  @Test
  void noOperationHasAnEffectAfterTheStop() throws IOException {
    var disk = new FaultyDisk(memory, new Fault.StopAt(1));
    assertThatThrownBy(() -> run(disk)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> disk.delete(file)).isInstanceOf(IOException.class);
    assertThat(memory.readAll(file)).isEmpty();
  }

  @Test
  void operationsAfterTheFreezeAreNotDurable() throws IOException {
    run(new FaultyDisk(memory, new Fault.FreezeAt(3)));
    assertThat(memory.crash().exists(file)).isFalse();
  }
}
