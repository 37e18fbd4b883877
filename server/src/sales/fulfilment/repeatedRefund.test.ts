import { randomUUID } from 'node:crypto'
import type { SentInput } from '@shop/contracts/endpoint'
import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../test/accounts.ts'
import { buyGarment } from '../../test/checkout.ts'
import { refuses } from '../../test/startShop.ts'

describeOffice('a refund that is submitted again', (shop, staff) => {
  /** Buys three units at £50.00, delivered free. */
  const paid = async () => {
    const { orderId } = await buyGarment(shop, 3, { price: 5000, quantity: 3 })
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff)
    return { id: orderId, itemId: items[0]!.id }
  }
  const refund = (wish: Omit<SentInput<typeof refundOrder>, 'reason'>) =>
    shop.call(refundOrder, { reason: 'A loose seam', ...wish }, staff)
  const goneOf = (id: string) =>
    shop.sandbox.refunds().filter(({ metadata }) => metadata?.['orderId'] === id).length

  it('is made once, and the order is returned as it is', async () => {
    const { id, itemId } = await paid()
    const wishes = [
      { id, refundId: randomUUID(), amount: 5000 },
      { id, refundId: randomUUID(), lines: [{ itemId, quantity: 1 }], amount: 5000 },
      { id, refundId: randomUUID() },
    ]
    for (const wish of wishes) {
      const first = await refund(wish)
      expect(first.refunds.at(-1)).toMatchObject({ id: wish.refundId, state: 'SUCCEEDED' })
      expect(await refund(wish)).toEqual({ ...first, updatedAt: expect.any(String) })
    }
    expect(goneOf(id)).toBe(3)
    const noted = await shop.deps.db('audit_log').where({ subject_id: id }).pluck('after')
    expect(noted.filter((text: string) => text.includes(wishes[0]!.refundId))).toHaveLength(1)
  })

  it('is made once even if it is submitted ten times at the same moment', async () => {
    const { id } = await paid()
    const wish = { id, refundId: randomUUID(), amount: 5000 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(wish)))
    for (const { refunds } of answers) expect(refunds).toMatchObject([{ id: wish.refundId, amount: 5000 }])
    expect(goneOf(id)).toBe(1)
  })

  it('is made only for the first of two people who saw the same order', async () => {
    const { id, itemId } = await paid()
    const answers = await Promise.allSettled([
      refund({ id, refundId: randomUUID(), left: 15_000, amount: 500 }),
      refund({ id, refundId: randomUUID(), left: 15_000, lines: [{ itemId, quantity: 1 }], amount: 5000 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // The second is refused as soon as the first refund was created.
    await refuses(refund({ id, refundId: randomUUID(), left: 15_000, amount: 500 }), 'conflict')
    expect(goneOf(id)).toBe(1)
    const { leftToRefund: left } = await shop.call(getAdminOrder, { id }, staff)
    const again = { id, refundId: randomUUID(), left, amount: 500 }
    expect((await refund(again)).refunds).toHaveLength(2)
    // Submitted again after a lost answer, when its own money is no longer left.
    expect((await refund(again)).refunds).toHaveLength(2)
  })

  it('is refused if its id belongs to another order or another amount', async () => {
    const { id, itemId } = await paid()
    const other = await paid()
    const refundId = randomUUID()
    await refund({ id, refundId, amount: 5000 })
    const others = [
      { id: other.id, amount: 5000 },
      { id, amount: 4000 },
      { id, lines: [{ itemId, quantity: 1 }], amount: 5000 },
      { id },
    ]
    for (const wish of others) await refuses(refund({ refundId, ...wish }), 'conflict')
    expect([goneOf(id), goneOf(other.id)]).toEqual([1, 0])
  })

  it('is refused for all but one of the orders it is submitted for at the same moment', async () => {
    const orders = await Promise.all([paid(), paid(), paid()])
    const refundId = randomUUID()
    const answers = await Promise.allSettled(orders.map(({ id }) => refund({ id, refundId, amount: 5000 })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
    expect(orders.reduce((sum, { id }) => sum + goneOf(id), 0)).toBe(1)
  })
})
