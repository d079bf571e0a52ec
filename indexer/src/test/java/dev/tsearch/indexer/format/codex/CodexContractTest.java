package dev.tsearch.indexer.format.codex;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class CodexContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new Codex(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return CodexSample.session().getBytes(UTF_8);
  }
}
