import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withDb } from './test/backups.ts'
import { createDatabase } from './test/databases.ts'
import { freePort } from './test/processes/freePort.ts'
import { startSeveral } from './test/processes/startSeveral.ts'

const temporary = () => mkdtempSync(join(tmpdir(), 'shop-several-'))
const provider = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const takePort = async (port: number) => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
}

describe('several processes', () => {
  it('touch no database where their port is in use', async () => {
    const port = await freePort()
    await takePort(port)
    const { drop, ...place } = await createDatabase('postgres')
    onTestFinished(drop)
    const DATA_DIR = join(temporary(), 'data')
    const several = { DATA_DIR, DATABASE_URL: place.databaseUrl!, WORKERS: '2', PORT: String(port) }
    const shop = startSeveral({ ...several, ...provider })
    onTestFinished(shop.stop)
    expect(await shop.code).toBe(1)
    expect(shop.said()).toMatch(/^Port \d+.* is in use: set PORT to another\.\n$/)
    expect(existsSync(DATA_DIR)).toBe(false)
    expect(await withDb(place, db => db.schema.hasTable('settings'))).toBe(false)
  })
})
