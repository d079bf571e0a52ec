/// Transcripts in the trees of git repositories: the checkpoints that Entire commits to refs of its
/// own, which no worktree checks out.
///
/// Start reading at [GitSources]. [GitRepository] looks for the refs with plain file operations,
/// and is used by the command line too. Only if there may be one, [CheckpointTree] loads JGit and
/// reads the tree of the ref. Each file of the tree is a source whose path is
/// `<repository>!<ref>:<path>` and whose key is the id of its blob, so that a later commit brings
/// only new sources. [SeenCommits] lists the imported commits: the tree of a ref that has not moved
/// is not read.
///
/// **Invariant:** repositories are read, never written, and nothing is fetched.
///
/// **Invariant:** git configuration of the user or the system is not read.
@NullMarked
package dev.tsearch.indexer.git;

import org.jspecify.annotations.NullMarked;
