/** Places of the first and the last byte. */
export interface ByteRange {
  start: number
  end: number
}

/** Files cannot be read or kept at the moment, because the store that has them does not answer, or refuses. */
export class FilesAway extends Error {}

/** Store of files. Keys are made by the server: `media/ab12.jpg`; never a path or a name that a person gave. */
export interface FileStore {
  /** Written whole or not at all, and safe once this has returned. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Takes over a file of the data directory that has been written already; it is gone from there afterwards. */
  adopt: (key: string, path: string) => Promise<void>
  /** Reads a whole file; null if it is missing. */
  read: (key: string) => Promise<Buffer | null>
  /**
   * Opens a file of any length: its size, and its parts, read on demand, all of them or those of a range. Null if it
   * is missing.
   */
  open: (key: string) => Promise<{
    size: number
    parts: AsyncIterable<Uint8Array>
    partsOf: (range: ByteRange) => AsyncIterable<Uint8Array>
  } | null>
  /** The files right below a folder, with when each was last written, ms. */
  list: (folder: string) => AsyncIterable<{ key: string; writtenAt: number }>
  remove: (key: string) => Promise<void>
  /** Throws FilesAway where files could not be read or kept now. */
  check: () => Promise<void>
}
