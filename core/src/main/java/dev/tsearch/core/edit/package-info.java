/// Changes of a transcript file of Claude Code: the file that the program continues, never an
/// archive.
///
/// Owns [TranscriptFile], which loads, changes and saves a file; [Synthetic], which makes lines;
/// [Position], [ContextStrategy] and [Redaction], which are made of these. The lines and blocks are
/// in [dev.tsearch.core.edit.line].
///
/// ## What a change does to other lines
///
/// Lines refer to each other by `parentUuid`, `logicalParentUuid`, `leafUuid`,
/// `sourceToolAssistantUUID`, and the `messageId` of snapshots. [Chain] says how each change
/// rewires them.
///
/// ## How a file is saved
///
/// 1. The file is locked; another edit of it is refused meanwhile.
/// 2. The bytes that were loaded are compared with the file. If one differs, the save is refused.
///    Bytes after them are lines that another process appended; they are added to the end.
/// 3. A backup is written, unless it is not wanted: `<file>.<UTC time>.bak`, readable by the owner
///    of the file only.
/// 4. `.<file>.tsearch-edit`, next to the file, gets the mode and the owner of the file and the new
///    bytes, and is synced and renamed to the file. Then the folder is synced.
/// 5. Bytes that another process appended to the old file meanwhile are appended to the new one,
///    before and after it is renamed. A process that opens the old file before that and writes
///    after it writes to a file without a name; so do bytes that are appended in the moment between
///    the last look and the renaming, if the process that edits is killed just then.
///
/// A process that ends at any moment leaves the old or the new file, and possibly the temporary
/// one, which the next save replaces.
///
/// Start with [TranscriptFile].
///
/// **Invariant:** a line that no change touched is saved byte for byte.
///
/// **Invariant:** after an exception, the file on disk is as it was.
@NullMarked
package dev.tsearch.core.edit;

import org.jspecify.annotations.NullMarked;
