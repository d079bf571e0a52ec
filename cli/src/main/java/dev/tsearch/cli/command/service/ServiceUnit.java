package dev.tsearch.cli.command.service;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.json.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The file with which the system starts the service when the user logs in: a unit of systemd or an
/// agent of launchd.
///
/// @param file where it is
/// @param text its content
/// @param startCommand what starts it now and at each login
/// @param stopCommand what stops it for good
record ServiceUnit(Path file, String text, String startCommand, String stopCommand) {
  static final String LAUNCHER = "TSEARCH_LAUNCHER";
  private static final String UNIT = "tsearch.service";
  private static final String AGENT = "dev.tsearch.service";

  /// The file for this system.
  ///
  /// @param archive the archive to serve
  /// @throws UserException if nothing says which program to start
  static ServiceUnit of(Environment environment, Path archive) throws IOException, UserException {
    Optional<String> launcher = environment.variable(LAUNCHER);
    if (launcher.isEmpty()) {
      throw new UserException("unknown how tsearch was started; run it by its launcher `tsearch`");
    }
    boolean isMac = new RealDisk().exists(Path.of("/System/Library/LaunchAgents"));
    return isMac
        ? launchd(environment, launcher.get(), archive)
        : systemd(environment, launcher.get(), archive);
  }

  /// The unit of systemd.
  static ServiceUnit systemd(Environment environment, String launcher, Path archive)
      throws UserException {
    Optional<String> config = environment.variable("XDG_CONFIG_HOME");
    Path folder =
        config.isPresent() ? environment.path(config.get()) : environment.path("~/.config");
    String text =
        """
        [Unit]
        Description=Search for transcripts of language models

        [Service]
        ExecStart=%s serve -q --archive %s
        Restart=on-failure

        [Install]
        WantedBy=default.target
        """
            .formatted(quoted(launcher), quoted(archive.toString()));
    return new ServiceUnit(
        folder.resolve("systemd/user").resolve(UNIT),
        text,
        "systemctl --user enable --now " + UNIT,
        "systemctl --user disable --now " + UNIT);
  }

  /// A word of a unit of systemd.
  private static String quoted(String word) {
    String escaped =
        word.replace("\\", "\\\\").replace("\"", "\\\"").replace("%", "%%").replace("$", "$$");
    return "\"" + escaped + "\"";
  }

  /// The agent of launchd.
  static ServiceUnit launchd(Environment environment, String launcher, Path archive)
      throws UserException {
    String text =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
          <key>Label</key>
          <string>%s</string>
          <key>ProgramArguments</key>
          <array>
            <string>%s</string>
            <string>serve</string>
            <string>-q</string>
            <string>--archive</string>
            <string>%s</string>
          </array>
          <key>RunAtLoad</key>
          <true/>
          <key>KeepAlive</key>
          <dict>
            <key>SuccessfulExit</key>
            <false/>
          </dict>
        </dict>
        </plist>
        """
            .formatted(AGENT, escaped(launcher), escaped(archive.toString()));
    Path file = environment.path("~/Library/LaunchAgents").resolve(AGENT + ".plist");
    String path = ShellWord.quoted(file.toString());
    return new ServiceUnit(file, text, "launchctl load -w " + path, "launchctl unload -w " + path);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
