/// Decides which partitions a search can skip, from facts that are known without opening them.
///
/// Owns [Requirement] (what an entry must meet to match), [PartitionFacts] (what is known about a
/// partition), [Plan] (the result) and [PartitionSet]. Start with [Requirement], then [Pruner].
///
/// For every requirement the pruner computes two sets of partitions:
///
/// - MAY contains at least every partition that has a matching entry. A search reads the partitions
///   in MAY of its whole requirement.
/// - ALL contains only partitions in which every entry matches. Negation needs it: a partition may
///   have an entry without `x` unless every entry has `x`.
///
/// | requirement | MAY | ALL |
/// |---|---|---|
/// | [Requirement.Has] | partitions whose filter answers "maybe" or is missing | none |
/// | [Requirement.Tag] | partitions that have the value, or may have it | partitions in which every entry has the value |
/// | [Requirement.Time] | partitions with dated entries whose range overlaps | partitions whose entries are all dated and in the range |
/// | [Requirement.AllOf] | intersection of MAY of the parts | intersection of ALL of the parts |
/// | [Requirement.AtLeast] `n` | partitions in MAY of at least `n` parts | partitions in ALL of at least `n` parts |
/// | [Requirement.Negation] | complement of ALL of the part | complement of MAY of the part |
/// | [Requirement.Unknown] | all | none |
/// | [Requirement.Always] | all | all |
/// | [Requirement.Never] | none | none |
///
/// The evidence is used in the order of its cost: times, then tags, then filters. A step that lacks
/// the evidence for a requirement treats it as [Requirement.Unknown]. Of many partitions the
/// filters of a sample are asked first: if nearly all may have a match, as for a common word, the
/// other filters are not asked, and prune nothing.
///
/// **Invariant:** sound by construction. Doubt never prunes a partition: an unknown requirement, a
/// missing or invalid sidecar, the active partition.
///
/// **Invariant:** the facts of a partition that is already pruned are not read.
///
/// **Invariant:** pure. No input or output (an implementation of [PartitionFacts] may map a file)
/// and no clock. May use `core.entry`, `core.term` and RoaringBitmap.
@NullMarked
package dev.tsearch.core.prune;

import org.jspecify.annotations.NullMarked;
