package dev.tsearch.service.web.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The scripts, style sheets and pictures of the pages: resources of this package. The name of each
/// in a page has a hash of its content, so that browsers keep it. Immutable, thread-safe.
public final class WebAssets {
  /// The folder of their addresses.
  public static final String FOLDER = "assets";

  /// The media type of each resource.
  private static final Map<String, String> TYPES =
      Map.of(
          "app.css", "text/css; charset=utf-8",
          "app.js", "text/javascript; charset=utf-8",
          "archive.css", "text/css; charset=utf-8",
          "archive.js", "text/javascript; charset=utf-8",
          "sessions.js", "text/javascript; charset=utf-8",
          "session.css", "text/css; charset=utf-8",
          "session.js", "text/javascript; charset=utf-8",
          "icon.svg", "image/svg+xml");

  private static final int HASH_BYTES = 6;

  private final Map<String, String> addresses = new LinkedHashMap<>();
  private final Map<String, WebContent> contents = new LinkedHashMap<>();

  /// Reads the resources.
  public WebAssets() {
    TYPES.forEach((resource, type) -> {
      byte[] bytes = read(resource);
      int dot = resource.lastIndexOf('.');
      String name = resource.substring(0, dot) + "." + hash(bytes) + resource.substring(dot);
      addresses.put(resource, PageAddress.at(FOLDER, name).text());
      contents.put(name, new WebContent(200, type, bytes, true));
    });
  }

  /// The content of a resource.
  public static byte[] bytes(String resource) {
    return read(resource);
  }

  private static byte[] read(String resource) {
    try (InputStream in =
        Objects.requireNonNull(WebAssets.class.getResourceAsStream(resource), resource)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hash(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(Arrays.copyOf(digest, HASH_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The address of a resource in pages.
  public String address(String resource) {
    return Objects.requireNonNull(addresses.get(resource), resource);
  }

  /// The content of an address below [#FOLDER]; empty if there is none.
  public Optional<WebContent> content(List<String> path) {
    return path.size() == 2 ? Optional.ofNullable(contents.get(path.get(1))) : Optional.empty();
  }
}
