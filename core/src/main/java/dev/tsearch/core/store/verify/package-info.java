/// Verification and repair of an archive.
///
/// It owns [Verifier], which reads every file once and reports damage, and [Repair], which rebuilds
/// derived data and runs recovery. Neither deletes source data.
///
/// Start reading at [Verifier].
///
/// A finding is either repairable ([dev.tsearch.core.store.manifest.Finding.Severity#REPAIRABLE])
/// or a loss of source data ([dev.tsearch.core.store.manifest.Finding.Severity#DATA_LOSS]), or no
/// damage but derived data of an older version
/// ([dev.tsearch.core.store.manifest.Finding.Severity#OUTDATED]).
///
/// | damaged | readers | repaired by |
/// |---|---|---|
/// | a sidecar, `summary.pack`, `sessions.pack`, `usage.pack` | treat it as absent | rebuilding it |
/// | leftovers of a crash | see [dev.tsearch.core.store.write] | recovery |
/// | a line of `sources.jsonl` whose content is also in other lines | skip it | copying it to `torn/` and rewriting the file |
/// | a line of `sources.jsonl` that is lost | skip it | nothing; the file stays |
/// | a sealed partition | skip the lines that are not entries | nothing; writers that check it refuse |
/// | a row of the manifest | use the partition that its sidecar describes, else skip it | nothing; writers refuse |
/// | the rest of the manifest | fail | nothing; writers refuse |
/// | `active.sums` | treat it as absent | the next writer |
/// | lines of `active.jsonl` changed or missing | use the rest and name the first one | nothing; writers refuse |
/// | a manifest that is older than the partitions | use its partitions and name it | nothing |
/// | an original | use the bytes before the damaged chunk or frame | nothing |
@NullMarked
package dev.tsearch.core.store.verify;

import org.jspecify.annotations.NullMarked;
