/// The root of everything that reads sources and searches. It owns no types.
@NullMarked
package dev.tsearch.indexer;

import org.jspecify.annotations.NullMarked;
