/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number
  end: number
}

/** Files cannot be read or stored now, because the file store does not answer or refuses. */
export class FilesUnavailable extends Error {}

/**
 * A store of files. Keys are made by the server, such as `media/ab12.jpg`; they never contain a path or name from a
 * user.
 */
export interface FileStore {
  /** Writes a file whole or not at all; it is safely stored once this has returned. */
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** Moves a file that is already in the data directory into the store. */
  moveIn: (key: string, path: string) => Promise<void>
  /** Reads a whole file; null if it is missing. */
  read: (key: string) => Promise<Buffer | null>
  /**
   * Opens a file of any length: its size, its content as a stream, and a function that reads a range of it.
   * Null if it is missing.
   */
  open: (key: string) => Promise<{
    size: number
    chunks: AsyncIterable<Uint8Array>
    readRange: (range: ByteRange) => AsyncIterable<Uint8Array>
  } | null>
  /** Lists the files directly in a folder, each with the time when it was last written, ms. */
  list: (folder: string) => AsyncIterable<{ key: string; writtenAt: number }>
  remove: (key: string) => Promise<void>
  /** Throws FilesUnavailable if files cannot be read or stored now. */
  check: () => Promise<void>
}
