/// Reads SQLite databases of other programs, with the library of org.xerial.
///
/// The jars of this module are in a folder of their own and are loaded only when an import finds a
/// database that has changed. Start reading at [SqliteDriver].
///
/// **Invariant:** databases are opened read-only, so that SQLite can neither write to them nor move
/// their write-ahead log into them.
@NullMarked
package dev.tsearch.sqlite;

import org.jspecify.annotations.NullMarked;
