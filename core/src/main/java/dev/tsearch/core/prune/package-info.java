/// Which partitions a search may pass over, decided from what is known of each without opening it.
///
/// Owns the nouns [Requirement] (what an entry must have to match) and [Plan]. Read [Requirement]
/// first, then [Pruner].
///
/// For every requirement two sets of partitions are computed: MAY holds at least every partition
/// with a matching entry, ALL holds only partitions whose every entry matches. A search goes
/// through MAY; ALL is there for negation, since "no entry without x" is "every entry with x".
///
/// | requirement | MAY | ALL |
/// |---|---|---|
/// | [Requirement.Has] | filter says maybe, or there is no valid filter | none |
/// | [Requirement.Tag] | some entry has it, or it is unknown | every entry has it |
/// | [Requirement.Time] | ranges overlap | all entries dated and in the range |
/// | [Requirement.AllOf] | ∩ MAY | ∩ ALL |
/// | [Requirement.AtLeast] `n` | at least `n` parts may | at least `n` parts all |
/// | [Requirement.Negation] | all but ALL | all but MAY |
/// | [Requirement.Unknown] | all | none |
/// | [Requirement.Always] | all | all |
/// | [Requirement.Never] | none | none |
///
/// **Invariant:** sound by construction. Doubt (an unknown requirement, a sidecar that is missing
/// or invalid, the active partition) never excludes a partition.
///
/// **Invariant:** what is cheap is asked first, times before tags before filters, and nothing is
/// asked of a partition that is out already.
///
/// **Invariant:** pure. No input or output of its own ([PartitionFacts] may map a file), no clock.
@NullMarked
package dev.tsearch.core.prune;

import org.jspecify.annotations.NullMarked;
