import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { maxOpenFiles, type OpenedFiles } from '@shop/admin/kit/platform/Platform'
import { officeFile } from '@shop/contracts/uploads'
import type { OpenFiles } from './openFiles.ts'

/** Returns the path in an argument; null for switches, links and files on other hosts. */
const pathOf = (arg: string, folder: string): string | null => {
  if (arg.startsWith('-')) return null
  if (!/^[a-z][a-z0-9+.-]+:/i.test(arg)) return resolve(folder, arg)
  if (!URL.canParse(arg)) return null
  const url = new URL(arg)
  if (url.protocol !== 'file:' || url.host !== '') return null
  try {
    return fileURLToPath(url)
  } catch {
    return null
  }
}

/**
 * Returns the paths in the app's arguments: Windows passes files dropped on its icon as paths, Linux as file URLs.
 * `skipCount` is the number of leading arguments that are the program's own.
 */
export const pathsInArguments = (args: readonly string[], skipCount: number, folder: string): string[] =>
  args
    .slice(skipCount)
    .map(arg => pathOf(arg, folder))
    .filter(path => path !== null)

/** Stores files passed by the operating system until a signed-in page takes them, which may open only later. */
export const createPassedFiles = (openFiles: OpenFiles, notify: () => void) => {
  let waiting: OpenedFiles = { files: [], refused: [] }
  return {
    add: async (paths: readonly string[]): Promise<void> => {
      if (paths.length === 0) return
      const { files, refused } = await openFiles.take(paths, officeFile, maxOpenFiles - waiting.files.length)
      waiting = { files: [...waiting.files, ...files], refused: [...waiting.refused, ...refused] }
      notify()
    },
    take: (): OpenedFiles => {
      const batch = waiting
      waiting = { files: [], refused: [] }
      return batch
    },
  }
}

export type PassedFiles = ReturnType<typeof createPassedFiles>
