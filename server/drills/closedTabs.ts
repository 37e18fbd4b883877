import { setTimeout } from 'node:timers/promises'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { countRows } from '../src/platform/database/countMany.ts'
import { makeGarment, makeShopper } from '../src/test/checkout.ts'
import type { Dialect } from '../src/test/databases.ts'
import { converge } from './books/converge.ts'
import { record } from './books/figures.ts'
import { expectWithin } from './short.ts'
import { useDrill } from './startDrill.ts'

const buyers = 60
/** Time that the provider takes for each answer. */
const latencyMs = 250
const maxSettleMs = 5000

/** Lets everybody pay and close the tab: the shop learns of the payments only from the provider's events. */
export const closeTabs = (dialect: Dialect) => {
  const drill = useDrill(dialect)
  beforeAll(() => drill.start())

  it(`settles ${buyers} payments within ${maxSettleMs / 1000} s although each call takes ${latencyMs} ms`, async () => {
    const { variantId } = await drill.withShop(shop => makeGarment(shop, buyers))
    for (let buyer = 0; buyer < buyers; buyer++) {
      const shopper = await drill.withShop(shop => makeShopper(shop, variantId))
      const input = { cartId: shopper.cartId, shippingAddressId: shopper.addressId }
      await drill.call(checkout, input, await drill.tokenFor(shopper))
    }
    drill.sandbox.faults.add({ kind: 'hold', delayMs: latencyMs, times: 10_000 })
    const paidAt = performance.now()
    for (const { id, status } of drill.sandbox.sessions()) if (status === 'open') drill.sandbox.pay(id)
    const countSettled = () =>
      drill.withShop(({ deps }) => countRows(deps.db('orders').where({ status: 'PAID' })))
    while ((await countSettled()) < buyers && performance.now() - paidAt < 60_000) await setTimeout(50)
    const tookMs = Math.round(performance.now() - paidAt)
    drill.sandbox.faults.clear()
    console.log(`${dialect}: ${buyers} payments of closed tabs settled in ${tookMs} ms`)
    expectWithin(tookMs, maxSettleMs)
    const { books } = await converge(drill)
    expect(books.orders.filter(({ status }) => status === 'PAID')).toHaveLength(buyers)
    record(dialect, { buyers, paid: buyers })
  })
}
