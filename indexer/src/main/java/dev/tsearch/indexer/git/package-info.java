/// Transcripts that stand in the trees of git repositories and are checked out nowhere: the
/// checkpoints that Entire commits to refs of its own.
///
/// Read [GitSources] first. It looks for the refs with plain file operations; only where there is
/// one, [CheckpointTree] loads JGit and reads the ref's tree. Each file in it is a source whose
/// path is `<repository>!<ref>:<path>` and whose key is the id of its blob, so that a later commit
/// brings only what is new. [SeenCommits] remembers up to which commit a ref was taken in: one that
/// has not moved costs no more than reading it.
///
/// **Invariant:** repositories are read, never written, and nothing is fetched.
///
/// **Invariant:** nobody's git configuration is read.
@NullMarked
package dev.tsearch.indexer.git;

import org.jspecify.annotations.NullMarked;
