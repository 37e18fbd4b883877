import { setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { deleteProduct } from '@shop/contracts/products/endpoints'
import { setUserRole } from '@shop/contracts/users/endpoints'
import { expect, it } from 'vitest'
import { findIssued } from '../../sales/orders/invoices/findIssued.ts'
import { eraseUser } from '../../people/records/privacy/eraseUser.ts'
import { nowIso } from '../base/deps.ts'
import { signUp, useStaff } from '../../test/accounts.ts'
import { checkOut, makeGarment, makeShopper, orderGarment, orderRow, payFor } from '../../test/checkout.ts'
import { describeShop } from '../../test/startShop.ts'
import { transaction } from './transaction.ts'

describeShop('the database itself', (shop, dialect) => {
  const staff = useStaff(shop)
  const makeSentOrder = async () => {
    const garment = await makeGarment(shop, 3)
    const shopper = await makeShopper(shop, garment.variantId)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await shop.call(setOrderStatus, { id: orderId, status: 'SHIPPED' }, staff)
    return { ...garment, orderId, shopper }
  }

  it('refuses to rewrite the history of an order, the stock ledger and the audit log', async () => {
    const { orderId, variantId } = await makeSentOrder()
    const { db } = shop.deps
    const histories = [
      ['order_events', { order_id: orderId }, 'the history of an order', { detail: 'Another', actor: 'x' }],
      ['stock_moves', { variant_id: variantId }, 'the stock ledger', { stock_delta: 9, order_item_id: null }],
      ['audit_log', { subject_id: orderId }, 'the audit log', { after: '{}', user_id: null, at: 'x' }],
    ] as const
    for (const [table, where, name, changes] of histories) {
      const before = await db(table).where(where).orderBy('id')
      expect(before.length, table).toBeGreaterThan(0)
      for (const [column, value] of Object.entries(changes))
        await expect(db(table).where(where).update(column, value), `${table}.${column}`).rejects.toThrow(
          `${name} is append-only`,
        )
      await expect(db(table).where(where).delete(), table).rejects.toThrow(`${name} is append-only`)
      expect(await db(table).where(where).orderBy('id')).toEqual(before)
    }
  })

  it("deletes an order's history with the order, and retains ledger rows", async () => {
    const { db } = shop.deps
    const { variantId, orderId } = await orderGarment(shop, 3)
    await db('orders').where({ id: orderId }).delete()
    expect(await db('order_events').where({ order_id: orderId })).toEqual([])
    const reserved = await db('stock_moves').where({ variant_id: variantId, kind: 'RESERVE' })
    expect(reserved).toMatchObject([{ order_item_id: null }])
    const { productId, variantId: unsold } = await makeGarment(shop, 3)
    expect(await db('stock_moves').where({ variant_id: unsold })).not.toEqual([])
    await shop.call(deleteProduct, { id: productId }, staff)
    expect(await db('stock_moves').where({ variant_id: unsold })).toEqual([])
  })

  it("lets erasure remove a person's data from the audit log, but not add any", async () => {
    const { db } = shop.deps
    const { user } = await signUp(shop)
    for (const isAdmin of [true, false]) await shop.call(setUserRole, { id: user.id, isAdmin }, staff)
    const auditEntries = () => db('audit_log').where({ subject: 'user', subject_id: user.id }).orderBy('at')
    for (const after of ['{"isAdmin":false,"note":"x"}', '{"isAdmin":null}', null])
      await expect(auditEntries().update({ after }), String(after)).rejects.toThrow('append-only')
    await expect(auditEntries().update({ former_user_id: user.id })).rejects.toThrow('append-only')
    await transaction(db, trx => eraseUser(trx, user.id, nowIso(shop.deps)))
    expect(await auditEntries()).toMatchObject([{ user_id: staff.user.id }, { user_id: staff.user.id }])
  })

  it('lets an invoice lose only personal data, and only with its order', async () => {
    const { db } = shop.deps
    const { orderId } = await makeSentOrder()
    const invoice = () => db('invoices').where({ order_id: orderId })
    // Creates the invoice.
    await findIssued(db, orderId)
    const { data } = await invoice().first('data')
    const {
      customer: _,
      billingAddress: __,
      shippingAddress: ___,
      paymentMethod: ____,
      ...rest
    } = JSON.parse(data)
    const withoutPersonalData = JSON.stringify(rest)
    await expect(invoice().update({ data: withoutPersonalData })).rejects.toThrow('an invoice never changes')
    await expect(db('order_events').where({ order_id: orderId }).update({ detail: '' })).rejects.toThrow(
      'append-only',
    )
    await db('orders').where({ id: orderId }).update({ user_id: null, email: '' })
    const cheaper = JSON.stringify({ ...rest, total: { ...rest.total, gross: 1 } })
    const halved = JSON.stringify({ ...rest, customer: { name: 'Somebody', email: '' } })
    for (const other of [cheaper, halved, '{}'])
      await expect(invoice().update({ data: other })).rejects.toThrow('an invoice never changes')
    await expect(invoice().update({ data: withoutPersonalData, number: 'x' })).rejects.toThrow(
      'an invoice never changes',
    )
    await expect(invoice().delete()).rejects.toThrow('an invoice never changes')
    await invoice().update({ data: withoutPersonalData })
    expect(JSON.parse((await invoice().first('data')).data)).toEqual(rest)
  })

  it('refuses an order whose total is not the sum of its parts', async () => {
    const { orderId } = await makeSentOrder()
    const { id: _, ...row } = await orderRow(shop, orderId)
    const change = (values: object) => shop.deps.db('orders').where({ id: orderId }).update(values)
    for (const part of ['total', 'subtotal', 'discount', 'shipping'])
      await expect(change({ [part]: row[part] + 1 }), part).rejects.toThrow('orders_sum')
    const copy = { ...row, stripe_session_id: null, payment_intent_id: null }
    const insert = (values: object) =>
      shop.deps.db('orders').insert({ ...copy, id: `copy-${dialect}`, ...values })
    await expect(insert({ total: row.total + 1 })).rejects.toThrow('orders_sum')
    await expect(insert({ paid_at: null })).rejects.toThrow('orders_paid')
  })

  it('refuses a paid order without the instant of its payment', async () => {
    const { orderId } = await makeSentOrder()
    const change = (values: object) => shop.deps.db('orders').where({ id: orderId }).update(values)
    await expect(change({ paid_at: null })).rejects.toThrow('orders_paid')
    const { orderId: waiting } = await orderGarment(shop, 3)
    for (const status of ['PAID', 'SHIPPED', 'DELIVERED', 'REFUNDED'])
      await expect(shop.deps.db('orders').where({ id: waiting }).update({ status })).rejects.toThrow(
        'orders_paid',
      )
  })
})
