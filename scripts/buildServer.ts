import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const at = (path: string) => fileURLToPath(new URL(`../server/${path}`, import.meta.url))

// Native modules and what they load by path; knex asks for drivers that are not installed only when they are used.
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
const unused = ['mariadb', 'mariadb/callback', 'sqlite3', 'pg-query-stream']

/** Tables of libraries (types of files, letters of old encodings) as text: read faster than as code, and only when used. */
const jsonAsText: Plugin = {
  name: 'json-as-text',
  setup: bundler =>
    bundler.onLoad({ filter: /node_modules.*\.json$/ }, async ({ path }) => {
      const table = JSON.stringify(JSON.parse(await readFile(path, 'utf8')))
      return { contents: `module.exports = JSON.parse(${JSON.stringify(table)})` }
    }),
}

interface Bundle {
  /** Both below `server/`. */
  entry: string
  outdir: string
  /** Whether the process dies at a crash point when told to; see `server/src/crashPoint.ts`. */
  hasCrashPoints: boolean
}

/** Bundles an entry into `outdir/main.mjs`: one file to start, pieces that are loaded when they are first needed. */
export const bundleServer = async ({ entry, outdir, hasCrashPoints }: Bundle): Promise<void> => {
  await rm(at(outdir), { recursive: true, force: true })
  await build({
    entryPoints: { main: at(entry) },
    outdir: at(outdir),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    external: [...external, ...unused],
    sourcemap: true,
    plugins: [jsonAsText],
    define: {
      // Of React, which draws mails, only the fast half. What the shop itself does is told by `readConfig`.
      'process.env.NODE_ENV': '"production"',
      CRASH_POINTS: String(hasCrashPoints),
    },
    logLevel: 'warning',
    // Libraries that are CommonJS inside still ask for Node's modules by require.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
}

/** Bundles the shop's server into server/dist. */
export const buildServer = (): Promise<void> =>
  bundleServer({ entry: 'src/main.ts', outdir: 'dist', hasCrashPoints: false })
