import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, root } from '../hashOf.ts'

const folder = 'server/drills'
const stampFile = `${folder}/passed.json`

const serverPaths = (names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map(name => `server/src/${name}`)

/** Sources that handle money, stock and emails during a fault; the manifest stands for the versions of libraries. */
const faultSources = [
  ...serverPaths(`platform/base platform/database platform/http/connections platform/events/outbox catalogue/products/inventory
    sales/pricing/promotions sales/orders sales/fulfilment site/mail upkeep/jobs upkeep/webhooks startServer.ts stopOnSignals.ts`),
  'server/package.json',
  'packages/payments-sandbox',
  folder,
]

/** Source files that each drill guards. A drill is a file `*.drill.ts`; one not listed here guards the whole server. */
const guardedSources: Record<string, readonly string[]> = {
  sqlite: faultSources,
  postgres: faultSources,
  workers: [
    ...faultSources,
    ...serverPaths('platform/http upkeep/metrics upkeep/workers runShop.ts runWorkers.ts'),
  ],
  restore: [...serverPaths('upkeep/backup platform/base platform/database'), 'server/package.json', folder],
}

const drillExtension = '.drill.ts'
const drillNames = (): string[] =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith(drillExtension))
    .map(name => name.slice(0, -drillExtension.length))

type DrillHashes = Record<string, string>

/** Returns the present hashes of the guarded files, by drill. */
export const guardedHashes = (): DrillHashes =>
  Object.fromEntries(
    drillNames()
      .toSorted()
      .map(name => [
        name,
        hashOf(guardedSources[name] ?? ['server'], ['node_modules', 'dist', 'passed.json']),
      ]),
  )

/** Reads the hashes of the guarded files when each drill last passed in full. */
export const readPassedHashes = (): DrillHashes => {
  try {
    return JSON.parse(readFileSync(join(root, stampFile), 'utf8')) as DrillHashes
  } catch {
    return {}
  }
}

/** Lists the drills that need their full form, because the files they guard changed since they last passed. */
export const findStaleDrills = (now: DrillHashes, passed: DrillHashes): string[] =>
  Object.keys(now).filter(name => now[name] !== passed[name])

/** Records that these drills passed in full, with the hashes of the guarded files when they started. */
export const recordPassed = (names: readonly string[], hashesAtStart: DrillHashes): void => {
  const passed = {
    ...readPassedHashes(),
    ...Object.fromEntries(names.map(name => [name, hashesAtStart[name]])),
  }
  const entries = Object.keys(hashesAtStart).map(name => [name, passed[name]])
  writeFileSync(join(root, stampFile), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
  console.log(`\nNoted in ${stampFile}: commit it with the change.`)
}

export const fileOf = (drill: string) => `${folder}/${drill}${drillExtension}`
