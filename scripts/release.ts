import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fontFiles } from '../server/src/sales/orders/invoices/pdf/fonts.ts'
import { buildIfStale } from './buildIfStale.ts'
import { root } from './hashOf.ts'
import { writeSbom } from './sbom.ts'

/** Modules with binaries, which no bundle can contain; of the two for SQLite, the one for the running Node. */
export const nativeModules: readonly string[] = [
  Number(process.versions.napi) < 10 ? 'better-sqlite3-node20' : 'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
]
/** Modules needed only to install the native ones. */
const installOnlyPackages = ['prebuild-install', 'node-addon-api']

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const manifestOf = (path: string) =>
  JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest & Record<string, unknown>

/** Lists these packages with all installed packages on which they depend. */
export const packagesOf = (names: readonly string[]): string[] => {
  const dependencyNames = new Set<string>()
  const add = (name: string) => {
    const path = `node_modules/${name}`
    if (dependencyNames.has(name) || installOnlyPackages.includes(name) || !existsSync(join(root, path)))
      return
    dependencyNames.add(name)
    const { dependencies, optionalDependencies } = manifestOf(path)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed)
  }
  for (const name of names) add(name)
  return [...dependencyNames]
}

/** Tells whether a file is not needed: packages' sources and documentation, and binaries for other machines. */
const isUnneeded = (path: string): boolean =>
  /\/better-sqlite3(-node20)?\/(deps|src|build\/Release\/obj)(\/|$)|\.(map|d\.ts)$|\/node_modules\/.*\.md$|\/test_extension\.node$/.test(
    path,
  ) ||
  // Keeps both `linux` and `linuxmusl`, as a system may have either C library.
  (/\/prebuilds\/[^/]+$/.test(path) &&
    !(path.includes(`/${process.platform}`) && path.includes(`-${process.arch}`)))

const copyTo = async (target: string, path: string) => {
  await mkdir(dirname(join(target, path)), { recursive: true })
  await cp(join(root, path), join(target, path), {
    recursive: true,
    filter: source => !isUnneeded(source.replaceAll('\\', '/')),
  })
}

/** Writes a reduced package.json for production: the name and the exports. */
const writeManifest = async (target: string, path: string) => {
  const { name, version, type, exports } = manifestOf(path)
  const file = join(target, path, 'package.json')
  await writeFile(file, `${JSON.stringify({ name, version, private: true, type, exports }, null, 2)}\n`)
}

/** Writes only what production needs into an empty folder: built files, binaries, fonts, and the bill of materials. */
const release = async (target: string): Promise<void> => {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  const binary = 'node_modules/better-sqlite3-node20/build/Release/better_sqlite3.node'
  if (nativeModules.includes('better-sqlite3-node20') && !existsSync(join(root, binary)))
    throw new Error('The SQLite of Node 20 has not been compiled: node scripts/ready.mjs compile does it.')
  await buildIfStale()
  const fonts = fontFiles.map(file => `node_modules/${file}`)
  const fontManifests = new Set(fonts.map(file => `${file.split('/').slice(0, 3).join('/')}/package.json`))
  for (const path of [
    'LICENSE',
    'README.md',
    'docs/deploy',
    'docs/grafana',
    'docs/operations.md',
    'server/dist',
    'server/src/people/accounts/passwords/commonPasswords.bin',
    'server/src/catalogue/products/search/commonWords.bin',
    'web/dist',
    ...packagesOf(nativeModules).map(name => `node_modules/${name}`),
    ...fontManifests,
    ...fonts,
  ])
    await copyTo(target, path)
  for (const path of ['server', 'web']) await writeManifest(target, path)
  await writeSbom(join(target, 'sbom.cdx.json'))
}

if (process.argv[1] === import.meta.filename) {
  const [, , target] = process.argv
  if (!target) {
    console.error('Say where to: npm run release -- /srv/shop')
    process.exit(1)
  }
  await release(resolve(target))
  console.log(`The shop is in ${target}: node server/dist/main.mjs starts it.`)
}
