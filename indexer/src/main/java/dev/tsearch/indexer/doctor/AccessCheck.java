package dev.tsearch.indexer.doctor;

import dev.tsearch.core.disk.FolderTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Who may read and write the archive.
///
/// @param user the user of this process
/// @param owner the user to whom the folder belongs; empty if the file system has no owners
/// @param open how many files and folders give other users any access
/// @param firstOpen the first of them
/// @param unreadable the files and folders that this user may not read
/// @param isWritable whether this user may write to the archive
public record AccessCheck(
    String user,
    String owner,
    long open,
    Optional<Path> firstOpen,
    List<Path> unreadable,
    boolean isWritable)
    implements DoctorFinding {

  /// Copies the list.
  public AccessCheck {
    unreadable = List.copyOf(unreadable);
  }

  /// The access to an archive with a given tree of files.
  static AccessCheck of(String user, FolderTree tree) {
    List<FolderTree.Node> open = tree.nodes().stream().filter(FolderTree.Node::isOpen).toList();
    return new AccessCheck(
        user,
        tree.owner(),
        open.size(),
        open.stream().map(FolderTree.Node::path).findFirst(),
        tree.unreadable(),
        tree.isWritable());
  }

  /// Whether the archive belongs to another user.
  public boolean isForeign() {
    return !owner.isEmpty() && !owner.equals(user);
  }

  @Override
  public String part() {
    return "access";
  }

  @Override
  public Condition condition() {
    if (open > 0 || !unreadable.isEmpty()) {
      return Condition.PROBLEM;
    }
    return isForeign() || !isWritable ? Condition.NOTE : Condition.FINE;
  }

  @Override
  public Optional<String> command() {
    if (!unreadable.isEmpty()) { // the modes of what belongs to another user are not ours to change
      return isForeign()
          ? Optional.empty()
          : Optional.of("chmod -R " + (open > 0 ? "u+rwX,go= " : "u+rwX ") + ARCHIVE);
    }
    return open > 0 ? Optional.of("chmod -R go= " + ARCHIVE) : Optional.empty();
  }
}
