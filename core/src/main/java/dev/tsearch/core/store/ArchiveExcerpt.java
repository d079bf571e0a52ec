package dev.tsearch.core.store;

import dev.tsearch.core.disk.HeldFiles;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.RotationPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// Archives in memory that contain given entries and nothing else, for readers: entries that were
/// found elsewhere are then searched and shown as those of an archive on disk. All entries are in
/// the active partition, in the given order.
public final class ArchiveExcerpt {
  private static final String ID = "00000000-0000-0000-0000-000000000000";

  private ArchiveExcerpt() {}

  /// The archive of some entries.
  public static Archive of(List<Entry> entries) throws IOException {
    var layout = new ArchiveLayout(Path.of("/excerpt"));
    var lines = new ByteArrayOutputStream();
    for (Entry entry : entries) {
      EntryCodec.encode(entry, lines);
    }
    var head = new ManifestHead(ID, 0, 0, 1, RotationPolicy.DEFAULT);
    byte[] manifest =
        ManifestCodec.encode(new Manifest(head, List.of(), Collections.emptySortedSet()));
    return Archive.open(
        new HeldFiles(Map.of(layout.manifest(), manifest, layout.active(), lines.toByteArray())),
        layout.root());
  }
}
