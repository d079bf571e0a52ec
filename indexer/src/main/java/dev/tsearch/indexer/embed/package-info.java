/// The port to a model that makes vectors of texts. The optional module `vectors` implements it; no
/// other module has a model.
///
/// **Invariant:** this package uses no other package, and nothing loads an implementation unless an
/// archive has vectors or is about to get some.
@NullMarked
package dev.tsearch.indexer.embed;

import org.jspecify.annotations.NullMarked;
