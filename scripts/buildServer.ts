import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'

const pathOf = (path: string) => fileURLToPath(new URL(`../server/${path}`, import.meta.url))

// Native modules, and the database drivers that knex loads on use, most of which are not installed.
const external = [
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  'pg-native',
  'mysql',
  'mysql2',
  'oracledb',
  'tedious',
]
const unusedDrivers = ['mariadb', 'mariadb/callback', 'sqlite3', 'pg-query-stream']

/** Embeds libraries' tables (MIME types, old encodings) as text, which loads faster than code, and only on use. */
const jsonAsText: Plugin = {
  name: 'json-as-text',
  setup: bundler =>
    bundler.onLoad({ filter: /node_modules.*\.json$/ }, async ({ path }) => {
      const table = JSON.stringify(JSON.parse(await readFile(path, 'utf8')))
      return { contents: `module.exports = JSON.parse(${JSON.stringify(table)})` }
    }),
}

const optionsOf = ({ hasCrashPoints }: { hasCrashPoints: boolean }) =>
  ({
    bundle: true,
    platform: 'node',
    target: 'node20',
    external: [...external, ...unusedDrivers],
    plugins: [jsonAsText],
    define: {
      // Bundles only the production half of React, which renders the emails. The shop's own mode comes from
      // `readConfig`.
      'process.env.NODE_ENV': '"production"',
      CRASH_POINTS: String(hasCrashPoints),
    },
    logLevel: 'warning',
  }) satisfies BuildOptions

/** Commands that are built beside the server, one file each: production has no other way to run them. */
export const commands: readonly string[] = ['admin', 'backup', 'restore', 'database', 'files']

/**
 * Bundles the shop's server into `server/dist/main.mjs`, and its commands beside it: one entry file each, and chunks
 * that are loaded on first use.
 */
export const buildServer = async (): Promise<void> => {
  await rm(pathOf('dist'), { recursive: true, force: true })
  await build({
    ...optionsOf({ hasCrashPoints: false }),
    entryPoints: {
      main: pathOf('src/main.ts'),
      ...Object.fromEntries(commands.map(name => [name, pathOf(`src/upkeep/commands/${name}.ts`)])),
    },
    outdir: pathOf('dist'),
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    sourcemap: true,
    // Libraries with CommonJS inside still load Node's modules by `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
}

/** Bundles the shop for the fault drills, with crash points, into one script; see `server/drills/launch.ts`. */
export const buildForDrills = async (): Promise<void> => {
  const outdir = pathOf('drills/dist')
  const options = optionsOf({ hasCrashPoints: true })
  await rm(outdir, { recursive: true, force: true })
  await build({
    ...options,
    entryPoints: { main: pathOf('drills/main.ts'), launch: pathOf('drills/launch.ts') },
    outdir,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    // Names are not minified, because some are data, such as those of errors and models.
    minifyWhitespace: true,
    minifySyntax: true,
    define: { ...options.define, 'import.meta.url': '__url' },
    // Makes the script strict, as modules are.
    banner: { js: "'use strict'; const __url = require('node:url').pathToFileURL(__filename).href;" },
  })
}
