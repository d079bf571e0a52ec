/// Forgetting entries and redacting passages of an archive, on purpose and for good.
///
/// It owns [Forgetting], which removes entries, and [ArchiveRedaction], which overwrites passages.
/// Both find all bytes that are to be overwritten, under the write lock, and hand a plan to
/// [dev.tsearch.core.store.write.ArchiveWriter#erase]. Start reading at [ArchiveRedaction]. The
/// rules are those of `core.forget`.
///
/// **Invariant:** the plan overwrites what the mask of the new rule overwrites, in originals as at
/// a later import: what is stored stays equal to the masked sources.
///
/// **Invariant:** the index of the archive is held before a plan is committed, and has no old text
/// when it is released.
///
/// # What goes along
///
/// | kept beside a transcript | with its session | with single entries |
/// |---|---|---|
/// | a file of a format that [accompanies][dev.tsearch.indexer.format.SourceFormat#accompanies] it | the whole file | what is the same text, and what would become an entry without it |
/// | a log, see [logOf][dev.tsearch.indexer.format.SourceFormat#logOf] | the log's session | the same; its own entries if they are selected |
/// | a list of sessions, see [sessionsOf][dev.tsearch.indexer.format.SourceFormat#sessionsOf] | the lines or objects that state the session | the same text in lines that state no other session |
/// | another copy of the transcript | the whole copy | the same lines, and the same text in others |
///
/// A file beside a transcript that does not state its session
/// ([companion][dev.tsearch.indexer.format.SourceFormat#companion]) is not imported after the
/// session was forgotten as a whole: its bytes do not say so, hence no mask knows them
/// ([dev.tsearch.indexer.ingest.originals.ForgottenCompanions]). So is one that has something of
/// all times, as the title of the session ([dev.tsearch.indexer.state.StateFormat]). It is left out
/// whatever its modification time is, which a copy does not keep. Imported are a saved result that
/// a line of the transcript names which was written later, and a compact transcript if the archive
/// had a version of one, so that it is known by its beginning. When the rule is ended, an import of
/// all files (`--full`) brings the others.
///
/// Entries of a session that the source of a fork repeats
/// ([repeatsParents][dev.tsearch.indexer.format.SourceFormat#repeatsParents]) are those of the
/// session, and go with it, whether or not the archive took them from there. A string that repeats
/// a forgotten text in the value of an entry that stays goes unless that entry says it, as in the
/// list of messages that a model was sent. One that encodes such a text, as a blob of a database,
/// goes whole.
///
/// A text of fewer than 16 characters or of one word is not looked for, but in members that have
/// what is said, as `content`, `prompt` and `lastPrompt`. A session of another source with the same
/// id, such as an export, stays.
@NullMarked
package dev.tsearch.indexer.forget;

import org.jspecify.annotations.NullMarked;
