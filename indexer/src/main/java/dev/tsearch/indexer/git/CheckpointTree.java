package dev.tsearch.indexer.git;

import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.indexer.ingest.discover.FoundSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefDatabase;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;

/// The checkpoints of one repository. Hides JGit from the other classes. Single-threaded, except
/// for the bytes of the sources, which any thread may open.
final class CheckpointTree implements Closeable {
  private static final String LOCAL = "refs/heads/entire/checkpoints/v1";
  private static final String OF_REMOTES = "/entire/checkpoints/v1";
  private static final String SECOND = "refs/entire/checkpoints/v2/main";

  /// Blobs never change, so they need no modification time.
  private static final long NO_TIME = 0;

  /// A tree with more levels is none that Entire wrote: one may hold itself.
  private static final int MAX_LEVELS = 64;

  /// A tree with more files and folders is not read.
  private static final int MAX_ENTRIES = 1_000_000;

  private final Path place;
  private final Repository repository;
  private final Map<String, String> commits = new LinkedHashMap<>();

  private CheckpointTree(Path place, Repository repository) {
    this.place = place;
    this.repository = repository;
  }

  /// Opens a repository.
  ///
  /// @param place the folder of its objects and refs
  static CheckpointTree open(Path place) throws IOException {
    // Without this, the logging of JGit writes a warning to stderr.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    QuietSystem.install();
    Damaged.check(new RepositoryFiles(place)::check);
    Repository repository =
        Damaged.read(
            () -> new FileRepositoryBuilder().setGitDir(place.toFile()).setMustExist(true).build());
    return new CheckpointTree(place, repository);
  }

  /// The refs that were found, `<repository>!<ref>`, and their commits.
  Map<String, String> commits() {
    return commits;
  }

  /// Hands over every file of the refs that have moved. If several refs name the same commit, the
  /// local one counts.
  void find(SeenCommits seen, Consumer<FoundSource> found) throws IOException {
    Set<ObjectId> looked = new HashSet<>();
    for (Ref ref : Damaged.read(this::refs)) {
      ObjectId commit = ref.getObjectId();
      if (commit == null || !looked.add(commit)) {
        continue;
      }
      String name = place + "!" + ref.getName();
      if (!seen.has(name, commit.name())) {
        findIn(name, commit, found);
      }
      commits.put(name, commit.name());
    }
  }

  private List<Ref> refs() throws IOException {
    RefDatabase all = repository.getRefDatabase();
    var refs = new ArrayList<Ref>();
    for (String name : List.of(LOCAL, SECOND)) {
      Ref ref = all.exactRef(name);
      if (ref != null) {
        refs.add(ref);
      }
    }
    for (Ref ref : all.getRefsByPrefix(Constants.R_REMOTES)) {
      if (ref.getName().endsWith(OF_REMOTES)) {
        refs.add(ref);
      }
    }
    return refs;
  }

  private void findIn(String name, ObjectId commit, Consumer<FoundSource> found)
      throws IOException {
    Damaged.check(new RepositoryFiles(place)::checkObjects);
    NavigableMap<String, ObjectId> files = Damaged.read(() -> files(commit));
    try (ObjectReader reader = repository.newObjectReader()) {
      for (var file : files.entrySet()) {
        long size = Damaged.read(() -> reader.getObjectSize(file.getValue(), Constants.OBJ_BLOB));
        found.accept(source(name, file.getKey(), file.getValue(), size, files));
      }
    }
  }

  /// The blobs of a commit by their paths.
  private NavigableMap<String, ObjectId> files(ObjectId commit) throws IOException {
    NavigableMap<String, ObjectId> files = new TreeMap<>();
    try (ObjectReader reader = repository.newObjectReader();
        var commits = new RevWalk(reader);
        var walk = new TreeWalk(reader)) {
      walk.addTree(commits.parseCommit(commit).getTree());
      for (int entries = 0; walk.next(); entries++) {
        String own = walk.getNameString();
        boolean leadsOut = own.isEmpty() || own.equals(".") || own.equals("..");
        if (leadsOut || own.indexOf('/') >= 0) {
          throw new IOException("a name in its tree leads out of it");
        }
        if (entries == MAX_ENTRIES || walk.getDepth() == MAX_LEVELS) {
          throw new IOException("its tree is too large, or holds itself");
        }
        if (walk.isSubtree()) {
          walk.enterSubtree();
        } else if (walk.getFileMode(0).getObjectType() == Constants.OBJ_BLOB) {
          files.put(walk.getPathString(), walk.getObjectId(0));
        }
      }
    }
    return files;
  }

  private FoundSource source(
      String name, String path, ObjectId blob, long size, NavigableMap<String, ObjectId> files) {
    var file =
        new SourceFile(
            Path.of(name + ":" + path),
            blob.name(),
            size,
            NO_TIME,
            offset -> open(blob, size, offset));
    return new FoundSource(file, () -> new TreeSiblings(path, files, this::open));
  }

  private InputStream open(ObjectId blob) throws IOException {
    ObjectLoader object = Damaged.read(() -> repository.open(blob, Constants.OBJ_BLOB));
    return open(blob, object.getSize(), 0);
  }

  private InputStream open(ObjectId blob, long size, long offset) throws IOException {
    InputStream in =
        new BlobStream(
            Damaged.read(() -> repository.open(blob, Constants.OBJ_BLOB).openStream()), blob, size);
    try {
      in.skipNBytes(offset);
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  @Override
  public void close() {
    repository.close();
  }
}
