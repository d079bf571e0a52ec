/// The sessions, entries and sources of an archive by name. For the command line, and for any other
/// interface to an archive.
///
/// The package owns [SessionCatalog], which lists sessions and reads their entries in order;
/// [NameResolver] and [SessionNames], which resolve what a user typed; and [SessionSources], the
/// source files of a session. All read one snapshot that the caller owns, and return data: they
/// print nothing, and an ambiguous or unknown name is a result, not an exception.
///
/// It may use the store and the entries of core. It knows neither the index nor queries.
///
/// **Invariant:** everything comes from sidecars. Only a partition without a valid sidecar is read,
/// and the active partition if no valid summary describes it.
///
/// Start reading at [SessionCatalog].
@NullMarked
package dev.tsearch.indexer.catalog;

import org.jspecify.annotations.NullMarked;
