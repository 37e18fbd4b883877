import type { FileHandle } from 'node:fs/promises'

/** A part of a file to overwrite: with a new header, then zeros. */
export interface ErasedRange {
  /** Offset of the new header in the file. */
  headOffset: number
  head: Buffer
  /** Range of offsets in the file. */
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
  metadataBlanks: ErasedRange[]
}

/**
 * Maximum number of container parts that are examined, nested ones included. A minute of film has some hundreds, or
 * some 8,000 if each frame is a part of its own.
 */
export const maxParts = 10_000

export type CountPart = () => void

/** Returns the counter of the parts of one file, which throws if there are more than any film has. */
export const createPartCounter = (): CountPart => {
  let remaining = maxParts
  return () => {
    if (remaining === 0) throw new Error('There are too many parts')
    remaining--
  }
}

const blockSize = 16 * 1024

/**
 * Returns a function that reads a few bytes at an offset; fewer at the file's end. Close positions share one read of
 * the file.
 */
export const createBlockReader = (file: FileHandle) => {
  const block = Buffer.alloc(blockSize)
  let blockStart = 0
  let blockLength = 0
  return async (offset: number, bytes: number): Promise<Buffer> => {
    if (offset < blockStart || offset + bytes > blockStart + blockLength) {
      blockStart = offset
      blockLength = (await file.read(block, 0, blockSize, offset)).bytesRead
    }
    return block.subarray(offset - blockStart, Math.min(offset - blockStart + bytes, blockLength))
  }
}
