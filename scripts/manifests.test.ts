import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, specifiersOf } from './imports.ts'

const root = join(import.meta.dirname, '..')

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const folders = ['admin', 'client', 'contracts', 'payments-sandbox', 'storefront', 'tokens', 'ui']
const workspaces = [...folders.map(name => `packages/${name}`), 'server', 'web', 'desktop']
const projectPaths = ['scripts', 'bench', 'e2e', 'knexfile.ts', 'vitest.config.ts']

/** Packages that are declared without being imported, with the reason. */
const reasons: Record<string, string> = {
  '@emotion/react': 'Chakra stands on it and leaves it to its user to install',
  '@types/node': "the types of Node's own modules",
  ...Object.fromEntries(
    [
      'instrument-sans',
      'newsreader',
      'noto-naskh-arabic',
      'noto-sans',
      'noto-sans-bengali',
      'noto-sans-hebrew',
    ].map(family => [
      `@fontsource/${family}`,
      'opened by family in server/src/sales/orders/invoices/pdf/fonts.ts',
    ]),
  ),
  jsdom: 'the environment of component tests, which vitest loads by name',
  oxfmt: 'a command',
  oxlint: 'a command',
  'oxlint-tsgolint': 'types for oxlint',
  tsx: 'runs TypeScript: node --import tsx',
  typescript: 'a command',
}

/** Libraries on which the shop must be built. */
const foundations = `
  electron electron-builder react react-dom react-router-dom zustand @tanstack/react-query @chakra-ui/react
  koa @koa/router koa-body objection knex better-sqlite3 pg stripe zod vitest`
  .trim()
  .split(/\s+/)

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

const declaredBy = ({ dependencies, devDependencies }: Manifest) => ({ ...dependencies, ...devDependencies })

/**
 * Returns `@scope/name` of `@scope/name/part`; null for Node's modules, project files and virtual modules of the build.
 */
const packageOf = (specifier: string): string | null =>
  /^(@[a-z][\w.-]*\/[\w.-]+|[a-z][\w.-]*)(?=\/|$)/.exec(specifier)?.[0] ?? null

const importsOf = (file: string): string[] => [
  ...new Set(specifiersOf(file).flatMap(specifier => packageOf(specifier) ?? [])),
]

const listImports = (places: readonly string[]) =>
  places.flatMap(filesOf).flatMap(file => importsOf(file).map(name => ({ file, name })))

const projectDependencies = declaredBy(readManifest(''))
const allImports = listImports([...workspaces, ...projectPaths])
const importedByTheProject = new Set(
  allImports
    .filter(({ file }) => !workspaces.some(folder => file.startsWith(`${folder}/`)))
    .map(({ name }) => name),
)
const isTest = (file: string) => /test|drills|simulate/i.test(file)
const hasTypesFor = (name: string, others: object) =>
  name.startsWith('@types/') && name.slice('@types/'.length) in others

describe.each(workspaces)('the manifest of %s', folder => {
  const manifest = readManifest(folder)
  const declared = declaredBy(manifest)
  const ownImports = allImports.filter(({ file }) => file.startsWith(`${folder}/`))

  it('declares its imports; packages that only tests import may be tools of the whole project', () => {
    const undeclared = ownImports.filter(
      ({ file, name }) =>
        !(name in declared) && name !== manifest.name && !(isTest(file) && name in projectDependencies),
    )
    expect(undeclared).toEqual([])
  })

  it('declares nothing else', () => {
    const imported = new Set([...ownImports.map(({ name }) => name), ...importedByTheProject])
    const unused = Object.keys(declared).filter(
      name => !imported.has(name) && !(name in reasons) && !hasTypesFor(name, declared),
    )
    expect(unused).toEqual([])
  })

  it('installs nothing in production that only tests import', () => {
    const loaded = new Set(ownImports.filter(({ file }) => !isTest(file)).map(({ name }) => name))
    expect(
      Object.keys(manifest.dependencies ?? {}).filter(name => !loaded.has(name) && !(name in reasons)),
    ).toEqual([])
  })
})

describe('the manifest of the project', () => {
  const manifests = [...workspaces, ''].map(readManifest)

  it('declares its tools, and nothing without a file or command that uses it', () => {
    const used = new Set(allImports.map(({ name }) => name))
    const unused = Object.keys(projectDependencies).filter(
      name => !used.has(name) && !(name in reasons) && !hasTypesFor(name, projectDependencies),
    )
    expect(unused).toEqual([])
  })

  it('lets commands, benchmarks and browser tests import anything that some manifest declares', () => {
    const known = new Set(
      manifests.flatMap(manifest => [manifest.name, ...Object.keys(declaredBy(manifest))]),
    )
    expect([...importedByTheProject].filter(name => !known.has(name))).toEqual([])
  })

  it('pins one version of each package', () => {
    const pins = manifests.flatMap(manifest => Object.entries(declaredBy(manifest)))
    const versions = new Map(pins)
    const isExact = (version: string) => /^(npm:[\w-]+@)?\d[\w.-]+$/.test(version)
    expect(pins.filter(([name, pin]) => versions.get(name) !== pin || !isExact(pin))).toEqual([])
  })

  it('is built on the chosen libraries, and uses them', () => {
    const used = new Set(
      allImports.filter(({ file }) => !file.endsWith('manifests.test.ts')).map(({ name }) => name),
    )
    const declared = Object.assign({}, ...manifests.map(declaredBy)) as object
    expect(foundations.filter(name => !used.has(name) || !(name in declared))).toEqual([])
  })
})
