import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { nowIso } from '../../../platform/base/deps.ts'
import { checkOut, deliverEvents, makeBuyer, orderGarment, orderRow } from '../../../test/checkout.ts'
import { useShop } from '../../../test/startShop.ts'

// On SQLite a transaction waits for another before it has read anything.
describe.each(['account', 'guest'] as const)(
  'a checkout by %s that waits for another act on the same cart (postgres)',
  buyer => {
    const shop = useShop('postgres')

    it('buys nothing twice and leads to the paid order', async () => {
      const { shopper, orderId } = await orderGarment(shop, 5, { buyer })
      const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
      const { db } = shop.deps

      // A payment waits for this row, which it is about to insert itself, just before its commit.
      const holder = await db.transaction()
      const row = { id: orderId, order_id: orderId, kind: 'INVOICE', data: '{}' }
      await holder('invoices_due').insert({ ...row, issued_at: nowIso(shop.deps) })
      shop.sandbox.pay(sessionId)
      const paying = deliverEvents(shop)
      await waitingLocks(1)
      const insertAnswered = nextAnswerTo(/^insert into "?orders"? /)
      const second = checkOut(shop, shopper).catch((error: unknown) => error)
      // The checkout has read the cart and found the open order. Now it waits in this process for the payment, not for
      // a lock.
      await insertAnswered
      await holder.rollback()
      await paying

      expect(await second).toMatchObject({ code: 'already_paid', fields: { orderId } })
      expect(await db('orders').where({ cart_id: shopper.cartId }).select('status')).toEqual([
        { status: 'PAID' },
      ])
    })

    it('is paid if its line is removed and added again in the meantime, which stays for another time', async () => {
      const { shopper, orderId } = await orderGarment(shop, 5, { buyer })
      const ofCart = () => shop.deps.db('cart_items').where({ cart_id: shopper.cartId })
      const [line] = await ofCart()
      const holder = await shop.deps.db.transaction()
      await holder('cart_items').where({ id: line.id }).delete()
      await holder('cart_items').insert({ ...line, id: randomUUID() })
      shop.sandbox.pay((await orderRow(shop, orderId)).stripe_session_id)
      const paying = deliverEvents(shop)
      await waitingLocks(1)
      await holder.commit()
      await paying
      expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PAID' })
      expect(await ofCart().pluck('quantity')).toEqual([line.quantity])
    })

    it('is refused if a price changes in the meantime, and nothing is written', async () => {
      const { variantId, shopper, orderId } = await orderGarment(shop, 5, { buyer })
      const { db } = shop.deps
      // A transaction about to cancel the open order blocks a second order of the cart, whose prices have been read by
      // then.
      const holder = await db.transaction()
      await holder('orders').where({ id: orderId }).update({ status: 'CANCELED' })
      const second = checkOut(shop, shopper).catch((error: unknown) => error)
      await waitingLocks(1)
      await db('variants').where({ id: variantId }).update({ price: 5999 })
      await holder.commit()
      expect(await second).toMatchObject({
        code: 'conflict',
        message: 'Your cart has just changed. Please check it and try again.',
      })
      expect(await db('orders').where({ cart_id: shopper.cartId }).pluck('status')).toEqual(['CANCELED'])
    })

    it('is refused if somebody else buys the last unit in the meantime', async () => {
      const { variantId, shopper } = await makeBuyer(shop, 1, { buyer })
      const { db } = shop.deps
      const holder = await db.transaction()
      await holder('variants').where({ id: variantId }).update({ reserved: 1 })
      const second = checkOut(shop, shopper).catch((error: unknown) => error)
      await waitingLocks(1)
      await holder.commit()
      expect(await second).toMatchObject({
        code: 'out_of_stock',
        message: expect.stringMatching(/ is sold out\. Please remove it from your cart\.$/),
      })
    })

    /** Resolves once the database has answered the next statement that matches. */
    const nextAnswerTo = (sought: RegExp) =>
      new Promise<void>(resolve => {
        const see = (_rows: unknown, { sql }: { sql: string }) => {
          if (!sought.test(sql)) return
          shop.deps.db.off('query-response', see)
          resolve()
        }
        shop.deps.db.on('query-response', see)
      })

    const waitingLocks = async (count: number) => {
      const waiting = async () =>
        (
          await shop.deps
            .db('pg_stat_activity')
            .whereRaw("datname = current_database() and wait_event_type = 'Lock'")
            .select('pid')
        ).length
      await expect.poll(waiting).toBe(count)
    }
  },
)
