import { open, type FileHandle } from 'node:fs/promises'
import type { ErasedRange, VideoFacts } from './parts.ts'
import { readMp4 } from './readMp4.ts'
import { readWebm } from './readWebm.ts'

export type VideoKind = 'mp4' | 'webm'

const readers: Record<VideoKind, (file: FileHandle, size: number) => Promise<VideoFacts>> = {
  mp4: readMp4,
  webm: readWebm,
}

/** Reads a video's properties from a few parts of its container; null if it is broken or another kind of file. */
export const readVideo = async (kind: VideoKind, path: string): Promise<VideoFacts | null> => {
  const file = await open(path, 'r')
  try {
    return await readers[kind](file, (await file.stat()).size)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error
    return null
  } finally {
    await file.close()
  }
}

const maxChunkBytes = 64 * 1024

/** Overwrites a camera's metadata (place, device, times) in the file itself. */
export const eraseMetadata = async (path: string, notes: readonly ErasedRange[]): Promise<void> => {
  if (notes.length === 0) return
  const file = await open(path, 'r+')
  try {
    for (const { headOffset, head, zeros } of notes) {
      await file.write(head, 0, head.length, headOffset)
      for (let offset = zeros.start; offset < zeros.end; offset += maxChunkBytes)
        await file.write(Buffer.alloc(Math.min(maxChunkBytes, zeros.end - offset)), 0, null, offset)
    }
  } finally {
    await file.close()
  }
}
