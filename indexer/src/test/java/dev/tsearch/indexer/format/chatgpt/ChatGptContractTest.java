package dev.tsearch.indexer.format.chatgpt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.FormatContract;
import dev.tsearch.indexer.format.SourceFormat;

class ChatGptContractTest implements FormatContract {
  @Override
  public SourceFormat format() {
    return new ChatGpt(Json.SOURCE);
  }

  @Override
  public byte[] sample() {
    return ChatGptSample.text().getBytes(UTF_8);
  }
}
