/// Sessions and names of an archive.
///
/// It owns [Catalog], the list of sessions, and [NameLookup], which resolves an id or a session
/// name.
///
/// Start reading at [Catalog].
@NullMarked
package dev.tsearch.cli.command.catalog;

import org.jspecify.annotations.NullMarked;
