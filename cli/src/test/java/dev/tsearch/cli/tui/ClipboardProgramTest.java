package dev.tsearch.cli.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClipboardProgramTest {
  @Test
  void programIsThatOfTheDesktop() {
    Map<String, String> x11 = Map.of("DISPLAY", ":0");
    Map<String, String> wayland = Map.of("DISPLAY", ":0", "WAYLAND_DISPLAY", "wayland-0");
    assertThat(ClipboardProgram.of(x11, false))
        .contains(List.of("xclip", "-selection", "clipboard"));
    assertThat(ClipboardProgram.of(wayland, false)).contains(List.of("wl-copy"));
    assertThat(ClipboardProgram.of(wayland, true)).contains(List.of("pbcopy"));
    assertThat(ClipboardProgram.of(Map.of("DISPLAY", ""), false)).isEmpty();
  }
}
