import { getProduct, getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import { countStock } from '@shop/contracts/inventory/endpoints'
import { startSandbox } from '@shop/payments-sandbox/startSandbox'
import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '../../platform/database/rows.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { signUp } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { checkOut, makeGarment, makeShopper } from '../../test/checkout.ts'
import { countQueries } from '../../test/countQueries.ts'
import { createMigratedDatabase, withDatabase } from '../../test/databases.ts'
import { createTestMailer } from '../../test/testMailer.ts'
import {
  type PersistentParts,
  secretKey,
  startShop,
  type TestShop,
  useShop,
  webhookSecret,
  refuses,
} from '../../test/startShop.ts'
import { receivesChanges } from './catalogVersion.ts'
import { listenForChanges } from './listenForChanges.ts'
import { refreshListings } from './lists/refreshListings.ts'

const soon = { interval: 1, timeout: 120_000 }

describe('two processes on one Postgres, each with a cache', () => {
  let lasting: PersistentParts
  let one: TestShop
  let other: TestShop

  beforeAll(async () => {
    lasting = {
      database: await createMigratedDatabase('postgres'),
      sandbox: await startSandbox({ secretKey, webhookSecret, webhookUrl: '', now: Date.now }),
      clock: Date,
      mails: createTestMailer(),
    }
    one = await startShop('postgres', { persistentParts: lasting })
    other = await startShop('postgres', { persistentParts: lasting })
  })
  afterEach(() => vi.useRealTimers())
  afterAll(async () => {
    await one.stop()
    await other.stop()
    await lasting.sandbox.close()
    await lasting.database.drop()
  })

  /** Stops time, so that only messages inform one process of the other's changes. */
  const stopTime = () => vi.useFakeTimers({ toFake: ['Date'] })

  const stockAt = async (shop: TestShop, id: string) =>
    (await shop.call(getProduct, { id })).variants[0]?.stock
  const cardAt = async (shop: TestShop, id: string) =>
    (await shop.call(listProducts, { limit: 100 })).items.find(item => item.id === id)

  it('learn of a sell-out within 50 ms at best, and make no queries until then', async () => {
    const waits: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      const { productId, variantId } = await makeGarment(one, 1)
      await vi.waitFor(async () => expect((await cardAt(other, productId))?.inStock).toBe(true), soon)
      expect(await stockAt(other, productId)).toBe(1)
      const shopper = await makeShopper(one, variantId)
      stopTime()
      const look = async () => [(await cardAt(other, productId))?.inStock, await stockAt(other, productId)]
      await other.deps.settings.read()
      expect(await countQueries(other, look)).toBe(0)
      await checkOut(one, shopper)
      const soldAt = performance.now()
      await vi.waitFor(async () => expect(await look()).toEqual([false, 0]), soon)
      waits.push(performance.now() - soldAt)
      vi.useRealTimers()
    }
    expect(Math.min(...waits)).toBeLessThan(50)
  })

  it('share stock changes that leave a product in stock', async () => {
    const { productId, variantId } = await makeGarment(one, 5)
    expect(await stockAt(other, productId)).toBe(5)
    stopTime()
    await checkOut(one, await makeShopper(one, variantId, { quantity: 2 }))
    expect(await stockAt(one, productId)).toBe(3)
    await vi.waitFor(async () => expect(await stockAt(other, productId)).toBe(3), soon)
    const { accessToken } = await signUp(one, { isAdmin: true, isRemembered: true })
    await one.call(countStock, { id: variantId, stock: 9 }, accessToken)
    await vi.waitFor(async () => expect(await stockAt(other, productId)).toBe(7), soon)
  })

  it('sell nothing at an old price after one of them has changed it', async () => {
    const { productId, variantId } = await makeGarment(one, 5, 4000)
    const shopper = await makeShopper(other, variantId)
    expect((await cardAt(other, productId))?.priceFrom).toBe(4000)
    await transaction(one.deps.db, async trx => {
      await trx('variants').where({ id: variantId }).update({ price: 6000 })
      refreshListings(trx, [productId])
    })
    // The server checks the price, whatever the other process still shows.
    await refuses(checkOut(other, shopper, { expectedTotal: 4599 }), 'total_changed')
    await vi.waitFor(async () => expect((await cardAt(other, productId))?.priceFrom).toBe(6000), soon)
  })

  it('miss no changes while one of them has lost its connection', async () => {
    const { productId, variantId } = await makeGarment(one, 5)
    expect(await stockAt(other, productId)).toBe(5)
    stopTime()
    await rows(
      one.deps.db,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'notify catalogue%'`,
    )
    await checkOut(one, await makeShopper(one, variantId))
    await vi.waitFor(async () => expect(await stockAt(other, productId)).toBe(4), soon)
  })

  it('compare their caches with the database after being suspended', async () => {
    const { id, variants } = await makeProduct(one, { variants: [{ stock: 5 }] })
    const look = () => stockAt(other, id)
    await vi.waitFor(async () => expect(await countQueries(other, look)).toBe(0), soon)
    stopTime()
    // Changes the database directly, as if the message had been lost.
    await one.deps.db('variants').where({ id: variants[0]!.id }).update({ stock: 4 })
    expect(await stockAt(other, id)).toBe(5)
    vi.setSystemTime(Date.now() + 60_000)
    expect(await stockAt(other, id)).toBe(4)
  })
})

it('a connection that delivers no messages is not trusted', () =>
  withDatabase(createMigratedDatabase('postgres'), async db => {
    const made: Client[] = []
    const acquire = db.client.acquireRawConnection.bind(db.client) as () => Promise<Client>
    db.client.acquireRawConnection = async () => {
      made.push(await acquire())
      return made.at(-1)
    }
    const hearing = listenForChanges({ db, log: { debug: () => {} } as never })
    await hearing.begun
    expect(receivesChanges(db)).toBe(true)
    const querySpy = vi.spyOn(made[0]!, 'query')
    await made[0]!.query('unlisten *')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1001 })
    await vi.waitFor(() => expect(querySpy.mock.calls.length).toBeGreaterThan(2), {
      interval: 5,
      timeout: 20_000,
    })
    expect(receivesChanges(db)).toBe(false)
    vi.useRealTimers()
    await hearing.close()
  }))

describe('a shop without a catalogue cache', () => {
  const shop = useShop('sqlite', { catalogueMemory: 0 })

  it('gives the same answers, by querying its database', async () => {
    const { id, slug } = await makeProduct(shop, { variants: [{ stock: 5 }] })
    const ask = async () => [
      await shop.call(getProduct, { id }),
      await shop.call(getProductBySlug, { slug }),
      (await shop.call(listProducts, { limit: 1 })).items[0]?.id,
    ]
    const [product] = await ask()
    expect(await ask()).toEqual([product, product, id])
    expect(await countQueries(shop, ask)).toBeGreaterThanOrEqual(3)
  })
})
