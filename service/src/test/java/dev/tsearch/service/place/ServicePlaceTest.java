package dev.tsearch.service.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServicePlaceTest {
  private static final Path ARCHIVE = Path.of("/area/garden/archive");

  @TempDir private Path runtime;

  @Test
  void filesAreInTheRuntimeFolderAndNamedByArchiveAndBuild() {
    ServicePlace place =
        ServicePlace.of(Map.of("XDG_RUNTIME_DIR", "/run/me"), "mira", ARCHIVE, "b1");
    assertThat(place.folder()).isEqualTo(Path.of("/run/me/tsearch"));
    assertThat(place.socket().getFileName().toString()).matches("[0-9a-f]{8}-[0-9a-f]{8}\\.sock");

    ServicePlace other =
        ServicePlace.of(Map.of("XDG_RUNTIME_DIR", "/run/me"), "mira", ARCHIVE, "b2");
    assertThat(other.archive()).isEqualTo(place.archive());
    assertThat(other.socket()).isNotEqualTo(place.socket());
  }

  @Test
  void withoutRuntimeFolderTheTemporaryFolderHasOneForEachUser() {
    assertThat(ServicePlace.of(Map.of("TMPDIR", "/scratch"), "mira", ARCHIVE, "b").folder())
        .isEqualTo(Path.of("/scratch/tsearch-mira"));
    assertThat(ServicePlace.of(Map.of(), "mira", ARCHIVE, "b").folder())
        .isEqualTo(Path.of("/tmp/tsearch-mira"));
  }

  @Test
  void aFolderWhosePathIsTooLongForSocketsIsNotUsed() {
    String deep = "/deep".repeat(20);
    assertThat(ServicePlace.of(Map.of("XDG_RUNTIME_DIR", deep), "mira", ARCHIVE, "b").folder())
        .isEqualTo(Path.of("/tmp/tsearch-mira"));
  }

  @Test
  void theFolderIsCreatedForItsOwnerOnly() throws IOException {
    ServicePlace place = new ServicePlace(runtime.resolve("tsearch"), "a", "b");
    place.createFolder();
    place.createFolder();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(place.folder())))
        .isEqualTo("rwx------");
  }

  @Test
  void aFolderThatOthersMayAccessAndALinkAreRefused() throws IOException {
    ServicePlace open = new ServicePlace(runtime.resolve("open"), "a", "b");
    Files.createDirectory(open.folder());
    Files.setPosixFilePermissions(open.folder(), PosixFilePermissions.fromString("rwxr-x---"));
    assertThatThrownBy(open::createFolder).hasMessageContaining("only its owner");

    ServicePlace linked = new ServicePlace(runtime.resolve("link"), "a", "b");
    Path target = Files.createDirectory(runtime.resolve("target"));
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(linked.folder(), target);
    assertThatThrownBy(linked::createFolder).hasMessageContaining("only its owner");
  }
}
