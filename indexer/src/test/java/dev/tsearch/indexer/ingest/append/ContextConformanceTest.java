package dev.tsearch.indexer.ingest.append;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// The cases of the tests of chibi, for what writes: a context that the archive keeps. It begins
/// without an anchor, as those of these tests do, so that it has the entries of the case alone.
/// `StorageOfTest` of the command line has the case that merges two settings files, and
/// `ChibiConformanceTest` those that read files of chibi.
class ContextConformanceTest
    implements ContextLimitCases, ContextPartitionCases, ContextEntryCases, ContextGroupingCases {
  @TempDir Path folder;
  private ContextTestBed bed;

  @BeforeEach
  void makeContext() throws IOException {
    bed = new ContextTestBed(folder.resolve("archive"));
  }

  @Override
  public ContextTestBed bed() {
    return bed;
  }
}
