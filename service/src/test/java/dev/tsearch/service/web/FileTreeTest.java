package dev.tsearch.service.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FileTreeTest {
  private static FileUse use(String path, long edits, long last) {
    return new FileUse(path, "", edits, 1, 1, last);
  }

  @Test
  void aFolderHasTheSumsOfItsFiles() {
    FileTree tree =
        FileTree.of(
            "",
            List.of(
                use("/pond/src/reed.rs", 2, 30),
                use("/pond/src/fish/carp.rs", 1, 40),
                use("notes.md", 0, 20)));
    assertThat(tree.folders()).containsExactly(new FileTree.Folder("/pond/src/", 2, 3, 2, 40));
    assertThat(tree.files()).extracting(FileUse::path).containsExactly("notes.md");
  }

  @Test
  void onlyFilesOfTheFolderCount() {
    FileTree tree =
        FileTree.of(
            "/pond/", List.of(use("/pond/a", 1, 1), use("/ponds/b", 1, 1), use("/c", 1, 1)));
    assertThat(tree.folders()).isEmpty();
    assertThat(tree.files()).extracting(FileUse::path).containsExactly("/pond/a");
  }

  /// Whoever opens all folders of all folders sees every file once, whatever the paths are.
  @Test
  void everyFileIsInOneFolder() {
    var random = new Random(Seed.next());
    List<String> names = List.of("/", "a", "b", "//", "c.rs", "é", " ", "a/");
    for (int round = 0; round < 300; round++) {
      var files = new ArrayList<FileUse>();
      int count = 1 + random.nextInt(8);
      for (int n = 0; n < count; n++) {
        var path = new StringBuilder("/");
        for (int part = random.nextInt(5); part >= 0; part--) {
          path.append(names.get(random.nextInt(names.size())));
        }
        files.add(use(path.append(n).toString(), 1, n));
      }
      var seen = new ArrayList<String>();
      open("", files, seen);
      assertThat(seen)
          .containsExactlyInAnyOrderElementsOf(files.stream().map(FileUse::path).toList());
    }
  }

  private static void open(String folder, List<FileUse> all, List<String> seen) {
    FileTree tree = FileTree.of(folder, all);
    tree.files().forEach(file -> seen.add(file.path()));
    for (FileTree.Folder inside : tree.folders()) {
      assertThat(inside.path()).startsWith(folder).endsWith("/").isNotEqualTo(folder);
      open(inside.path(), all, seen);
    }
  }
}
