/// Which source files there are, and which of them were seen unchanged before.
///
/// It owns [Discovery], which walks folders, [ZipSources] and [ZstdSources], which find sources in
/// compressed files, [SeenCache], which remembers files that need not be opened again, and
/// [KnownFiles], which gives formats the files around a source.
///
/// Start reading at [Discovery].
@NullMarked
package dev.tsearch.indexer.ingest.discover;

import org.jspecify.annotations.NullMarked;
