/// The root of everything that knows nothing of Lucene or the command line. It owns no types.
@NullMarked
package dev.tsearch.core;

import org.jspecify.annotations.NullMarked;
