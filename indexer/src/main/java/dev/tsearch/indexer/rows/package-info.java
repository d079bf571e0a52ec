/// The rows of databases as JSON lines: what the originals of databases consist of, and how formats
/// read them.
///
/// A program that keeps its conversations in a database has no file for a session. An import
/// therefore makes one source of each session: the rows that belong to it, one line for each. A row
/// that has changed since is a further line with the same key; a row that was deleted stays.
///
/// | member of a line | content |
/// |---|---|
/// | `schema` | the name of the [DatabaseLayout] that selected the row |
/// | `database` | the name of the database file |
/// | `table` | the table |
/// | `key` | the values of the key columns: texts, numbers as texts, or blobs in hexadecimal digits |
/// | `row` | all columns of the row by name; a column that is NULL has no member |
///
/// Integers, reals and texts are JSON numbers and strings. A blob that begins as JSON does and is
/// UTF-8 is its text, a string, too; so is one that is such a text compressed with zstd, of at most
/// 24 MiB, and a text of hexadecimal digits that stand for a JSON object, as titles of Cursor CLI:
/// parts of what is encoded could be neither redacted nor forgotten. Any other blob is
/// `{"base64":"…"}`, a text that is not valid UTF-8 `{"base64":"…","type":"text"}`, and an infinite
/// real `{"real":"Infinity"}` or `{"real":"-Infinity"}`. So the line has all that the database has,
/// but for a value of more than 32 MiB, which stays in the database: `{"omitted":<its bytes>}`.
///
/// Lines of earlier versions have all blobs in Base64, and such digits as they are. Such a line is
/// read as the other one, and its row counts as stored as long as the blob is the same.
///
/// A row of which no entry is made is quarantined if one of its columns begins as JSON does, or is
/// compressed, and cannot be read.
///
/// Start reading at [DatabaseLayout], then [RowFormat]. [DatabaseRow] reads a line, [DatabaseLine]
/// writes one. `indexer.database` finds the databases.
///
/// **Invariant:** a line is a function of the row, the layout and the name of the database: the
/// same row gives the same bytes.
@NullMarked
package dev.tsearch.indexer.rows;

import org.jspecify.annotations.NullMarked;
