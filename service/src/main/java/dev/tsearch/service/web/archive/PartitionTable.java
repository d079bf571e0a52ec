package dev.tsearch.service.web.archive;

import static dev.tsearch.service.web.html.PageNode.element;
import static dev.tsearch.service.web.html.PageNode.link;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.ListPage;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.PageNode;
import dev.tsearch.service.web.html.PageNode.PageElement;
import dev.tsearch.service.web.html.WebTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The partitions of an archive, the newest first.
///
/// @param snapshot the archive; the caller closes it
/// @param zone the zone of times
/// @param address the address of the page
record PartitionTable(Snapshot snapshot, Zone zone, PageAddress address) {
  private static final int ROWS = 50;
  private static final int MAX_ROWS = 1_000;

  /// The sums of the archive.
  ///
  /// @param conversations the number of conversations
  PageElement totals(int conversations) throws IOException {
    List<Partition> sealed = snapshot.manifest().partitions();
    long entries = sealed.stream().mapToLong(Partition::count).sum() + snapshot.activeEntries();
    long plain = sealed.stream().mapToLong(Partition::bytes).sum() + snapshot.activeBytes();
    long stored = sealed.stream().mapToLong(Partition::storedBytes).sum() + snapshot.activeBytes();
    Map<String, String> figures = new LinkedHashMap<>();
    figures.put("entries", WebTexts.number(entries));
    figures.put("conversations", WebTexts.number(conversations));
    figures.put("sealed partitions", WebTexts.number(sealed.size()));
    figures.put("entries take", WebTexts.bytes(plain));
    figures.put("stored in", WebTexts.bytes(stored));
    return WebTexts.figures(figures);
  }

  PageElement part() throws IOException, InvalidQuestionException {
    var newestFirst = new ArrayList<>(snapshot.manifest().partitions().reversed());
    ListPage page = ListPage.read(address, ROWS, MAX_ROWS);
    List<Partition> shown = page.of(newestFirst);
    var rows = new ArrayList<PageNode>();
    if (page.first() == 0 && snapshot.activeEntries() > 0) {
      rows.add(active());
    }
    shown.forEach(partition -> rows.add(row(partition)));
    PageElement part =
        element("section")
            .with("id", "partitions")
            .with("aria-label", "Partitions")
            .add(element("h2").add("Partitions"));
    if (rows.isEmpty()) {
      return part.add(element("p", "empty").add("The archive has no entries yet."));
    }
    part = part.add(element("div", "wide").with("tabindex", "0").add(table(rows)));
    String next = page.next(shown.size(), newestFirst.size());
    return next.isEmpty()
        ? part
        : part.add(
            link(address.with("cursor", next).text() + "#partitions", "Earlier partitions")
                .with("class", "button more")
                .with("data-more", "partition-rows"));
  }

  private static PageElement table(List<PageNode> rows) {
    var cells = new ArrayList<PageNode>();
    for (String name : List.of("partition", "from", "to", "entries", "size", "stored in")) {
      cells.add(element("th").with("scope", "col").add(name));
    }
    return element("table", "partitions")
        .add(
            element("caption", "hidden").add("Partitions, the newest first"),
            element("thead").add(element("tr").add(cells)),
            element("tbody").with("id", "partition-rows").add(rows));
  }

  private PageElement active() throws IOException {
    return cells(
        "active",
        TimeRange.UNDATED,
        TimeRange.UNDATED,
        snapshot.activeEntries(),
        snapshot.activeBytes(),
        WebTexts.bytes(snapshot.activeBytes()));
  }

  private PageElement row(Partition partition) {
    boolean isPlain = partition.compression() == Compression.NONE;
    return cells(
        Integer.toString(partition.ordinal()),
        partition.min(),
        partition.max(),
        partition.count(),
        partition.bytes(),
        WebTexts.bytes(partition.storedBytes()) + (isPlain ? "" : " (zstd)"));
  }

  private PageElement cells(
      String name, long min, long max, long entries, long bytes, String stored) {
    return element("tr")
        .add(
            element("th").with("scope", "row").add(name),
            time(min),
            time(max),
            element("td", "figure").add(WebTexts.number(entries)),
            element("td", "figure").add(WebTexts.bytes(bytes)),
            element("td", "figure").add(stored));
  }

  private PageElement time(long seconds) {
    PageElement cell = element("td");
    return seconds == TimeRange.UNDATED ? cell : cell.add(WebTexts.time(seconds, zone));
  }
}
