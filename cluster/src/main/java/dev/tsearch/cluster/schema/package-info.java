/// How entries are stored in a cluster: the index template, the names of indices, and documents.
///
/// An entry is a document of the index of its month: `PREFIX-2026-11`; without a time, or with that
/// of its file, of `PREFIX-undated`. Its id is a hash of the identity of the entry, so copies on
/// several machines are one document.
///
/// | field | type | content |
/// |---|---|---|
/// | `content` | text, analyzer `terms` | the terms of the text, see [dev.tsearch.indexer.lucene.analysis.TermLine] |
/// | `terms` | integer | the number of postings of the text |
/// | `f.NAME` | keyword, indexed | [dev.tsearch.core.entry.Field#terms] |
/// | `v.NAME` | keyword, column | [dev.tsearch.core.entry.Field#values] of the fields with facets |
/// | `conversation` | keyword, column | source, session and agent, separated by U+0001 |
/// | `time` | long | unix seconds; absent if undated |
/// | `at` | long | the place in the first archive that sent it: `ordinal << 40 \| offset` |
/// | `kind` | byte, column | [dev.tsearch.indexer.lucene.index.EntryBoost#number] |
/// | `text` | integer, column | a hash of the text, by which equal texts are recognized |
/// | `id` | keyword | the id of the entry |
/// | `says` | keyword | what it says of its session: `prompt`, `command`, `name`, `summary`; absent if nothing |
/// | `owner` | keyword | who sent it |
/// | `held` | keyword | the partitions that contain it: archive, copy of it, ordinal, owner, separated by `\|` |
/// | `digests` | not mapped | for each of these the hash of the entry that it has sent |
/// | `digest` | keyword, not indexed | a hash of the entry |
/// | `entry` | object, not indexed | the entry as in the archive, without `origin` |
///
/// Start reading at [Template].
@NullMarked
package dev.tsearch.cluster.schema;

import org.jspecify.annotations.NullMarked;
