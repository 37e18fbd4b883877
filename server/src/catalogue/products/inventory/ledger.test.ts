import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import {
  checkOut,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { describeShop } from '../../../test/startShop.ts'
import { findLedgerDifferences } from './findLedgerDifferences.ts'
import { moveStock, type StockAction } from './stock.ts'

describeShop('the ledger', shop => {
  const order = async (stock: number, quantity = 1) => {
    const { variantId } = await makeGarment(shop, stock)
    const shopper = await makeShopper(shop, variantId, { quantity })
    const { orderId } = await checkOut(shop, shopper)
    return { variantId, orderId, shopper }
  }
  /** Applies an act and a status to an order directly, without the API. */
  const act = (orderId: string, name: StockAction, status: string) =>
    transaction(shop.deps.db, async trx => {
      await trx('orders').where({ id: orderId }).update({ status })
      const lines = await trx('order_items')
        .where({ order_id: orderId })
        .select('quantity', { orderItemId: 'id', variantId: 'variant_id' })
      return moveStock(trx, name, lines, { at: nowIso(shop.deps), actor: 'system' })
    })
  const deltas = async (variantId: string) =>
    (await shop.deps.db('stock_moves').where({ variant_id: variantId }).orderBy('number')).map(
      ({ kind, stock_delta, reserved_delta }) => [kind, stock_delta, reserved_delta],
    )

  it('records every step of an order that is sold and put back into stock', async () => {
    const { variantId, orderId } = await order(5, 2)
    await payFor(shop, orderId)
    await act(orderId, 'restock', 'CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
    expect(await deltas(variantId)).toEqual([
      ['RECEIVE', 5, 0],
      ['RESERVE', 0, 2],
      ['CONSUME', -2, -2],
      ['RESTOCK', 2, 0],
    ])
    await expect(act(orderId, 'restock', 'CANCELED')).rejects.toThrow()
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
    await expectExactLedger(shop.deps.db)
  })

  it('distinguishes a late payment, which takes units that are not reserved, from a sale of reserved ones', async () => {
    const { variantId, orderId } = await order(3)
    await act(orderId, 'release', 'CANCELED')
    const { stripe_session_id: sessionId } = await orderRow(shop, orderId)
    shop.sandbox.pay(sessionId)
    await deliverEvents(shop)
    expect((await orderRow(shop, orderId)).status).toBe('PAID')
    expect((await deltas(variantId)).slice(1)).toEqual([
      ['RESERVE', 0, 1],
      ['RELEASE', 0, -1],
      ['CONSUME', -1, 0],
    ])
    await expectExactLedger(shop.deps.db)
  })

  it('adds up after a cancellation', async () => {
    const { variantId, orderId, shopper } = await order(3)
    await shop.call(cancelOrder, { id: orderId }, shopper.accessToken)
    expect((await deltas(variantId)).at(-1)).toEqual(['RELEASE', 0, -1])
    await expectExactLedger(shop.deps.db)
  })

  it('needs two statements for an order of one line: the units and the move', async () => {
    const { orderId } = await order(3)
    const asked = countQueries(
      shop,
      () => act(orderId, 'release', 'CANCELED'),
      sql => /variants|stock_moves/.test(sql),
    )
    expect(await asked).toBe(2)
  })

  it('finds a number changed without a move, a move without a change, and reserved units that belong to no order', async () => {
    const [stock, extra, held, sound] = [await order(4), await order(4), await order(4), await order(4)]
    const { db } = shop.deps
    expect(await findLedgerDifferences(db)).toEqual([])
    await db('variants').where({ id: stock.variantId }).update({ stock: 3 })
    const [reserve] = await db('stock_moves').where({ variant_id: extra.variantId, kind: 'RESERVE' })
    const release = { id: newId(), kind: 'RELEASE', reserved_delta: -1, number: reserve.number + 1 }
    await db('stock_moves').insert({ ...reserve, ...release })
    await db('orders').where({ id: held.orderId }).update({ status: 'CANCELED' })
    const found = await findLedgerDifferences(db)
    const of = (id: string) => found.filter(({ variantId }) => variantId === id)
    const exact = { stock: 4, ledgerStock: 4, reserved: 1, ledgerReserved: 1, openReservations: 1 }
    expect(of(stock.variantId)).toEqual([
      { ...exact, variantId: stock.variantId, sku: expect.any(String), stock: 3 },
    ])
    expect(of(extra.variantId)).toMatchObject([{ ...exact, ledgerReserved: 0 }])
    expect(of(held.variantId)).toMatchObject([{ ...exact, openReservations: 0 }])
    expect(of(sound.variantId)).toEqual([])
    expect(found).toHaveLength(3)
  })
})
