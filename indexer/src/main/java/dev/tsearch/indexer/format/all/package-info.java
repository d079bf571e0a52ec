/// The list of the source formats.
///
/// It owns [AllFormats], which the program, the tests and the benchmarks use. It is the only
/// package that uses several format packages.
@NullMarked
package dev.tsearch.indexer.format.all;

import org.jspecify.annotations.NullMarked;
