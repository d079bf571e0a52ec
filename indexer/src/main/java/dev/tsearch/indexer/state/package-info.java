/// Files that a program keeps near a transcript, in which it states something of the whole session:
/// its title, its tokens.
///
/// Such a file is a source of its own, whose entries belong to the session of the transcript. The
/// program writes it anew while the session goes on: a later state of the file gives revisions of
/// the entries, of which the last one counts.
///
/// - A [StateFormat] recognizes the files of one program, and says what they state ([Stated]).
/// - [StateEntries] makes the entries. A title has the id `title`, the tokens have `usage`.
///
/// *Times.* An entry has the time when the file was last written, as the file states it, or else
/// its modification time. It is marked as inferred: what is stated may be older.
///
/// *Forgetting.* The origin of an entry is the value of the member that states it, so that the rest
/// of the file stays when the entry is forgotten. The file of a session that was forgotten as a
/// whole is not imported again, whatever it states later.
///
/// Start reading at [StateFormat].
@NullMarked
package dev.tsearch.indexer.state;

import org.jspecify.annotations.NullMarked;
