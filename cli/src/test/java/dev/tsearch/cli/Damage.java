package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A way to damage a file, as disks, other programs and backups do it.
enum Damage {
  FLIPPED_BIT {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      return changed(bytes, random, (byte) (1 << random.nextInt(8)));
    }
  },
  CHANGED_LETTER {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      var letters = new ArrayList<Integer>();
      for (int i = 0; i < bytes.length; i++) {
        if (bytes[i] >= 'a' && bytes[i] < 'z') {
          letters.add(i);
        }
      }
      if (letters.isEmpty()) {
        return changed(bytes, random, (byte) 1);
      }
      byte[] changed = bytes.clone();
      changed[letters.get(random.nextInt(letters.size()))]++;
      return changed;
    }
  },
  DROPPED_LINE {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      List<String> lines = lines(bytes);
      lines.remove(random.nextInt(lines.size()));
      return joined(lines);
    }
  },
  DOUBLED_LINE {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      List<String> lines = lines(bytes);
      int line = random.nextInt(lines.size());
      lines.add(line, lines.get(line));
      return joined(lines);
    }
  },
  CUT {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      return Arrays.copyOf(bytes, random.nextInt(bytes.length));
    }
  },
  CUT_LAST_BYTE {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      return Arrays.copyOf(bytes, bytes.length - 1);
    }
  },
  EMPTIED {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      return new byte[0];
    }
  },
  ZEROED {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      return new byte[bytes.length];
    }
  },
  ZEROED_PART {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      byte[] changed = bytes.clone();
      int from = random.nextInt(bytes.length);
      Arrays.fill(changed, from, Math.min(bytes.length, from + 512), (byte) 0);
      return changed;
    }
  },
  RANDOM_PART {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      byte[] changed = bytes.clone();
      int from = random.nextInt(bytes.length);
      byte[] noise = new byte[Math.min(64, bytes.length - from)];
      random.nextBytes(noise);
      System.arraycopy(noise, 0, changed, from, noise.length);
      return changed;
    }
  },
  LONGER {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      byte[] longer = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(300));
      for (int i = bytes.length; i < longer.length; i++) {
        longer[i] = (byte) random.nextInt(256);
      }
      return longer;
    }
  },
  LONGER_BY_ZEROS {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      return Arrays.copyOf(bytes, bytes.length + 512);
    }
  },
  DOUBLED {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      byte[] twice = Arrays.copyOf(bytes, 2 * bytes.length);
      System.arraycopy(bytes, 0, twice, bytes.length, bytes.length);
      return twice;
    }
  },
  SHIFTED {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      return joined(List.of("x" + new String(bytes, ISO_8859_1)));
    }
  },
  OLDER_COPY {
    @Override
    byte[] bytes(byte[] bytes, byte[] older, Random random) {
      return older;
    }
  },
  DELETED {
    @Override
    void apply(Path file, Path older, Random random) throws IOException {
      Files.delete(file);
    }
  },
  FOLDER {
    @Override
    void apply(Path file, Path older, Random random) throws IOException {
      Files.delete(file);
      Files.createDirectory(file);
    }
  },
  DANGLING_LINK {
    @Override
    void apply(Path file, Path older, Random random) throws IOException {
      Files.delete(file);
      Files.createSymbolicLink(file, file.resolveSibling("nowhere"));
    }
  },
  LINK_TO_ITSELF {
    @Override
    void apply(Path file, Path older, Random random) throws IOException {
      Files.delete(file);
      Files.createSymbolicLink(file, file);
    }
  },
  FIFO {
    @Override
    void apply(Path file, Path older, Random random) throws IOException {
      Files.delete(file);
      try {
        new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  };

  /// Damages a file.
  ///
  /// @param older the same file in an older copy of the archive; may be absent
  void apply(Path file, Path older, Random random) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    byte[] before = Files.exists(older) ? Files.readAllBytes(older) : new byte[0];
    Files.write(file, bytes(whole, before, random));
  }

  /// The bytes of a damaged file.
  ///
  /// @param bytes the bytes before, at least one
  byte[] bytes(byte[] bytes, byte[] older, Random random) {
    return bytes;
  }

  private static byte[] changed(byte[] bytes, Random random, byte mask) {
    byte[] changed = bytes.clone();
    changed[random.nextInt(bytes.length)] ^= mask;
    return changed;
  }

  private static List<String> lines(byte[] bytes) {
    return new ArrayList<>(List.of(new String(bytes, ISO_8859_1).split("(?<=\n)")));
  }

  private static byte[] joined(List<String> lines) {
    return String.join("", lines).getBytes(ISO_8859_1);
  }
}
