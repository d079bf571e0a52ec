/// Sessions and names of an archive.
///
/// It owns [SessionCatalog], the list of sessions, and [NameResolver], which resolves an id or a
/// session name.
///
/// Start reading at [SessionCatalog].
@NullMarked
package dev.tsearch.cli.command.catalog;

import org.jspecify.annotations.NullMarked;
