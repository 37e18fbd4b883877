import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, root } from '../hashOf.ts'

const folder = 'server/drills'
const stamp = `${folder}/passed.json`

const onServer = (names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map(name => `server/src/${name}`)

/** Folders and files that handle money, stock and emails during a fault. Library versions are in the manifest. */
const faults = [
  ...onServer(`platform/base platform/database platform/http/connections platform/events/outbox catalogue/products/inventory
    sales/pricing/promotions sales/orders sales/fulfilment site/mail upkeep/jobs upkeep/webhooks startServer.ts stopOnSignals.ts`),
  'server/package.json',
  'packages/payments-sandbox',
  folder,
]

/** Source files that each drill guards. A drill is a file `*.drill.ts`; one not listed here guards the whole server. */
const guards: Record<string, readonly string[]> = {
  sqlite: faults,
  postgres: faults,
  workers: [...faults, ...onServer('platform/http upkeep/metrics upkeep/workers runShop.ts runWorkers.ts')],
  restore: [...onServer('upkeep/backup platform/base platform/database'), 'server/package.json', folder],
}

const ending = '.drill.ts'
const drillNames = (): string[] =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith(ending))
    .map(name => name.slice(0, -ending.length))

type Stamp = Record<string, string>

/** Returns the present hashes of the guarded files, by drill. */
export const guarded = (): Stamp =>
  Object.fromEntries(
    drillNames()
      .toSorted()
      .map(name => [name, hashOf(guards[name] ?? ['server'], ['node_modules', 'dist', 'passed.json'])]),
  )

/** Reads the hashes of the guarded files when each drill last passed in full. */
export const lastPassed = (): Stamp => {
  try {
    return JSON.parse(readFileSync(join(root, stamp), 'utf8')) as Stamp
  } catch {
    return {}
  }
}

/** Lists the drills that need their full form, because the files they guard changed since they last passed. */
export const findStale = (now: Stamp, passed: Stamp): string[] =>
  Object.keys(now).filter(name => now[name] !== passed[name])

/** Records that these drills passed in full, with the hashes of the guarded files when they started. */
export const notePassed = (names: readonly string[], began: Stamp): void => {
  const passed = { ...lastPassed(), ...Object.fromEntries(names.map(name => [name, began[name]])) }
  const remaining = Object.keys(began).map(name => [name, passed[name]])
  writeFileSync(join(root, stamp), `${JSON.stringify(Object.fromEntries(remaining), null, 2)}\n`)
  console.log(`\nNoted in ${stamp}: commit it with the change.`)
}

export const fileOf = (drill: string) => `${folder}/${drill}${ending}`
