/// Measures imports of large databases. Read [LargeDatabase] first.
@NullMarked
package dev.tsearch.benchmarks.databases;

import org.jspecify.annotations.NullMarked;
