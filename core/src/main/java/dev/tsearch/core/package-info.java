/// The parent of all packages that depend neither on Lucene nor on the command line. It owns no
/// types.
@NullMarked
package dev.tsearch.core;

import org.jspecify.annotations.NullMarked;
