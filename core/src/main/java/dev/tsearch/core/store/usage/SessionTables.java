package dev.tsearch.core.store.usage;

import dev.tsearch.core.store.sidecar.UsageBuilder;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.transcript.Usage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Merges the tables of partitions by session, for a part of the sessions. One owner, not
/// thread-safe.
final class SessionTables implements UsageTable.Visitor {
  private final Optional<UsagePack> old;
  private final Map<String, SessionUse> known;
  private final int parts;
  private final int part;
  private final SortedMap<String, UsageBuilder> builders = new TreeMap<>();
  private final Map<String, UsageTable.Visitor> adders = new HashMap<>();
  private UsageTable.Visitor current = new UsageBuilder().adder();

  /// @param known the sessions of the old file; those that are merged are removed
  /// @param parts the number of parts
  /// @param part the index of the part that is merged
  SessionTables(Optional<UsagePack> old, Map<String, SessionUse> known, int parts, int part) {
    this.old = old;
    this.known = known;
    this.parts = parts;
    this.part = part;
  }

  /// The merged tables by session.
  SortedMap<String, UsageBuilder> builders() {
    return builders;
  }

  @Override
  public boolean strand(Strand strand) {
    String session = strand.transcript().session();
    if (Math.floorMod(session.hashCode(), parts) != part) {
      return false;
    }
    current = adders.computeIfAbsent(session, this::adder);
    return current.strand(strand);
  }

  private UsageTable.Visitor adder(String session) {
    var builder = new UsageBuilder();
    builders.put(session, builder);
    UsageTable.Visitor adder = builder.adder();
    SessionUse before = known.remove(session);
    if (before != null) {
      old.flatMap(pack -> pack.table(before)).ifPresent(table -> table.forEach(adder));
    }
    return adder;
  }

  @Override
  public void entry(long time, UsageKind kind, boolean isMessage, String tool) {
    current.entry(time, kind, isMessage, tool);
  }

  @Override
  public void answer(long hash, long time, Usage usage) {
    current.answer(hash, time, usage);
  }

  @Override
  public void request(long hash, long time) {
    current.request(hash, time);
  }
}
