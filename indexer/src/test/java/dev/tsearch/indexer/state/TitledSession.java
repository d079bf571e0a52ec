package dev.tsearch.indexer.state;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A session of a program that keeps the title in a file near the transcript.
///
/// @param source the format
/// @param transcript the path of the transcript in a folder of sessions
/// @param lines its text
/// @param file the path of the file with the title
/// @param state the text of the file, with a place for the time and one for the title
public record TitledSession(
    String source, String transcript, String lines, String file, String state) {
  /// The id of the session.
  public static final String ID = "0d9a1f7e-5b3c-4e2a-9c61-2f4b8a7d3e10";

  /// A session of each program.
  public static List<TitledSession> all() {
    return List.of(
        new TitledSession(
            "kimi",
            "wd_quay/" + ID + "/agents/main/wire.jsonl",
            """
            {"type":"turn.prompt","input":[{"type":"text","text":"Wann ist Flut?"}],"origin":{"kind":"user"},"time":1785612803000}
            {"type":"context.append_loop_event","event":{"type":"content.part","uuid":"u2","part":{"type":"text","text":"At six."}},"time":1785612809000}
            """,
            "wd_quay/" + ID + "/state.json",
            """
            {
              "createdAt": "2026-08-01T19:30:00Z",
              "updatedAt": "%s",
              "title": "%s",
              "isCustomTitle": false,
              "workDir": "/area/quay"
            }
            """),
        new TitledSession(
            "kimi",
            "757d32c6ab254d33e3be66a57784efe0/" + ID + "/wire.jsonl",
            """
            {"timestamp":1785612803.5,"message":{"type":"TurnBegin","payload":{"user_input":"Wann ist Flut?"}}}
            {"timestamp":1785612809.5,"message":{"type":"ContentPart","payload":{"type":"text","text":"At six."}}}
            """,
            "757d32c6ab254d33e3be66a57784efe0/" + ID + "/state.json",
            "{\"version\":1,\"plan_slug\":\"%s\",\"custom_title\":\"%s\",\"todos\":[]}"),
        new TitledSession(
            "mistral-vibe",
            "session_1/messages.jsonl",
            """
            {"role":"user","content":"Wann ist Flut?","message_id":"m1"}
            {"role":"assistant","content":"At six.","message_id":"m2"}
            """,
            "session_1/meta.json",
            """
            {
              "session_id": "%s",
              "start_time": "2026-08-01T19:30:00Z",
              "end_time": "%%s",
              "environment": {"working_directory": "/area/quay"},
              "title": "%%s"
            }
            """
                .formatted(ID)),
        new TitledSession(
            "grok-build",
            "%2Farea%2Fquay/" + ID + "/chat_history.jsonl",
            """
            {"type":"user","content":"Wann ist Flut?","prompt_index":0}
            {"type":"assistant","content":"At six.","model_id":"grok-4.5"}
            """,
            "%2Farea%2Fquay/" + ID + "/summary.json",
            """
            {
              "info": {"id": "%s", "cwd": "/area/quay"},
              "session_summary": "",
              "created_at": "2026-08-01T19:30:00Z",
              "updated_at": "%%s",
              "generated_title": "%%s"
            }
            """
                .formatted(ID)),
        new TitledSession(
            "cline",
            ID + "/" + ID + ".messages.json",
            """
            {"version":1,"updated_at":"2026-08-01T19:33:30Z","agent":"lead","sessionId":"%s","messages":[
            {"role":"user","content":"Wann ist Flut?","ts":1785612803000},
            {"role":"assistant","content":"At six.","ts":1785612809000}]}
            """
                .formatted(ID),
            ID + "/" + ID + ".json",
            """
            {
              "version": 1,
              "session_id": "%s",
              "started_at": "2026-08-01T19:30:00Z",
              "ended_at": "%%s",
              "cwd": "/area/quay",
              "metadata": {"title": "%%s", "git": {"branch": "main"}}
            }
            """
                .formatted(ID)),
        new TitledSession(
            "copilot-cli",
            ID + "/events.jsonl",
            """
            {"type":"session.start","data":{"sessionId":"%s","context":{"cwd":"/area/quay"}},"id":"e1","timestamp":"2026-08-01T19:33:23Z"}
            {"type":"user.message","data":{"content":"Wann ist Flut?"},"id":"e2","timestamp":"2026-08-01T19:33:24Z"}
            """
                .formatted(ID),
            ID + "/workspace.yaml",
            """
            id: %s
            cwd: /area/quay
            updated_at: %%s
            name: "%%s"
            user_named: false
            """
                .formatted(ID)));
  }

  /// The session.
  public TranscriptId session() {
    return TranscriptId.main(source, ID);
  }

  /// Writes a text to a file of the folder of sessions.
  public static void write(Path sessions, String name, String text) throws IOException {
    Path file = sessions.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /// Writes the transcript.
  public void begin(Path sessions) throws IOException {
    write(sessions, transcript, lines);
  }

  /// Writes the file with a title.
  ///
  /// @param minute the minute of 2026-08-01 at 20 hours when the file is written
  public void name(Path sessions, int minute, String title) throws IOException {
    write(sessions, file, state.formatted("2026-08-01T20:%02d:00Z".formatted(minute), title));
  }

  @Override
  public String toString() {
    return file;
  }
}
