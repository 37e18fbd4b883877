import { existsSync, readFileSync } from 'node:fs'
import type { Config } from './platform/base/config.ts'
import { ownAddress } from './platform/base/ownAddress.ts'

/** Written by `buildIfStale` beside the built server; absent in the sources. */
const builtFrom = new URL('.built-from', import.meta.url)

/** Collects the facts logged at each start. `build` identifies the release. */
export const startFacts = ({ publicUrl, host, port, databaseUrl, workers }: Config) => ({
  url: publicUrl ?? ownAddress(host, port, 'localhost'),
  port,
  database: databaseUrl ? 'Postgres' : 'SQLite',
  workers,
  node: process.version,
  ...(existsSync(builtFrom) && { build: readFileSync(builtFrom, 'utf8').slice(0, 12) }),
})
