import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../src/test/databases.ts'
import {
  checkOut,
  fillCart,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  stockOf,
  type Shopper,
} from '../src/test/checkout.ts'
import { useShop } from '../src/test/startShop.ts'
import { retryUntilAnswered } from './retryUntilAnswered.ts'

/**
 * Numbers of simultaneous requests. The short form has more of them than there are connections and transactions, the
 * long form as many as a sale brings. On a busy machine a request may wait for a lock until the shop answers 503, so
 * shoppers try again.
 */
const crowdSizes =
  process.env['DRILL'] === 'short'
    ? { buyers: 40, checkouts: 30, webhooks: 90 }
    : { buyers: 500, checkouts: 200, webhooks: 1000 }

onBothDatabases('under pressure', dialect => {
  const shop = useShop(dialect)

  it(`${crowdSizes.buyers} buyers of the last 10 units buy exactly 10`, async () => {
    const { variantId } = await makeGarment(shop, 10)
    const buyers: Shopper[] = []
    for (let i = 0; i < crowdSizes.buyers; i++) buyers.push(await makeShopper(shop, variantId))

    const outcomes = await Promise.allSettled(
      buyers.map(buyer => retryUntilAnswered(() => checkOut(shop, buyer))),
    )
    const orderIds = outcomes.flatMap(outcome =>
      outcome.status === 'fulfilled' ? [outcome.value.orderId] : [],
    )
    const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(orderIds).toHaveLength(10)
    expect(new Set(refusals)).toEqual(new Set(['out_of_stock']))
    expect(await stockOf(shop, variantId)).toEqual({ stock: 10, reserved: 10 })

    for (const id of orderIds) shop.sandbox.pay((await orderRow(shop, id)).stripe_session_id)
    await deliverEvents(shop)
    await expect.poll(() => stockOf(shop, variantId), { timeout: 20_000 }).toEqual({ stock: 0, reserved: 0 })
    const moves = await shop.deps
      .db('stock_moves')
      .where({ variant_id: variantId })
      .select('kind', 'quantity')
    expect(moves.filter(({ kind }) => kind === 'CONSUME')).toHaveLength(10)
  })

  it(`${crowdSizes.checkouts} checkouts of one cart at once make one order and one session`, async () => {
    const { variantId } = await makeGarment(shop, 1)
    const shopper = await makeShopper(shop, variantId)
    const answers = await Promise.all(
      Array.from({ length: crowdSizes.checkouts }, () => retryUntilAnswered(() => checkOut(shop, shopper))),
    )
    expect(new Set(answers.map(answer => answer.orderId)).size).toBe(1)
    expect(new Set(answers.map(answer => answer.url)).size).toBe(1)
    const sessions = shop.sandbox
      .sessions()
      .filter(session => session.client_reference_id === answers[0]?.orderId)
    expect(sessions).toHaveLength(1)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
  })

  it(`${crowdSizes.webhooks} duplicated, reordered and tampered webhooks make one PAID order`, async () => {
    const { variantId } = await makeGarment(shop, 3)
    const { orderId } = await checkOut(shop, await makeShopper(shop, variantId))
    const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
    shop.sandbox.pay(sessionId)
    const payloads = shop.sandbox
      .events()
      .toReversed()
      .slice(0, 3)
      .map(event => JSON.stringify(event))
    const send = (body: string, secret: string) => {
      const time = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      const headers = {
        'stripe-signature': `t=${time},v1=${signature}`,
        'content-type': 'application/json',
      }
      return shop.request('/webhooks/stripe', { method: 'POST', headers, body })
    }

    const statuses = await Promise.all(
      Array.from({ length: crowdSizes.webhooks }, async (_, i) => {
        const body = payloads[i % payloads.length]!
        const isTampered = i % 5 === 4
        const sentBody = isTampered && i % 2 ? body.replace(orderId, orderId.replace(/./, 'f')) : body
        const answer = await send(sentBody, isTampered ? 'whsec_wrong' : 'whsec_sandbox')
        return { isTampered, status: answer.status }
      }),
    )
    await deliverEvents(shop)

    for (const { isTampered, status } of statuses) expect(status).toBe(isTampered ? 400 : 200)
    expect((await orderRow(shop, orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 0 })
    const outbox = await shop.deps.db('outbox').where('dedupe_key', 'like', `%${orderId}`)
    expect(outbox).toHaveLength(3)
    const history = await shop.deps.db('order_events').where({ order_id: orderId, to_status: 'PAID' })
    expect(history).toHaveLength(1)
  })

  it('20 shoppers of the same three garments in every order never deadlock', async () => {
    const garments = await Promise.all([1, 2, 3].map(() => makeGarment(shop, 100)))
    const ids = garments.map(({ variantId }) => variantId)
    const shoppers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const [first, ...otherIds] = i % 2 ? ids : ids.toReversed()
        const shopper = await makeShopper(shop, first!)
        for (const id of otherIds) await fillCart(shop, shopper.cartId, id, 1)
        return shopper
      }),
    )
    await Promise.all(shoppers.map(shopper => checkOut(shop, shopper)))
    for (const id of ids) expect(await stockOf(shop, id)).toEqual({ stock: 100, reserved: 20 })
  })
})
