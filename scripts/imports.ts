import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const root = join(import.meta.dirname, '..')

const sourceName = /(?<!\.d)\.(m?ts|tsx|mjs|css)$/

/** Lists source files at or below a path, by their own paths from the project's root. */
export const filesOf = (path: string): string[] => {
  if (sourceName.test(path)) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter(file => sourceName.test(file) && !/(^|[\\/])(dist|node_modules)[\\/]/.test(file))
    .map(file => join(path, file).replaceAll(sep, '/'))
}

const importStatement = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]/gm
const importCall = /(?:\b(?:import|require|load|url)|(?<!Promise)\.resolve)\(\s*['"`]([^'"`\s]+)['"`$]/g
const cssComposition = /^\s*composes:.*\sfrom\s+['"]([^'"]+)['"]/gm
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

/** Lists the import specifiers of a source file as written, including those of types and of dynamic imports. */
export const specifiersOf = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(comment, '')
  const matches = [importStatement, importCall, cssComposition].flatMap(pattern => [
    ...text.matchAll(pattern),
  ])
  return [...new Set(matches.map(([, specifier = '']) => specifier))]
}
