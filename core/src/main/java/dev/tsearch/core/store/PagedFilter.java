package dev.tsearch.core.store;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.term.TermFilter;
import java.nio.ByteBuffer;

/// The terms filter of a sealed partition, checked page by page: a question reads and checks only
/// the 4 KiB that it falls into, and those only once.
///
/// A page that fails its check makes the filter answer "maybe" from then on. What it denied before
/// was read from whole pages and stays true. Safe for use by many threads: at worst two check the
/// same page.
///
/// The section [SidecarSection#PAGES] holds the CRC32C of each page of the filter, 4 bytes each;
/// the last page is what is left.
public final class PagedFilter {
  static final int PAGE_BYTES = 4096;

  private final TermFilter filter;
  private final ByteBuffer bytes;
  private final byte[] pages;
  private final boolean[] checked;
  private boolean damaged;

  private PagedFilter(ByteBuffer bytes, byte[] pages) {
    this.filter = TermFilter.of(bytes);
    this.bytes = bytes;
    this.pages = pages;
    this.checked = new boolean[pages.length / Integer.BYTES];
  }

  /// A filter over its bytes and the checked checksums of its pages.
  ///
  /// @throws IllegalArgumentException if their lengths cannot belong together
  static PagedFilter of(ByteBuffer bytes, byte[] pages) {
    if (pages.length != pageCount(bytes.capacity()) * Integer.BYTES) {
      throw new IllegalArgumentException(
          pages.length + " bytes of checksums for a filter of " + bytes.capacity());
    }
    return new PagedFilter(bytes, pages);
  }

  /// The checksums of a filter's pages.
  static byte[] checksums(byte[] filter) {
    var checksums = new SectionWriter();
    for (int at = 0; at < filter.length; at += PAGE_BYTES) {
      checksums.u32(Checksum.crc32c(filter, at, Math.min(PAGE_BYTES, filter.length - at)));
    }
    return checksums.toBytes();
  }

  /// Whether an entry of the partition may have the key; `false` is definitive.
  public boolean mightContain(long keyHash) {
    return damaged || !isSound(pageOf(keyHash)) || filter.mightContain(keyHash);
  }

  /// The filter's length in bytes.
  public int sizeBytes() {
    return bytes.capacity();
  }

  private static int pageCount(int filterBytes) {
    return (filterBytes + PAGE_BYTES - 1) / PAGE_BYTES;
  }

  private int pageOf(long keyHash) {
    return filter.blockOffset(keyHash) / PAGE_BYTES;
  }

  private boolean isSound(int page) {
    if (!checked[page]) {
      int at = page * PAGE_BYTES;
      int length = Math.min(PAGE_BYTES, bytes.capacity() - at);
      if (Checksum.crc32c(bytes.slice(at, length))
          != SectionReader.u32(pages, page * Integer.BYTES)) {
        damaged = true;
        return false;
      }
      checked[page] = true;
    }
    return true;
  }
}
