import { keysOf } from '@shop/contracts/keys'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

/** File names by the tool that runs them: vitest, vitest with the drills' configuration, or Playwright. */
const kinds = { tests: /\.test\.tsx?$/, drills: /\.drill\.ts$/, browser: /\.spec\.ts$/ }
type Kind = keyof typeof kinds

interface SelectedTests extends Record<Kind, string[]> {
  /** Arguments that name no tests. */
  unknown: string[]
}

const ignored = new Set(['node_modules', 'dist', '.git'])

/** Tells whether a file is of this kind, or a folder contains such a file. */
const hasTests = (path: string, kind: RegExp): boolean => {
  if (!statSync(path).isDirectory()) return kind.test(path)
  return readdirSync(path).some(name => !ignored.has(name) && hasTests(join(path, name), kind))
}

/** Sorts files and folders by the runners of their tests; a folder may have several. */
export const selectTests = (root: string, paths: readonly string[]): SelectedTests => {
  const chosen: SelectedTests = { tests: [], drills: [], browser: [], unknown: [] }
  for (const path of paths) {
    const full = resolve(root, path)
    const matchingKinds = existsSync(full) ? keysOf(kinds).filter(kind => hasTests(full, kinds[kind])) : []
    // Writes paths as vitest and Playwright do, on Windows too.
    const name = relative(root, full).split(sep).join('/')
    for (const kind of matchingKinds) chosen[kind].push(name)
    if (matchingKinds.length === 0) chosen.unknown.push(path)
  }
  return chosen
}

export interface TestOptions {
  paths: string[]
  /** Runs only tests whose name contains this text. */
  name: string | undefined
  /** Runs only the tests of changes since the last commit (`true`) or since the named one. */
  changed: true | string | undefined
  /** Tells whether packages were downloaded and not yet compiled. */
  isFresh: boolean
}

/** Reads the arguments of `npm test --`; throws a sentence about an unknown one. */
export const readTestOptions = (words: readonly string[]): TestOptions => {
  const parsed: TestOptions = { paths: [], name: undefined, changed: undefined, isFresh: false }
  const remaining = [...words]
  for (let word = remaining.shift(); word !== undefined; word = remaining.shift()) {
    if (word === '--compile') parsed.isFresh = true
    else if (word === '--changed') parsed.changed = true
    else if (word.startsWith('--changed=')) parsed.changed = word.slice('--changed='.length)
    else if (word === '-t' && remaining.length > 0) parsed.name = remaining.shift()
    else if (word.startsWith('-')) throw new Error(`Unknown option ${word}. There are --changed and -t NAME.`)
    else parsed.paths.push(word)
  }
  if (parsed.changed && parsed.paths.length > 0) throw new Error('Name either paths or --changed.')
  if (parsed.name && parsed.paths.length === 0) throw new Error('Say where: npm test -- path -t NAME')
  return parsed
}
