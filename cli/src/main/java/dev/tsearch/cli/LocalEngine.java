package dev.tsearch.cli;

import dev.tsearch.cli.command.Engine;
import dev.tsearch.cli.command.Workplace;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.ingest.ImportProgress;
import dev.tsearch.indexer.ingest.ImportReport;
import dev.tsearch.indexer.search.SearchResult;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/// Has commands' work done in this process.
final class LocalEngine implements Engine {

  @Override
  public ImportReport importPaths(
      Workplace work, List<Path> paths, boolean full, ImportProgress progress) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SearchResult search(Workplace work, SearchRequest request, Consumer<String> talk) {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] originalBytes(Workplace work, Entry entry) {
    throw new UnsupportedOperationException();
  }

  @Override
  public LongFunction<String> sourcePaths(Workplace work) {
    throw new UnsupportedOperationException();
  }
}
