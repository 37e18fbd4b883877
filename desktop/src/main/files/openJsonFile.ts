import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { appFolderProblem } from './diskProblem.ts'

/** Opens a small JSON file in the app's own folder. Reading returns `fallback` if the file is missing or invalid. */
export const openJsonFile = <S extends z.ZodType>(path: string, schema: S, fallback: z.output<S>) => {
  const write = (value: z.output<S>): void => {
    try {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
      renameSync(`${path}.new`, path)
    } catch (error) {
      rmSync(`${path}.new`, { force: true })
      throw appFolderProblem(error)
    }
  }
  return {
    read: (): z.output<S> => {
      try {
        return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return fallback
      }
    },
    /** Writes completely or not at all; throws an error with a message for users. */
    write,
    /** Writes data that the app can do without; returns false on failure. */
    tryWrite: (value: z.output<S>): boolean => {
      try {
        write(value)
        return true
      } catch {
        return false
      }
    },
    drop: (): void => rmSync(path, { force: true }),
  }
}
