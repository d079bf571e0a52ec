package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.TermFilterBuilder;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// Builds the sidecar of a partition from its entries. Not thread-safe.
public final class SidecarBuilder {
  private final IdTableBuilder ids = new IdTableBuilder();
  private final TagTableBuilder tags = new TagTableBuilder();
  private final ValueCounts counts = new ValueCounts();
  private final SessionTable sessions = new SessionTable();
  private final UsageBuilder usage = new UsageBuilder();
  private int count;

  /// Adds the next entry of the partition.
  ///
  /// @param offset where its line begins in the partition
  /// @param length the line's length without its newline
  public void add(Entry entry, long offset, int length) {
    ids.add(entry.identity(), offset, length);
    tags.add(entry);
    counts.add(entry);
    sessions.add(entry);
    usage.add(entry);
    count++;
  }

  /// Builds the sidecar of a partition whose entries were all fully analyzed.
  ///
  /// @param keys the keys of all entries
  /// @param fingerprint the fingerprint of the tokenizer that made the keys
  public byte[] build(Partition partition, KeySet keys, String fingerprint, int bitsPerKey) {
    return build(partition, TermFilterBuilder.build(keys, bitsPerKey), fingerprint);
  }

  /// Returns the sidecar of a partition whose entries were all analyzed to their ends.
  ///
  /// @param filter the filter of the keys of all entries
  /// @param fingerprint the fingerprint of the tokenizer that made the keys
  public byte[] build(Partition partition, byte[] filter, String fingerprint) {
    var terms = new EnumMap<SidecarSection, byte[]>(SidecarSection.class);
    terms.put(SidecarSection.PAGES, PagedFilter.checksums(filter));
    terms.put(SidecarSection.TERMS, filter);
    return build(partition, SidecarFile.fingerprintHash(fingerprint), terms);
  }

  /// Builds a sidecar without a filter, for a partition with an entry that was not fully analyzed.
  public byte[] buildWithoutTerms(Partition partition) {
    return build(partition, 0, Map.of());
  }

  private byte[] build(
      Partition partition, long fingerprintHash, Map<SidecarSection, byte[]> terms) {
    if (partition.count() != count) {
      throw new IllegalArgumentException(
          "partition must have the " + count + " entries added, got " + partition.count());
    }
    var rest = new LinkedHashMap<SidecarSection, byte[]>();
    rest.put(SidecarSection.TAGS, tags.build());
    rest.put(SidecarSection.COUNTS, counts.toBytes());
    rest.put(SidecarSection.SESSIONS, sessions.toBytes());
    LeafSummaries leaves = sessions.leaves();
    if (!leaves.isEmpty()) {
      rest.put(SidecarSection.LEAVES, leaves.toBytes());
    }
    rest.put(SidecarSection.USAGE, usage.toBytes());
    rest.put(SidecarSection.IDS, ids.build());
    return layOut(partition, fingerprintHash, terms, rest);
  }

  /// Orders the sections: first the ones that every search reads, last the largest.
  ///
  /// @param terms the filter and the checksums of its pages, or nothing
  /// @param rest the other sections in their order
  static byte[] layOut(
      Partition partition,
      long fingerprintHash,
      Map<SidecarSection, byte[]> terms,
      Map<SidecarSection, byte[]> rest) {
    var sections = new LinkedHashMap<SidecarSection, byte[]>();
    if (!terms.isEmpty()) {
      sections.put(SidecarSection.PAGES, terms.get(SidecarSection.PAGES));
    }
    sections.putAll(rest);
    sections.putAll(terms);
    return SidecarFile.encode(partition, fingerprintHash, sections);
  }
}
