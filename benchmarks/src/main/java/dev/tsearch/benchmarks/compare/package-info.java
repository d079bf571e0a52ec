/// What `benchmarks/compare.sh` needs besides other people's programs: the floors that are written
/// in Java, the texts of an archive for other engines, and the table at the end.
///
/// Its noun is the *rival*: a program that is asked the same as tsearch, as a process of its own.
///
/// **Invariant:** every time in a table was taken in the same run as the one it is compared with.
@NullMarked
package dev.tsearch.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
