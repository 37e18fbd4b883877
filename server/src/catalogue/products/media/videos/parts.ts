import type { FileHandle } from 'node:fs/promises'

/** A part of a file to overwrite: with a new header, then zeros. */
export interface Blank {
  at: number
  head: Buffer
  zeros: { start: number; end: number }
}

export interface VideoFacts {
  seconds: number
  /** px. */
  width: number
  height: number
  /** Tells whether every browser can decode the video. */
  isPlayable: boolean
  /** Metadata that the camera added, such as place and device. */
  notes: Blank[]
}

/**
 * Maximum number of container parts that are examined, nested ones included. A minute of film has some hundreds, or
 * some 8,000 if each frame is a part of its own.
 */
export const maxParts = 10_000

export type CountPart = () => void

/** Counts the parts of one file; throws if there are more than any film has. */
export const partCounter = (): CountPart => {
  let remaining = maxParts
  return () => {
    if (remaining === 0) throw new Error('There are too many parts')
    remaining--
  }
}

const blockSize = 16 * 1024

/** Reads a few bytes at several positions, combining close ones into one read; fewer at the file's end. */
export const smallReader = (file: FileHandle) => {
  const block = Buffer.alloc(blockSize)
  let from = 0
  let length = 0
  return async (at: number, bytes: number): Promise<Buffer> => {
    if (at < from || at + bytes > from + length) {
      from = at
      length = (await file.read(block, 0, blockSize, at)).bytesRead
    }
    return block.subarray(at - from, Math.min(at - from + bytes, length))
  }
}
