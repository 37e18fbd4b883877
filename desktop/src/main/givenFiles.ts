import { resolve } from 'node:path'
import type { OpenedFiles } from '@shop/admin/platform/Platform'
import { officeFile } from '@shop/contracts/uploads'
import type { HeldFiles } from './heldFiles.ts'

const most = 200

/**
 * The paths among the words with which the app was started: Windows and Linux start it so for files that are dropped on
 * its icon. `before` counts the words that start it.
 */
export const pathsInArguments = (words: readonly string[], before: number, folder: string): string[] =>
  words
    .slice(before)
    .filter(word => !word.startsWith('-') && !/^[a-z][a-z0-9+.-]+:/i.test(word))
    .map(word => resolve(folder, word))

/** Files that the system gives to the app, held until a page takes them: it may be opened, or signed in, only later. */
export const createGivenFiles = (held: HeldFiles, tell: () => void) => {
  let waiting: OpenedFiles = { files: [], refused: [] }
  return {
    give: async (paths: readonly string[]): Promise<void> => {
      if (paths.length === 0) return
      const { files, refused } = await held.take(paths, officeFile, most - waiting.files.length)
      waiting = { files: [...waiting.files, ...files], refused: [...waiting.refused, ...refused] }
      tell()
    },
    take: (): OpenedFiles => {
      const taken = waiting
      waiting = { files: [], refused: [] }
      return taken
    },
  }
}

export type GivenFiles = ReturnType<typeof createGivenFiles>
