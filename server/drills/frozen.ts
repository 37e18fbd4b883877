import { setTimeout } from 'node:timers/promises'
import { checkout } from '@shop/contracts/checkout/endpoints'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import type { CrashPoint } from '../src/platform/base/crashPoint.ts'
import { makeGarment, makeShopper, type Shopper } from '../src/test/checkout.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { retryUntilAnswered } from './retryUntilAnswered.ts'
import type { ShopProcess } from './ShopProcess.ts'
import { expectWithin } from './short.ts'
import { useDrill } from './startDrill.ts'

const buyers = 24
/** Time for which one of three processes stays frozen. */
const frozenMs = 60_000
/** Time for which an idle transaction locks a row. */
const idleMs = 45_000
/** Time for which the only process stays frozen. */
const singleFreezeMs = 20_000
/** Maximum time for a payment to settle. */
const maxSettleMs = 5000
/** Maximum time for 99 of 100 reads of the catalogue. */
const maxReadMs = 1000

/** Runs the shop in three processes on one Postgres, and stops one for a minute while it holds what the others need. */
export const frozenReplica = () => {
  const drill = useDrill('postgres')
  let frozenShop: { process: ShopProcess; url: string }
  let urls: string[]
  let variantId: string
  let paidCount = 0

  beforeAll(async () => {
    variantId = (await drill.withShop(shop => makeGarment(shop, 100_000))).variantId
    await drill.start()
    urls = [drill.url, (await drill.startReplica({})).url]
    frozenShop = await drill.startReplica({})
  })

  const statusOf = (id: string): Promise<{ status: string }> =>
    drill.withShop(({ deps }) => deps.db('orders').where({ id }).first('status'))

  /** Buys the same garment again and again, and records how long each payment took to settle. */
  const buyWhile = async (isRunning: () => boolean, url: string, durationsMs: number[]) => {
    while (isRunning()) {
      const shopper = await drill.withShop(shop => makeShopper(shop, variantId))
      const token = await drill.tokenFor(shopper)
      const input = { cartId: shopper.cartId, shippingAddressId: shopper.addressId }
      const { orderId } = await retryUntilAnswered(() => drill.call(checkout, input, token, url))
      const session = drill.sandbox.sessions().findLast(({ client_reference_id: id }) => id === orderId)!
      const paidAt = performance.now()
      drill.sandbox.pay(session.id)
      while ((await statusOf(orderId)).status !== 'PAID') await setTimeout(50)
      durationsMs.push(performance.now() - paidAt)
      paidCount++
      await setTimeout(1000)
    }
  }

  const readWhile = async (isRunning: () => boolean, url: string, durationsMs: number[]) => {
    while (isRunning()) {
      const startedAt = performance.now()
      const answer = await fetch(`${url}/api/products?page=1&limit=24`)
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
      durationsMs.push(performance.now() - startedAt)
      await setTimeout(50)
    }
  }

  /** Sells through the other processes during `outage`, and checks what their visitors see. */
  const sellDuring = async (outage: () => Promise<void>) => {
    let isSelling = true
    const isRunning = () => isSelling
    const settleMs: number[] = []
    const readMs: number[] = []
    const work = Promise.all([
      ...Array.from({ length: buyers }, (_, index) => buyWhile(isRunning, urls[index % 2]!, settleMs)),
      ...urls.map(url => readWhile(isRunning, url, readMs)),
    ])
    work.catch(() => {})
    await outage()
    isSelling = false
    await work
    const slowestMs = Math.max(...settleMs)
    const p99Ms = readMs.toSorted((a, b) => a - b)[Math.floor(readMs.length * 0.99)]!
    console.log(
      `${settleMs.length} payments settled, the slowest in ${Math.round(slowestMs)} ms; ` +
        `${readMs.length} reads, 99 of 100 in ${Math.round(p99Ms)} ms`,
    )
    expect(settleMs.length).toBeGreaterThan(buyers)
    expectWithin(slowestMs, maxSettleMs)
    expectWithin(p99Ms, maxReadMs)
    record('postgres', { buyers, paid: settleMs.length })
  }

  const expectBooksToMatch = async () => {
    const { books } = await converge(drill)
    expect(books.orders.filter(({ status }) => status === 'PAID')).toHaveLength(paidCount)
  }

  it.each<CrashPoint>(['in settle', 'in numbering'])(
    `keeps selling while one of three processes is frozen for ${frozenMs / 1000} s %s, and its books match once it has thawed`,
    async point => {
      await frozenShop.process.freezeAt(point)
      // Only this process gets the webhook, so that it is the one that settles.
      drill.sandbox.setWebhookUrl(`${frozenShop.url}/api/webhooks/stripe`)
      const shopper = await drill.withShop(shop => makeShopper(shop, variantId))
      const input = { cartId: shopper.cartId, shippingAddressId: shopper.addressId }
      const { orderId } = await drill.call(checkout, input, await drill.tokenFor(shopper))
      const session = drill.sandbox.sessions().findLast(({ client_reference_id: id }) => id === orderId)!
      drill.sandbox.pay(session.id)
      paidCount++
      await frozenShop.process.waitUntilFrozen()
      drill.sandbox.setWebhookUrl(`${drill.url}/api/webhooks/stripe`)
      await sellDuring(() => setTimeout(frozenMs))
      frozenShop.process.thaw()
      await expectBooksToMatch()
    },
  )

  it(`keeps selling while an idle transaction locks the garment for ${idleMs / 1000} s`, async () => {
    const idleClient = new pg.Client(drill.database.databaseUrl!)
    const terminated = new Promise<Error>(resolve => idleClient.on('error', resolve))
    await idleClient.connect()
    await idleClient.query('begin')
    await idleClient.query('update variants set price = price where id = $1', [variantId])
    await sellDuring(() => setTimeout(idleMs))
    expect((await terminated).message).toContain('terminating connection')
    await expectBooksToMatch()
  })
}

/** Stops the only process of a SQLite shop in the middle of its work, with people waiting, and lets it continue. */
export const frozenSingleProcess = () => {
  const drill = useDrill('sqlite')
  beforeAll(() => drill.start())

  it.each<CrashPoint>(['in settle', 'in numbering'])(
    `answers every call that waited while it was frozen for ${singleFreezeMs / 1000} s %s, and its books match`,
    async point => {
      const { variantId } = await drill.withShop(shop => makeGarment(shop, buyers))
      const shoppers = await drill.withShop(shop =>
        Promise.all(Array.from({ length: buyers }, () => makeShopper(shop, variantId))),
      )
      const buy = async ({ cartId, addressId: shippingAddressId, ...shopper }: Shopper) => {
        const token = await drill.tokenFor(shopper)
        return drill.call(checkout, { cartId, shippingAddressId }, token)
      }
      const [first, ...otherShoppers] = shoppers
      const { orderId } = await buy(first!)
      await drill.process.freezeAt(point)
      drill.sandbox.pay(
        drill.sandbox.sessions().findLast(({ client_reference_id: id }) => id === orderId)!.id,
      )
      await drill.process.waitUntilFrozen()
      const waitingCheckouts = Promise.all(otherShoppers.map(buy))
      await setTimeout(singleFreezeMs)
      drill.process.thaw()
      expect(new Set((await waitingCheckouts).map(order => order.orderId)).size).toBe(buyers - 1)
      const { books } = await converge(drill)
      expect(books.orders.find(({ id }) => id === orderId)?.status).toBe('PAID')
      record('sqlite', { buyers, paid: 1 })
    },
  )
}
