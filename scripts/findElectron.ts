import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../node_modules/electron')

/** Finds Electron's program; null if it is missing, since it is downloaded separately from its package. */
export const findElectron = (): string | null => {
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return null
  const program = join(folder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : null
}
