import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** A small JSON file of the app's own folder: what it holds, or `fallback` where it is missing or not what it should be. */
export const keptFile = <S extends z.ZodType>(path: string, schema: S, fallback: z.output<S>) => ({
  read: (): z.output<S> => {
    try {
      return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      return fallback
    }
  },
  /** Whole or not at all. */
  write: (value: z.output<S>): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  },
})
