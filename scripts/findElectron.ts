import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../node_modules/electron')

/** Electron's own program, or null: it is fetched apart from its package, which installing alone does not do. */
export const findElectron = (): string | null => {
  const told = join(folder, 'path.txt')
  if (!existsSync(told)) return null
  const program = join(folder, 'dist', readFileSync(told, 'utf8'))
  return existsSync(program) ? program : null
}
