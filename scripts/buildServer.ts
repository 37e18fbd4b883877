import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

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

/** Bundles the server into server/dist: one file to start, pieces that are loaded when they are first needed. */
export const buildServer = async (): Promise<void> => {
  await rm(at('dist'), { recursive: true, force: true })
  await build({
    entryPoints: { main: at('src/main.ts') },
    outdir: at('dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    external: [...external, ...unused],
    sourcemap: true,
    logLevel: 'warning',
    // Libraries that are CommonJS inside still ask for Node's modules by require.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  })
}
