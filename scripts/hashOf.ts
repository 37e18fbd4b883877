import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const testName = /\.test\.tsx?$/

/** Lists all files at or below a path from the project's root, in order, without tests and ignored folders. */
const filesBelow = (path: string, ignored: ReadonlySet<string>): string[] => {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter(name => !ignored.has(name) && !testName.test(name))
    .toSorted()
    .flatMap(name => filesBelow(`${path}/${name}`, ignored))
}

/** Hashes the names and contents of all files at or below these paths, tests excluded. */
export const hashOf = (paths: readonly string[], ignored: readonly string[]): string => {
  const hash = createHash('sha256')
  const names = new Set(ignored)
  for (const file of paths.flatMap(path => filesBelow(path, names)))
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
