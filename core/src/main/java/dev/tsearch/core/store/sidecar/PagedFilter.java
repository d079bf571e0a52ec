package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import dev.tsearch.core.term.TermFilter;
import java.nio.ByteBuffer;

/// The filter of the terms of a sealed partition, verified page by page: a lookup reads and
/// verifies only the page of 4 KiB that it needs, and each page once.
///
/// After a page that fails its checksum, every lookup returns "maybe". Earlier answers came from
/// valid pages and stay true. Safe for use by many threads: at worst two verify the same page.
///
/// The section [SidecarSection#PAGES] holds the CRC-32C of each page of the filter, 4 bytes each.
/// The last page may be shorter.
public final class PagedFilter {
  static final int PAGE_BYTES = 4096;

  private final ByteBuffer file;
  private final int termsAt;
  private final int termsLength;
  private final ByteBuffer pages;
  private final int pagesAt;
  private final boolean[] verified;
  private boolean isDamaged;

  /// A filter and the checksums of its pages, at positions of two buffers. The checksums need no
  /// verification: a wrong one only makes its page count as damaged. The byte order of the buffers
  /// does not matter.
  PagedFilter(ByteBuffer file, int termsAt, int termsLength, ByteBuffer pages, int pagesAt) {
    this.file = file;
    this.termsAt = termsAt;
    this.termsLength = termsLength;
    this.pages = pages;
    this.pagesAt = pagesAt;
    this.verified = new boolean[pageCount(termsLength)];
  }

  /// A filter over its bytes and the checksums of its pages.
  ///
  /// @throws IllegalArgumentException if the lengths do not match
  static PagedFilter of(ByteBuffer bytes, byte[] pages) {
    if (pages.length != pageCount(bytes.capacity()) * Integer.BYTES
        || bytes.capacity() == 0
        || bytes.capacity() % TermFilter.BLOCK_BYTES != 0) {
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

  /// Whether an entry of the partition may have a key; `false` is proof.
  ///
  /// It reads the block from an array, byte by byte: a fresh process, whose code is hardly compiled
  /// yet, looks once into the filters of a thousand partitions.
  public boolean mightContain(long keyHash) {
    if (isDamaged) {
      return true;
    }
    int block = TermFilter.blockOffset(keyHash, termsLength);
    int page = block / PAGE_BYTES;
    if (verified[page]) {
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
      isDamaged = true;
      return true;
    }
    verified[page] = true;
    return TermFilter.mightContain(keyHash, bytes, block - pageAt);
  }

  /// The filter's length in bytes.
  public int sizeBytes() {
    return termsLength;
  }

  /// The number of pages of a filter.
  static int pageCount(int filterBytes) {
    return (filterBytes + PAGE_BYTES - 1) / PAGE_BYTES;
  }
}
