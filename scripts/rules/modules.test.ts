import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, specifiersOf } from '../imports.ts'
import { mayImportAnything } from './check.ts'

const root = join(import.meta.dirname, '../..')
const places = ['server', 'packages', 'web', 'desktop', 'scripts', 'bench', 'e2e']
const files = new Set(places.flatMap(filesOf).filter(file => !file.endsWith('.css')))
const isTest = (file: string) => mayImportAnything(file) && !/\/(drills|simulate|demo)\//.test(file)
/** Tells whether only tests may use a file's exports. */
const isForTests = (file: string) => isTest(file) || /^(bench|e2e|scripts)\//.test(file)
/** A stand-in for a module with its own name, and a program that writes exports of another file. */
const exemptFiles = ['desktop/src/test/fakeElectron.ts', 'scripts/assets/addressFormats.ts']

/** Names that are found by their file's path. */
const entries = ['packages/client/src/connectShop.ts: connectShop', 'web/src/entry-server.tsx: render']
/** Names that the product exports for a test, which checks or generates code with them. */
const exportedForTests = [
  'packages/contracts/src/fields.ts: isTidyCheck',
  'packages/storefront/src/kit/page/hydrateLazily.tsx: loadParts',
  'packages/tokens/src/cssVariables.ts: cssVariables',
  'server/src/people/records/privacy/retention/growth.ts: growth',
  'server/src/people/records/privacy/table/backOffice.ts: storedFileKinds',
]

const targetOf = (file: string, specifier: string): string | undefined => {
  const path = specifier.replace(/\?.*$/, '')
  const [, part = '', inside = ''] = /^@shop\/([^/]+)\/(.+)$/.exec(path) ?? []
  const base = part === '' ? posix.join(posix.dirname(file), path) : `packages/${part}/src/${inside}`
  if (part === '' && !path.startsWith('.')) return undefined
  return [base, `${base}.ts`, base.replace(/^packages\//, '')].find(found => files.has(found))
}

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const sources = [...files].map(file => ({
  file,
  text: readFileSync(join(root, file), 'utf8').replaceAll(comment, ''),
}))
const targets = new Map(
  sources.map(({ file }) => [file, specifiersOf(file).flatMap(specifier => targetOf(file, specifier) ?? [])]),
)

/** Lists the import cycles found by a search that starts from one file. */
const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const circles: string[][] = []
  const seen = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
    if (seen.has(file)) return
    seen.add(file)
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

const statement = /^(?:import|export)\s+(?:type\s+)?([^'"`;]*?)\s*from\s+['"]([^'"]+)['"]/gm
const lazyImport = /(?:(\{[^{}]*\})\s*=\s*await\s+)?\bimport\(\s*'([^']+)'/g
const exportedName = /^export (?:async )?(?:const|function|class|abstract class|interface|type) (\w+)/gm

/** Lists the names that a file imports from others; `*` for all of them. */
const usesOf = ({ file, text }: (typeof sources)[number]) =>
  [...text.matchAll(statement), ...text.matchAll(lazyImport)].flatMap(([, clause = '*', specifier = '']) => {
    const target = targetOf(file, specifier)
    const names = /\{([^]*)\}/.exec(clause)?.[1]?.match(/(?<=^\s*|,\s*(?:type\s+)?|^\s*type\s+)\w+/g) ?? ['*']
    return target ? names.map(name => ({ name: `${target}: ${name}`, isTest: isTest(file) })) : []
  })

describe('files', () => {
  it('do not import each other in cycles, not even types', () => {
    expect(circlesIn(targets)).toEqual([])
  })

  it('are reported if they do', () => {
    const graph = { a: ['b'], b: ['c', 'd'], c: ['b'], d: [] }
    expect(circlesIn(new Map(Object.entries(graph)))).toEqual([['b', 'c', 'b']])
  })

  it('export only what another file imports, and nothing only for tests that the product does not need', () => {
    const uses = sources.flatMap(usesOf)
    const byAnyone = new Set(uses.map(({ name }) => name))
    const byProduct = new Set(uses.flatMap(use => (use.isTest ? [] : use.name)))
    const needless = sources
      .filter(({ file }) => !exemptFiles.includes(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(exportedName)].flatMap(([, name = '']) => {
          const isUsed = (by: ReadonlySet<string>) => by.has(`${file}: ${name}`) || by.has(`${file}: *`)
          const isUsedInside = text.split(new RegExp(`(?<![\\w$])${name}(?![\\w$])`)).length > 2
          return isUsed(isForTests(file) || isUsedInside ? byAnyone : byProduct) ? [] : `${file}: ${name}`
        }),
      )
    expect(needless.toSorted()).toEqual([...entries, ...exportedForTests].toSorted())
  })
})
