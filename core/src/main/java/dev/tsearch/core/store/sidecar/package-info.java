/// Facts about a sealed partition that can be read without its lines.
///
/// It owns [Sidecar], the file next to a sealed partition that holds the Bloom filter of its terms,
/// its entry ids, its tags and how many entries have them, its sessions and its use of models;
/// [SummaryPack], which holds a copy of all sidecars of an archive in one file; and [SessionPack],
/// which holds their merged sessions and counts. Sidecars are derived data: each can be rebuilt
/// from its partition.
///
/// **Invariant:** a filter never reports a term as absent that is present.
///
/// **Invariant:** damaged bytes prove nothing. Every section has a checksum; a section that fails
/// it counts as absent.
///
/// Start reading at [Sidecar].
///
/// | file | described in |
/// |---|---|
/// | `partitions/*.bloom` | [SidecarFile]; the sections in [PagedFilter], [IdTable], [TagTable], [ValueCounts], [SessionTable], [LeafSummaries] and [UsageTable] |
/// | `derived/active.bloom` | [SidecarFile]: the sidecar of the active partition, valid while that has exactly the same bytes |
/// | `derived/summary.pack` | [SummaryPack] |
/// | `derived/sessions.pack` | [SessionPack] |
@NullMarked
package dev.tsearch.core.store.sidecar;

import org.jspecify.annotations.NullMarked;
