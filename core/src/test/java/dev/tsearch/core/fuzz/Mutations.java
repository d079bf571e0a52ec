package dev.tsearch.core.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// Inputs that resemble samples: mutations of one, splices of two, and now and then random bytes.
///
/// @param samples valid inputs; at least one
/// @param maxBytes the length at which an input is cut
public record Mutations(List<byte[]> samples, int maxBytes) implements FuzzTarget.InputSource {
  private static final int MAX_CHANGES = 6;
  private static final int MAX_RANGE = 64;
  private static final int MAX_NESTING = 3000;

  /// What parsers stumble over. A nested value is repeated many times.
  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "\"",
          "\\",
          ",",
          ":",
          "\n",
          "\r\n",
          "\r",
          "\u0000",
          "\ufeff",
          "//",
          "{}",
          "[]",
          "\"\"",
          "null",
          "true",
          "-0",
          "1e999999999",
          "-9223372036854775809",
          "9".repeat(300),
          "0.1",
          "\\u0000",
          "\\ud800",
          "\\udc00\\ud800",
          "\\x",
          "\u202e",
          "```",
          "---",
          "# ",
          "> ",
          "1970-01-01T00:00:00Z",
          "9999-12-31",
          "-1",
          "\t",
          "=",
          "%",
          "../../",
          "/dev/zero",
          "~",
          "*",
          "?",
          "(",
          ")",
          "\"id\":",
          "\"timestamp\":-1,",
          "\"content\":[",
          "\"type\":\"tool_use\",");

  private static final List<String> NESTED = List.of("[", "{\"a\":", "(", "((NOT ", "> ", "- ");

  public Mutations {
    samples = List.copyOf(samples);
  }

  @Override
  public byte[] next(Random random) {
    int kind = random.nextInt(20);
    if (kind == 0) {
      byte[] noise = new byte[random.nextInt(512)];
      random.nextBytes(noise);
      return noise;
    }
    byte[] input = kind < 5 ? splice(one(random), one(random), random) : one(random);
    for (int left = kind == 5 ? 0 : 1 + random.nextInt(MAX_CHANGES); left > 0; left--) {
      input = changed(input, random);
    }
    return input.length > maxBytes ? Arrays.copyOf(input, maxBytes) : input;
  }

  private byte[] one(Random random) {
    return samples.get(random.nextInt(samples.size()));
  }

  private static byte[] splice(byte[] first, byte[] second, Random random) {
    int end = random.nextInt(first.length + 1);
    int start = random.nextInt(second.length + 1);
    return joined(first, end, second, start, new byte[0]);
  }

  private static byte[] changed(byte[] input, Random random) {
    int at = random.nextInt(input.length + 1);
    int end = Math.min(input.length, at + random.nextInt(MAX_RANGE));
    return switch (random.nextInt(9)) {
      case 0 -> flipped(input, at, random);
      case 1 -> joined(input, at, input, end, new byte[0]); // a range is left out
      case 2 -> joined(input, end, input, at, new byte[0]); // a range is there twice
      case 3 -> Arrays.copyOf(input, at);
      case 4 -> joined(input, at, input, end, noise(random));
      case 5 -> joined(input, at, input, at, nested(random));
      case 6 -> withNumber(input, at, random);
      case 7 -> joined(input, at, input, Math.min(end, at + 1), piece(random));
      default -> joined(input, at, input, at, piece(random));
    };
  }

  private static byte[] flipped(byte[] input, int at, Random random) {
    byte[] flipped = input.clone();
    if (at < input.length) {
      flipped[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
    }
    return flipped;
  }

  /// Puts an extreme number in the place of four bytes, as a binary format has it.
  private static byte[] withNumber(byte[] input, int at, Random random) {
    byte[] numbered = input.clone();
    int number =
        List.of(0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 16).get(random.nextInt(6));
    for (int i = 0; i < Integer.BYTES && at + i < input.length; i++) {
      numbered[at + i] = (byte) (number >>> (Byte.SIZE * i));
    }
    return numbered;
  }

  private static byte[] noise(Random random) {
    byte[] noise = new byte[random.nextInt(MAX_RANGE)];
    random.nextBytes(noise);
    return noise;
  }

  private static byte[] piece(Random random) {
    return PIECES.get(random.nextInt(PIECES.size())).getBytes(UTF_8);
  }

  private static byte[] nested(Random random) {
    int depth = random.nextInt(50) == 0 ? MAX_NESTING : 1 + random.nextInt(8);
    return NESTED.get(random.nextInt(NESTED.size())).repeat(depth).getBytes(UTF_8);
  }

  /// The beginning of one array, some bytes, and the end of another one.
  private static byte[] joined(byte[] first, int end, byte[] second, int start, byte[] between) {
    var joined = new ByteArrayOutputStream(end + between.length + second.length - start);
    joined.write(first, 0, end);
    joined.writeBytes(between);
    joined.write(second, start, second.length - start);
    return joined.toByteArray();
  }
}
