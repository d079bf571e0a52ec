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
/// | a sealed partition | skip the lines that are not entries | deriving its entries again; writers that check it refuse |
/// | a row of the manifest | use the partition that its sidecar describes, else skip it | listing the partitions that are there; writers refuse |
/// | the rest of the manifest | fail | the same |
/// | `active.sums` | treat it as absent | the next writer |
/// | lines of `active.jsonl` changed or missing | use the rest and name the first one | deriving them again; writers refuse |
/// | a manifest that is older than the partitions | use its partitions and name it | listing the partitions that are there; writers refuse |
/// | a folder, pipe or link in the place of a file | treat the file as absent | moving it to `torn/` |
/// | a JSON file of `contexts/`, `quarantine.jsonl` | fail; count the lines that are objects | moving it to `torn/` |
/// | an original | use the bytes before the damaged chunk or frame | nothing |
///
/// Entries are derived again by `indexer.upkeep`, from the originals: of the whole archive, as
/// `import --again` does, because nothing says which entries a damaged file had. Damaged files are
/// kept in `torn/`. Entries that were appended and cannot be read any more are lost.
@NullMarked
package dev.tsearch.core.store.verify;

import org.jspecify.annotations.NullMarked;
