package dev.tsearch.indexer.format.vscode;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ChatLogContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new CopilotChat(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return ChatLogTest.UNREVISED.getBytes(UTF_8);
  }
}
