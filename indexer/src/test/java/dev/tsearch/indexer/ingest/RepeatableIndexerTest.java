package dev.tsearch.indexer.ingest;

import dev.tsearch.core.RepeatableTests;
import dev.tsearch.indexer.ingest.watch.Watch;
import dev.tsearch.indexer.ingest.watch.WatchTest;
import java.util.List;
import java.util.Set;

class RepeatableIndexerTest implements RepeatableTests {
  @Override
  public List<Import> imports() {
    return List.of(
        new Import(
            Ingestor.class, "importPaths", Set.of(Importing.class, InterruptedIngestorTest.class)),
        new Import(Ingestor.ImportSession.class, "importPaths", Set.of(Importing.class)),
        new Import(Watch.class, "<init>", Set.of(WatchTest.class)));
  }

  @Override
  public Set<String> measuring() {
    return Set.of("HighlighterComparison");
  }
}
