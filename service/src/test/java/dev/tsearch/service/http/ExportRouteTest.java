package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportRouteTest {
  @TempDir private static Path root;
  private static ApiServer server;
  private static ApiClient client;

  @BeforeAll
  static void start() throws IOException {
    server = ApiHome.start(root, new ImportEvents());
    client = new ApiClient(server.port());
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  @Test
  void aSessionIsADocumentForPeople() throws IOException {
    ApiClient.Reply reply = client.get("/api/export?session=harbor");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.head())
        .contains("Content-Type: text/markdown; charset=utf-8")
        .contains("Content-Disposition: attachment; filename=\"session.md\"");
    assertThat(reply.body()).contains("heron 1\n").contains("heron 29\n").doesNotContain("reed");
  }

  @Test
  void secretsAreMaskedForPeopleUnlessTheyAreToStay() throws IOException {
    String masked = client.get("/api/export?session=garden&form=html").body();
    assertThat(masked).contains("[REDACTED]").doesNotContain(ApiHome.SECRET);
    String kept = client.get("/api/export?session=garden&form=html&redact=false").body();
    assertThat(kept).contains(ApiHome.SECRET).doesNotContain("[REDACTED]");
    assertThat(client.get("/api/export?session=garden&form=json").body()).contains(ApiHome.SECRET);
  }

  @Test
  void aMaskThatIsAskedForInAnotherWayIsNotLeftOut() throws IOException {
    for (String form : List.of("html", "json")) {
      String asked = "/api/export?session=garden&form=" + form + "&redact=";
      assertThat(client.get(asked + "1").body())
          .contains("[REDACTED]")
          .doesNotContain(ApiHome.SECRET);
      assertThat(client.get(asked + "yes").status()).isEqualTo(400);
    }
  }

  @Test
  void theLinesOfSeveralSessionsFollowEachOther() throws Exception {
    String body = client.get("/api/export?session=harbor&session=garden%2Fe0&form=jsonl").body();
    List<String> sessions = new ArrayList<>();
    for (String line : body.split("\n", -1)) {
      if (!line.isEmpty()) {
        JsonObject entry = Json.SOURCE.object(line.getBytes(ISO_8859_1));
        sessions.add(entry.object("metadata").text("session", ""));
      }
    }
    assertThat(sessions)
        .hasSize(35)
        .startsWith("harbor")
        .endsWith("garden")
        .isSortedAccordingTo((one, other) -> other.compareTo(one));
  }

  @Test
  void whatCannotBeExportedIsAnError() throws IOException {
    assertThat(client.get("/api/export").status()).isEqualTo(400);
    assertThat(client.get("/api/export?session=nosuch").status()).isEqualTo(404);
    assertThat(client.get("/api/export?session=garden&form=pdf").body())
        .contains("must be md, html, json, jsonl; got pdf");
  }
}
