import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Knex } from 'knex'
import { connect } from '../platform/database/connect.ts'
import { stopJobs } from '../upkeep/jobs/startJobs.ts'
import type { ShopLocation } from '../upkeep/backup/withSnapshot.ts'
import { createDatabase, type Dialect } from './databases.ts'
import { checkOut, makeGarment, makeShopper, payFor } from './checkout.ts'
import { makeProduct } from './catalog.ts'
import { tableNames } from './schemaText.ts'
import type { TestShop } from './startShop.ts'

export const newFile = () => join(mkdtempSync(join(tmpdir(), 'shop-backup-')), 'shop.tar.gz')

/** Returns where a test shop's rows and files are. */
export const locationOf = ({ deps }: TestShop): ShopLocation => {
  const { connection } = deps.db.client.config as { connection: { connectionString?: string } }
  return { databaseUrl: connection.connectionString ?? null, dataDir: deps.config.dataDir }
}

/** Creates an empty database and folder for `work`, and removes them afterwards. */
export const withEmptyLocation = async (
  dialect: Dialect,
  work: (location: ShopLocation) => Promise<void>,
) => {
  const { drop, ...location } = await createDatabase(dialect)
  try {
    await work(location)
  } finally {
    await drop()
  }
}

export const withDb = async <T>(location: ShopLocation, work: (db: Knex) => Promise<T>): Promise<T> => {
  const db = connect(location)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Reads every row of every table, in the same form on both databases. Leaves out times and ids of migrations, word
 * indexes that either database creates, and the rows that a restore itself writes.
 */
export const readAllRows = (location: ShopLocation) =>
  withDb(location, async db => {
    const rowsByTable: Record<string, string[]> = {}
    for (const name of await tableNames(db)) {
      if (name === 'restores') continue
      const columns = name === 'knex_migrations' ? ['name'] : ['*']
      const tableRows: Record<string, unknown>[] = await db(name).select(columns)
      const shopRows = tableRows.filter(row => name !== 'alerts' || row['kind'] !== 'restored')
      const isOurs = (column: string) => name !== 'outbox' || !['dead_at', 'last_error'].includes(column)
      const lines = shopRows.map(row =>
        JSON.stringify(
          Object.entries(row)
            .filter(([column]) => !column.endsWith('_document') && isOurs(column))
            .map(([column, value]) => [column, typeof value === 'boolean' ? Number(value) : value])
            .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
        ),
      )
      rowsByTable[name] = lines.toSorted()
    }
    return rowsByTable
  })

/** Reads a digest of each file below a directory, except the database's own files. */
export const readFiles = async (dataDir: string) => {
  const digests: Record<string, string> = {}
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(dataDir, path)
    if (entry.isFile() && !name.startsWith('shop.sqlite'))
      digests[name] = createHash('sha256').update(readFileSync(path)).digest('hex')
  }
  return digests
}

export const readLocation = async (location: ShopLocation) => ({
  rows: await readAllRows(location),
  files: await readFiles(location.dataDir),
})

/**
 * Fills a shop with odd words, pictures, private files, a paid order and an open one; from then on no job runs
 * automatically.
 */
export const fillShop = async (shop: TestShop) => {
  const { files } = shop.deps
  const key = 'ab'.repeat(12)
  await makeProduct(shop, {
    title: 'Thobe “Fès”\n\t\\ ثوب 👘 \u0001 \'";--',
    rating: 4.5,
    pictures: [{ key, variant: 0 }, {}],
    variants: [{ color: 'Bleu\u2028nuit' }, { salePrice: 3999 }],
  })
  const { variantId } = await makeGarment(shop, 20)
  const paid = await checkOut(shop, await makeShopper(shop, variantId))
  await payFor(shop, paid.orderId)
  await checkOut(shop, await makeShopper(shop, variantId, { quantity: 3 }))
  await stopJobs(shop.jobs)
  const bytes = (length: number) => Buffer.alloc(length, 'x\0yz\n')
  await files.write(`media/originals/${key}`, randomBytes(100_000))
  await files.write('documents/ab/contract', bytes(1_500_000))
  await files.write(`mail/${'long-'.repeat(30)}.eml`, bytes(1))
  await files.write('documents/empty', bytes(0))
  await files.write('payments-sandbox.jsonl', bytes(513))
  await files.write('secrets.json', Buffer.from('{"jwtSecret":"…"}'))
}

/** Writes files that a backup leaves out. */
export const writeExcludedFiles = async ({ deps: { files, config } }: TestShop) => {
  await files.write('media/sizes/ab-480.webp', Buffer.from('can be made again'))
  writeFileSync(join(config.dataDir, 'half.part'), 'unfinished')
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs a command in a separate process, as a person does; with `CRASH_AT` it has crash points. */
export const runScript = async (script: string, args: string[], env: Record<string, string>) => {
  const crashFlags =
    'CRASH_AT' in env ? ['--import', 'data:text/javascript,globalThis.CRASH_POINTS=true'] : []
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', ...crashFlags, `server/src/upkeep/commands/${script}.ts`, ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
    },
  )
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ])
  return { said: stdout, complained: stderr, code, signal }
}

/** Returns a copy of the backup with some words replaced by others of the same length. */
export const rewrite = (file: string, from: string, to: string): string => {
  const bytes = gunzipSync(readFileSync(file))
  const offset = bytes.indexOf(from)
  if (offset === -1 || from.length !== to.length) throw new Error(`Not ${from} for ${to}`)
  bytes.write(to, offset)
  const changed = newFile()
  writeFileSync(changed, gzipSync(bytes))
  return changed
}
