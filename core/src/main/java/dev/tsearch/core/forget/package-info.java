/// Forgetting on purpose: what an archive was told to forget, and which bytes that concerns.
///
/// It owns [ForgottenRule], what one command forgot; [Forgotten], all rules, which [ForgottenFile]
/// reads and appends to; and [SourceMask], which says for the bytes of a source which of them are
/// overwritten. [MaskSpan] is a range of such bytes. Start reading at [SourceMask]. The package
/// does not know the archive; [dev.tsearch.core.store.erase] carries out what it decides.
///
/// **Invariant:** a mask changes no length, no line end and no position. A JSON string stays one:
/// an escape sequence is overwritten whole, quotes stay.
///
/// **Invariant:** a mask depends on nothing but the bytes of the source and the rules. What is
/// stored equals the masked source at any time, so that a source of which bytes were overwritten is
/// known, grown or rewritten as before: its masked bytes are compared.
///
/// A mask knows bytes. What a program writes otherwise later, but with the same meaning, a reader
/// finds: it asks [ForgottenConversations] of the entries that it makes of the masked bytes
/// (`ForgottenEntries` of the package `indexer.ingest.originals`).
///
/// # Rules
///
/// Rules apply in the order in which they were made, each to the bytes that the ones before left:
/// so the archive changed, too.
///
/// * A **line** is forgotten by the hash of its id: of a member `uuid`, `id`, `msg_id`,
///   `message_id`, `messageId` or `event_id` of its outermost object that has at least 16 bytes and
///   looks as if it was drawn at random. It is forgotten by its own hash, without the spaces around
///   it, if it has such an id or says when it was made. It becomes spaces, which no reader takes
///   for an entry. A line in `kept` stays although it has such an id: a copy that the user did not
///   take along. So does one that has its id and the session of such a copy.
/// * A line that was not complete when it was forgotten, and is known by its place, is forgotten
///   with what it gets later.
/// * An **object** within a document is forgotten by its id or hash under the same conditions. It
///   becomes spaces between its braces.
/// * Anything else may be in other conversations word for word. It is forgotten only where it is:
///   by the **beginning** of its source, as the rules before leave it, up to the end of the last
///   forgotten part. In a source that begins so, the parts become spaces. A beginning without parts
///   is that of a source of another session that stays: in a source that begins so, no beginning
///   counts that is not longer.
/// * A copy with **other line ends**, LF or CRLF, or with or without a byte order mark, is the same
///   source: beginnings and the ends of lines are hashed, and ranges counted, in its [plain
///   bytes][dev.tsearch.core.forget.hash.PlainBytes], which have no mark and no CR of a CRLF. The
///   mark and all line ends stay. A rule of a version before does not know a source with a mark or
///   with CRLFs by its beginning.
/// * A **shorter copy** of such a source, as an older backup, is known by its lines: it has nothing
///   but the first lines of the forgotten one. A last line that is cut counts as one of these if it
///   is JSON, or text after at least three of them. A source that goes on otherwise is another
///   conversation: it stays, and is imported as soon as it does so.
/// * A **list** of objects within a document, as its messages, is known wherever the same names of
///   members lead to it, whatever else the document has: if its elements are the first ones of the
///   forgotten list, or if it has all of these and others after them. One that goes on otherwise is
///   another conversation, also if only the last element differs. The equal elements become spaces
///   between their braces; so do strings beside the list that say what was forgotten. An only
///   element of less than 48 bytes may be in any list: it stays. Elements are compared without the
///   spaces around their parts.
/// * A **part of a conversation** is known in any JSON wherever an object around it states the id
///   of the conversation: in a document that has grown and is otherwise written anew, a row of a
///   database, a log; also in JSON that is the text of a string, as such a row has. It is an
///   object, a string of at least 16 characters with several words, or of at least 8 in a script
///   that puts no spaces between them, a blob of a database in Base64, or any string that is a
///   member of the object which states the id, as its title. The id has at least 8 bytes; it may be
///   a part of the key of a row, between colons. The string that is JSON may be three strings deep,
///   and has 16 bytes to 64 MiB; a rule knows at most 65,536 parts of its sources, and as many
///   texts. Of a forgotten session, objects of less than 48 bytes are not known so if nothing says
///   when they were written, and never if something of the session stays: what it has otherwise or
///   gets later may be the same, as a short answer. Parts that another source of the same id has
///   which stays are not known so either. Equal parts are numbered: of a conversation that says the
///   same again only the first ones are forgotten, as many as there were. What says that it was
///   written after the last forgotten entry of the conversation stays, too.
/// * A **line of a forgotten session** that states the id of the session, one that was drawn at
///   random, and when it was written, in a member `timestamp`, `time` or `ts`, is forgotten if that
///   was at most a minute after the last forgotten entry, and not after the rule was made: what a
///   program keeps beside a transcript may be imported later. What the session gets after that is
///   imported, but for a title: a reader finds it, whenever it was given. So it does a title that
///   is forgotten alone, if a program states the same one again. A file beside a transcript that
///   states no session has no mask: an import leaves it out ([Forgotten#forgottenUntil]).
/// * A **text** is redacted within strings of JSON, names of members included, and anywhere in
///   other text, whether its lines end with LF or CRLF. Each of its bytes becomes `*`. A number of
///   JSON that a text has whole, but for its sign, becomes `0` and spaces; numbers named `offset`,
///   `length`, `line` and `block`, by which entries lead to their originals, stay. Text is searched
///   as it stands and without the escapes of JSON, as often as they are nested, and in what runs of
///   letters and digits encode ([dev.tsearch.core.redact.EncodedText]): such a run is overwritten
///   whole. A literal is kept as its length and two hashes
///   ([dev.tsearch.core.forget.hash.LiteralHash]), a secret as the name of its rule and its hash;
///   only a regular expression of the user is readable. Values of members such as `id` and
///   `timestamp`, by which entries are derived, stay, but for secrets, as do single words as values
///   of `type`, `source` and the like, and short texts in the names of members. Within members such
///   as `input`, which have what a tool was given or gave, nothing is such a value.
///
/// A rule of a session holds for all that the session had when it was made, also for what rules
/// before it forgot: if these are lifted, it still keeps that out.
///
/// A rule that was lifted overwrites nothing. Those after it look at the bytes as they are, and as
/// they were when it was applied: it was one or the other when they were made.
///
/// # forgotten.jsonl
///
/// JSON lines, only appended. Hashes are [dev.tsearch.core.forget.hash.KeyedHash]es: 32 hexadecimal
/// digits, under the salt of the archive. U are many of them, in their order: the first 8 bytes of
/// each, together in Base64, of at most 65,536 lines or elements
/// ([dev.tsearch.core.forget.hash.UnitHashes]).
///
/// | line | content |
/// |---|---|
/// | `{"forgotten":1,"salt":S}` | the first line: the format of the file, and 32 random bytes in hexadecimal digits |
/// | `{"id":N,"time":T,"kind":K,"entries":E,"spans":P,"bytes":B}` | rule N, from 1: when it was made (RFC 3339), `forget`, `redact` or `import`, and how many entries, passages and bytes were overwritten |
/// | `{"of":N,"originals":[…]}` | the numbers of the originals that were changed, at most 1,000 in a line of the file |
/// | `{"of":N,"lines":[…]}` | hashes of forgotten lines, as many |
/// | `{"of":N,"values":[…]}` | hashes of forgotten objects within larger values |
/// | `{"of":N,"source":L,"beginning":H,"ranges":[…],"ends":U}` | the hash of the first L plain bytes of a source ([dev.tsearch.core.forget.hash.BeginningHashes]), and the bounds of the parts of them that are forgotten: from, to, from, to, …; none if such a source stays; and, unless it is a document, U: the hashes of its lines, each of all plain bytes before the end of the line ([dev.tsearch.core.forget.hash.LineEnds]) |
/// | `{"of":N,"list":H,"elements":U,"strings":[…]}` | a list of objects within documents: the hash of the names that lead to it, the hashes of its elements, each of all up to it, and those of strings beside it; `staying` instead of `list` if it is one of another session that stays |
/// | `{"of":N,"conversation":H,"until":T,"lines":T}` | the hash of the id of a conversation of which something is forgotten, until when that was written (RFC 3339), and until when lines were written that are forgotten in any source; without `lines` if only parts are |
/// | `{"of":N,"parts":[…]}` | hashes of parts, and of entries by their ids and times, each with the id of its conversation ([dev.tsearch.core.forget.json.ConversationParts]) |
/// | `{"of":N,"ids":[…]}` | hashes of their ids |
/// | `{"of":N,"kept":[…]}` | hashes of lines that stay although they have such an id, and of such ids with the sessions that their lines state |
/// | `{"of":N,"rule":R,"texts":[…]}` | hashes of secrets that rule R of [dev.tsearch.core.redact] found, without escapes |
/// | `{"of":N,"literal":L,"rolling":H,"text":H}` | a text of L UTF-16 characters: its rolling hash in hexadecimal digits, and its hash |
/// | `{"of":N,"pattern":P}` | a regular expression of the user |
/// | `{"lifted":N,"time":T}` | rule N is not applied to imports any more; what it overwrote stays overwritten |
///
/// # derived/forgotten.sum
///
/// It says which bytes `forgotten.jsonl` has at least, and is written after them. A missing or
/// damaged one is written again by the next writer. Little-endian:
///
/// | bytes | content |
/// |---|---|
/// | 4 | `TSFS` |
/// | 4 | the version, 1 |
/// | 8 | how many bytes of `forgotten.jsonl` are summed, from its beginning |
/// | 4 | their CRC-32C |
/// | 4 | the CRC-32C of the bytes before |
@NullMarked
package dev.tsearch.core.forget;

import org.jspecify.annotations.NullMarked;
