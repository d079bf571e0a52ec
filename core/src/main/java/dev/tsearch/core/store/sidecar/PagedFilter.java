package dev.tsearch.core.store.sidecar;

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

  private final ByteBuffer file;
  private final int termsAt;
  private final int termsLength;
  private final ByteBuffer pages;
  private final int pagesAt;
  private final boolean[] checked;
  private boolean damaged;

  /// A filter within some bytes, and the checksums of its pages, which need not be checked: a wrong
  /// one only makes its page count as damaged. No buffer's order matters.
  PagedFilter(ByteBuffer file, int termsAt, int termsLength, ByteBuffer pages, int pagesAt) {
    this.file = file;
    this.termsAt = termsAt;
    this.termsLength = termsLength;
    this.pages = pages;
    this.pagesAt = pagesAt;
    this.checked = new boolean[pageCount(termsLength)];
  }

  /// A filter over its bytes and the checksums of its pages.
  ///
  /// @throws IllegalArgumentException if their lengths cannot belong together
  static PagedFilter of(ByteBuffer bytes, byte[] pages) {
    if (pages.length != pageCount(bytes.capacity()) * Integer.BYTES) {
      throw new IllegalArgumentException(
          pages.length + " bytes of checksums for a filter of " + bytes.capacity());
    }
    return new PagedFilter(bytes, 0, bytes.capacity(), ByteBuffer.wrap(pages), 0);
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
  ///
  /// The block is looked at in an array, byte by byte, because a fresh process, whose code is
  /// hardly compiled yet, asks the filters of a thousand partitions once.
  public boolean mightContain(long keyHash) {
    if (damaged) {
      return true;
    }
    int block = TermFilter.blockOffset(keyHash, termsLength);
    int page = block / PAGE_BYTES;
    if (checked[page]) {
      byte[] bytes = new byte[TermFilter.BLOCK_BYTES];
      file.get(termsAt + block, bytes);
      return TermFilter.mightContain(keyHash, bytes, 0);
    }
    int pageAt = page * PAGE_BYTES;
    byte[] bytes = new byte[Math.min(PAGE_BYTES, termsLength - pageAt)];
    file.get(termsAt + pageAt, bytes);
    byte[] checksum = new byte[Integer.BYTES];
    pages.get(pagesAt + page * Integer.BYTES, checksum);
    if (Checksum.crc32c(bytes) != SectionReader.u32(checksum, 0)) {
      damaged = true;
      return true;
    }
    checked[page] = true;
    return TermFilter.mightContain(keyHash, bytes, block - pageAt);
  }

  /// The filter's length in bytes.
  public int sizeBytes() {
    return termsLength;
  }

  /// How many pages a filter of so many bytes has.
  static int pageCount(int filterBytes) {
    return (filterBytes + PAGE_BYTES - 1) / PAGE_BYTES;
  }
}
