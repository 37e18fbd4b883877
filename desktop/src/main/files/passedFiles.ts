import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenedFiles } from '@shop/admin/kit/platform/Platform'
import { officeFile } from '@shop/contracts/uploads'
import type { OpenFiles } from './openFiles.ts'

const max = 200

/** Returns the path in an argument; null for switches, links and files on other hosts. */
const pathOf = (word: string, folder: string): string | null => {
  if (word.startsWith('-')) return null
  if (!/^[a-z][a-z0-9+.-]+:/i.test(word)) return resolve(folder, word)
  if (!URL.canParse(word)) return null
  const url = new URL(word)
  if (url.protocol !== 'file:' || url.host !== '') return null
  try {
    return fileURLToPath(url)
  } catch {
    return null
  }
}

/**
 * Returns the paths in the app's arguments: Windows passes files dropped on its icon as paths, Linux as file URLs.
 * `before` counts the arguments that start the app.
 */
export const pathsInArguments = (words: readonly string[], before: number, folder: string): string[] =>
  words
    .slice(before)
    .map(word => pathOf(word, folder))
    .filter(path => path !== null)

/** Stores files passed by the operating system until a page takes them, which may open or be signed in only later. */
export const createPassedFiles = (openFiles: OpenFiles, tell: () => void) => {
  let waiting: OpenedFiles = { files: [], refused: [] }
  return {
    give: async (paths: readonly string[]): Promise<void> => {
      if (paths.length === 0) return
      const { files, refused } = await openFiles.take(paths, officeFile, max - waiting.files.length)
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

export type PassedFiles = ReturnType<typeof createPassedFiles>
