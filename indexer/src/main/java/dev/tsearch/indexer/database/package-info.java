/// Databases of other programs as sources of an import.
///
/// Start reading at [DatabaseSources], which finds what has changed in a database and copies the
/// changed rows. The database itself is read by a [DatabaseDriver], a service of the module
/// `sqlite`, whose jars are loaded only when a database has changed.
///
/// A database becomes a source for each session, `<database>!/<session>.jsonl`, which consists of
/// the lines that `indexer.rows` specifies. A source only grows: an import appends the lines of the
/// rows that are new or differ from their last line in the originals.
///
/// ## Finding changes
///
/// 1. The sizes and times of the file and of its write-ahead log, see [FileState]. If they are
///    those of the last import, the database is not opened.
/// 2. A print of each session: counts, times and lengths, see
///    [dev.tsearch.indexer.rows.DatabaseLayout.LayoutTable]. If it is that of the last import, the
///    session is not read. A row that is changed in place, to the same length and with the same
///    times, is therefore found only with another change of its session, or by `import --full`.
///    Programs that change rows in place set a time, and those that replace them give them another
///    `rowid`.
/// 3. The lines of a session, each compared with the last line of the row in the originals.
///
/// [SeenDatabases] remembers what 1 and 2 compare with. It is derived: without it, all sessions are
/// read and compared.
///
/// A damaged database is read as far as SQLite can: the rows of other sessions and of other tables,
/// and of the damaged table those before the damage, unless SQLite must sort them. The import names
/// the tables, and reads the database again each time.
///
/// **Invariant:** databases are read, never written: no lock is held longer than a session is read,
/// no write-ahead log is moved into the database, and what another program has locked is tried
/// again and then reported.
///
/// **Invariant:** a session counts as seen only when the archive has its entries.
@NullMarked
package dev.tsearch.indexer.database;

import org.jspecify.annotations.NullMarked;
