import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kill } from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withDb } from './test/backups.ts'
import { createDatabase, createMigratedDatabase } from './test/databases.ts'
import { freePort } from './test/processes/freePort.ts'
import { startSeveral } from './test/processes/startSeveral.ts'

const temporary = () => mkdtempSync(join(tmpdir(), 'shop-several-'))
const provider = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const statusKey = 'a key of the scraper'
const takePort = async (port: number) => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
}

it('names misspelt variables, and refuses half an age key without showing it', async () => {
  // A complete key with one wrong letter.
  const key = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEQ'
  const more = { BACKUP_KEY: key, BACKUP_KEYS: key, ALERT_URL: key }
  const shop = startSeveral({ PORT: String(await freePort()), DATA_DIR: temporary(), ...more, ...provider })
  onTestFinished(shop.stop)
  expect(await shop.code).toBe(1)
  expect(shop.logLinesWith('the variable BACKUP_KEYS is not read: is BACKUP_KEY meant?')).toHaveLength(1)
  expect(shop.logLinesWith('the variable ALERT_URL is not read: is ALERT_WEBHOOK meant?')).toHaveLength(1)
  expect(shop.readOutput()).toMatch(/^BACKUP_KEY is not a valid age key, although it begins like one: .+\.$/m)
  expect(shop.readOutput()).not.toContain('GFPYY')
})

describe('several processes', () => {
  it('leave the database alone if their port is in use', async () => {
    const port = await freePort()
    await takePort(port)
    const { drop, ...place } = await createDatabase('postgres')
    onTestFinished(drop)
    const DATA_DIR = join(temporary(), 'data')
    const several = { DATA_DIR, DATABASE_URL: place.databaseUrl!, WORKERS: '2', PORT: String(port) }
    const shop = startSeveral({ ...several, ...provider })
    onTestFinished(shop.stop)
    expect(await shop.code).toBe(1)
    expect(shop.readOutput()).toMatch(/^Port \d+.* is in use: set PORT to another\.\n$/)
    expect(existsSync(DATA_DIR)).toBe(false)
    expect(await withDb(place, db => db.schema.hasTable('settings'))).toBe(false)
  })
  it('run beside one that cannot connect to the database, until it can, and count those that exit', async () => {
    const { drop, ...place } = await createMigratedDatabase('postgres')
    onTestFinished(drop)
    const role = `shop_${randomUUID().replaceAll('-', '')}`
    const ask = (sql: string) => withDb(place, async db => void (await db.raw(sql)))
    await ask(
      `create role ${role} login password 'shop'; grant all on all tables in schema public to ${role}`,
    )
    onTestFinished(() => ask(`drop owned by ${role}; drop role ${role}`))
    const url = new URL(place.databaseUrl!)
    Object.assign(url, { username: role, password: 'shop' })
    const several = { DATABASE_URL: url.href, DATA_DIR: place.dataDir, WORKERS: '2' }
    const env = { ...several, JOBS: 'none', STATUS_KEY: statusKey }
    const port = await freePort()
    const shop = startSeveral({ ...env, ...provider, PORT: String(port) })
    onTestFinished(shop.stop)
    const patience = { timeout: 120_000 }
    await expect.poll(() => shop.logLinesWith('a worker answers'), patience).toHaveLength(1)
    await ask(`alter role ${role} connection limit 0`)
    await expect.poll(() => shop.logLinesWith('a worker does not start').length, patience).toBeGreaterThan(0)
    const facts = { url: `http://localhost:${port}`, port, database: 'Postgres', workers: 2 }
    await expect.poll(() => shop.logLinesWith('the shop answers'), patience).toMatchObject([facts])
    expect(shop.readOutput()).toMatch(
      /^The database has too many connections: raise max_connections, or lower WORKERS\. It says: .+\.$/m,
    )
    await ask(`alter role ${role} connection limit -1`)
    await expect.poll(() => shop.logLinesWith('a worker answers'), patience).toHaveLength(2)
    const ended = 'a worker ended, another is started'
    expect(shop.logLinesWith(ended)).toEqual([])
    expect((await fetch(`http://127.0.0.1:${port}/api/readyz`)).status).toBe(200)

    const tries = shop.logLinesWith('a worker does not start').length
    const metrics = async () => {
      const headers = { authorization: `Bearer ${statusKey}`, connection: 'close' }
      return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
    }
    expect(await metrics()).toMatch(/^shop_workers 2$/m)
    kill(Number(shop.logLinesWith('a worker answers')[1]?.['worker']), 'SIGKILL')
    await expect.poll(() => shop.logLinesWith(ended), patience).toHaveLength(1)
    expect(shop.logLinesWith(ended)[0]).toMatchObject({ level: 50, endedInHour: tries + 1 })
    const count = new RegExp(`^shop_workers_ended_total ${tries + 1}$`, 'm')
    await expect.poll(metrics, patience).toMatch(count)
  })
})
