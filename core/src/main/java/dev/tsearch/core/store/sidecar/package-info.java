/// What is known of a sealed partition without reading its lines.
///
/// It owns the [Sidecar], the file next to a sealed partition that holds the Bloom filter of its
/// terms, its entry ids, its tags and its sessions, and the [SummaryPack], which holds a copy of
/// the small sidecars of an archive in one file. Sidecars are derived data: every one of them can
/// be rebuilt from its partition.
///
/// **Invariant:** a filter never says that a term is absent when it is present.
///
/// Start reading at [Sidecar], then [SidecarFile] for the bytes.
@NullMarked
package dev.tsearch.core.store.sidecar;

import org.jspecify.annotations.NullMarked;
