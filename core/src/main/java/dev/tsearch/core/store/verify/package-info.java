/// Checks and repairs of an archive.
///
/// It owns the [Verifier], which reads every file of an archive and reports what is damaged, and
/// [Repair], which rebuilds derived files. Source data is never deleted.
///
/// Start reading at [Verifier].
@NullMarked
package dev.tsearch.core.store.verify;

import org.jspecify.annotations.NullMarked;
