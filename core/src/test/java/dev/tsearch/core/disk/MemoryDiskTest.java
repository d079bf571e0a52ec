package dev.tsearch.core.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryDiskTest implements DiskContract {
  private final MemoryDisk disk = new MemoryDisk();
  private final Path root = Path.of("/archive");
  private final Path file = root.resolve("file");

  @Override
  public Disk disk() {
    return disk;
  }

  @Override
  public Path root() {
    return root;
  }

  @BeforeEach
  void makeRoot() throws IOException {
    disk.createDirectories(root);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(UTF_8));
  }

  private void append(String text) throws IOException {
    try (Disk.OutputFile out = disk.append(file)) {
      out.write(bytes(text));
    }
  }

  private static String read(Disk disk, Path file) throws IOException {
    return disk.exists(file) ? new String(disk.readAll(file), UTF_8) : "(none)";
  }

  @Test
  void nameIsDurableAfterItsDirectoryIsSynced() throws IOException {
    disk.create(file, bytes("text"));
    assertThat(disk.crash().exists(file)).isFalse();
    disk.syncDirectory(root);
    assertThat(read(disk.crash(), file)).isEqualTo("text");
    disk.delete(file);
    assertThat(read(disk.crash(), file)).isEqualTo("text");
    disk.syncDirectory(root);
    assertThat(disk.crash().exists(file)).isFalse();
  }

  @Test
  void bytesAreDurableAfterTheyAreSynced() throws IOException {
    append("synced");
    disk.syncDirectory(root);
    try (Disk.OutputFile out = disk.append(file)) {
      out.sync();
      out.write(bytes(" or not"));
    }
    assertThat(read(disk.crash(), file)).isEqualTo("synced");
    assertThat(read(disk, file)).isEqualTo("synced or not");
    for (long seed = 0; seed < 50; seed++) {
      assertThat(read(disk.crash(seed), file)).startsWith("synced");
    }
  }

  @Test
  void unsyncedChangesMaySurviveInAnyCombination() throws IOException {
    append("a".repeat(100));
    disk.syncDirectory(root);
    disk.replace(file, root.resolve("other"));
    Set<String> outcomes = new HashSet<>();
    for (long seed = 0; seed < 200; seed++) {
      MemoryDisk after = disk.crash(seed);
      assertThat(after.files()).hasSize(1);
      String text = read(after, after.files().getFirst());
      outcomes.add(after.files().getFirst().getFileName() + " " + text.length());
    }
    assertThat(outcomes).contains("file 0", "file 100", "other 0", "other 100");
    assertThat(outcomes).hasSizeGreaterThan(10);
  }

  @Test
  void moveBetweenDirectoriesIsDurableAfterBothAreSynced() throws IOException {
    Path folder = root.resolve("folder");
    Path moved = folder.resolve("file");
    disk.createDirectories(folder);
    disk.create(file, bytes("text"));
    disk.syncDirectory(root);
    disk.moveNew(file, moved);
    MemoryDisk onlyTarget = disk.copy();
    onlyTarget.syncDirectory(folder);
    assertThat(onlyTarget.crash().files()).containsExactly(file, moved);
    disk.syncDirectory(root);
    assertThat(disk.crash().files()).isEmpty();
    disk.syncDirectory(folder);
    assertThat(read(disk.crash(), moved)).isEqualTo("text");
  }

  @Test
  void operationsAfterTheFreezeAreNotDurable() throws IOException {
    disk.create(file, bytes("before"));
    disk.syncDirectory(root);
    disk.freeze();
    disk.overwrite(file, 0, bytes("AFTER!"));
    disk.create(root.resolve("later"), bytes("later"));
    disk.syncDirectory(root);
    assertThat(read(disk, file)).isEqualTo("AFTER!");
    assertThat(disk.crash(7).files()).containsExactly(file);
    assertThat(read(disk.crash(7), file)).isEqualTo("before");
  }

  @Test
  void crashEndsLocksAndDoesNotChangeTheOriginalDisk() throws IOException {
    try (var held = disk.tryLock(root.resolve("lock")).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(disk.crash(1).tryLock(root.resolve("lock"))).isPresent();
      assertThat(disk.tryLock(root.resolve("lock"))).isEmpty();
    }
  }
}
