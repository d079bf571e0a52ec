package dev.tsearch.service.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entries;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.TestArchive;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.library.InvalidQuestionException;
import dev.tsearch.indexer.library.Library;
import dev.tsearch.indexer.library.ServedLibrary;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.Searcher;
import dev.tsearch.service.web.archive.ArchiveDesk;
import dev.tsearch.service.web.html.PageAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/// The pages of an archive with given entries.
record WebTestArchive(WebPages pages) {

  static WebTestArchive of(Path root, List<Entry> entries, ArchiveDesk desk) throws IOException {
    TestArchive.create(root, new LuceneTokenizer(), entries);
    return new WebTestArchive(
        new WebPages(
            new ServedLibrary(
                () -> {
                  Archive archive = Archive.open(new RealDisk(), root);
                  return new Library(archive, new Searcher(archive, IndexUpdate.NONE));
                },
                text -> text,
                () -> Instant.ofEpochSecond(Entries.NOON + 86_400),
                Zone.of(ZoneOffset.UTC),
                root,
                Optional.empty(),
                "test"),
            desk));
  }

  String page(PageAddress address) throws IOException, InvalidQuestionException {
    return new String(pages.answer(address).orElseThrow().bytes(), UTF_8);
  }
}
