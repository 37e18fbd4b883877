import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full: nothing was saved.',
  EDQUOT: 'The disk is full: nothing was saved.',
  EACCES: 'Files cannot be saved in this folder: please choose another.',
  EPERM: 'Files cannot be saved in this folder: please choose another.',
  EROFS: 'Files cannot be saved in this folder: please choose another.',
}

/** Writes a file whole or not at all: beside its place first, so that a full disk or a lost connection leaves no half of it. */
export const writeWhole = async (path: string, content: Readable, signal?: AbortSignal): Promise<void> => {
  const half = `${path}.part`
  try {
    await pipeline(content, createWriteStream(half), signal ? { signal } : {})
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined)
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new Error(sentence, { cause: error }) : error
  }
}
