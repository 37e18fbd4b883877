import { createRequire } from 'node:module'
import type Database from 'better-sqlite3'

const load = createRequire(import.meta.url)

/** The driver in the version that this Node can load: 13 needs Node-API 10, which Node 20 lacks; 12 aborts on Node 24. */
export const Sqlite = (
  Number(process.versions.napi) < 10 ? load('better-sqlite3-node20') : load('better-sqlite3')
) as typeof Database
