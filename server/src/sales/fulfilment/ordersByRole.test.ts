import { receiveStock } from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import { getInvoice, listOrderDocuments } from '@shop/contracts/invoices/endpoints'
import { getAdminOrder, packOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { createApiKey } from '@shop/contracts/users/apiKeys'
import type { Permission } from '@shop/contracts/access'
import { expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { signUp, useStaff, type TestAccount } from '../../test/accounts.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { describeShop } from '../../test/startShop.ts'

// £49.99 and £5.99 of delivery.
const total = 5598

describeShop('an order as roles and keys see it', shop => {
  const owner = useStaff(shop, { firstName: 'Amina', lastName: 'Khan' })
  const { paid, refund } = orderDesk(shop, () => owner)
  const readAs = (id: string, accessToken: string) => shop.call(getAdminOrder, { id }, accessToken)
  const keyOf = async (by: TestAccount, ...permissions: Permission[]) =>
    (await shop.call(createApiKey, { name: 'Order sync', permissions, addresses: [], lastDay: null }, by))
      .token

  it('shows a packer what to pack, and nothing about its payment', async () => {
    const { orderId } = await paid()
    await refund(orderId, 500)
    await shop.jobs.events.runNow()
    const { accessToken } = await signUp(shop, { roles: ['packer'] })
    const seen = await readAs(orderId, accessToken)
    expect(seen.items).toHaveLength(1)
    const nothing = {
      invoiceNumber: null,
      paidWith: null,
      leftToRefund: 0,
      allowedToRefund: 0,
      refunds: [],
      cases: [],
    }
    expect(seen).toMatchObject({ ...nothing, paymentMethod: null, payment: { state: 'paid', reason: null } })
    const packed = { id: orderId, checkId: newId(), lines: [{ itemId: seen.items[0]!.id, quantity: 1 }] }
    expect(await shop.call(packOrder, packed, accessToken)).toMatchObject(nothing)
    const missing = { status: 404 }
    await expect(shop.call(listOrderDocuments, { id: orderId }, accessToken)).rejects.toMatchObject(missing)
    await expect(shop.call(getInvoice, { id: orderId }, accessToken)).rejects.toMatchObject(missing)
  })

  it('shows everything to staff who see payments, even if they may not refund', async () => {
    const { orderId } = await paid()
    await refund(orderId, 500)
    const { accessToken } = await signUp(shop, { roles: ['accountant'] })
    const seen = await readAs(orderId, accessToken)
    expect(seen).toMatchObject({ leftToRefund: total - 500, allowedToRefund: 0, refunds: [{ amount: 500 }] })
    expect((await shop.call(listOrderDocuments, { id: orderId }, accessToken)).items).not.toHaveLength(0)
  })

  it('shows support what remains of their limit, which their API keys also use up', async () => {
    const { orderId } = await paid()
    const support = await signUp(shop, { roles: ['support', 'manager'] })
    const token = await keyOf(support, 'orders:read', 'orders:refund')
    await shop.deps.db('role_members').where({ user_id: support.user.id, role_id: 'manager' }).delete()
    await shop.deps.db('roles').where({ id: 'support' }).update({ refund_limit: 1000 })
    expect(await readAs(orderId, support.accessToken)).toMatchObject({
      leftToRefund: total,
      allowedToRefund: 1000,
    })
    const made = await shop.call(refundOrder, { id: orderId, amount: 700, reason: 'Late' }, token)
    expect(made.allowedToRefund).toBe(300)
    await shop.jobs.events.runNow()
    expect(await readAs(orderId, support.accessToken)).toMatchObject({ allowedToRefund: 300 })
    await expect(
      shop.call(refundOrder, { id: orderId, amount: 301, reason: 'Late' }, support),
    ).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('up to £10.00') })
  })

  it('names the API key that did something, in its history and in the stock ledger', async () => {
    const { orderId, variantId } = await paid()
    const token = await keyOf(owner, 'orders:read', 'orders:refund', 'stock:read', 'stock:write')
    await shop.call(refundOrder, { id: orderId, reason: 'Late' }, token)
    // A job completes the refund, after the call.
    await shop.jobs.events.runNow()
    const name = 'Order sync (API key of Amina Khan)'
    const { events } = await readAs(orderId, owner.accessToken)
    expect(events.filter(({ actor }) => actor === 'Amina Khan')).toEqual([])
    expect(events.some(({ actor, detail }) => actor === name && detail.includes('refunded'))).toBe(true)
    await shop.call(receiveStock, { id: variantId, quantity: 4, reason: 'From Bradford.' }, token)
    const { items } = await shop.call(listStockMoves, { id: variantId }, owner)
    expect(items[0]).toMatchObject({ kind: 'RECEIVE', actorName: name })
  })
})
