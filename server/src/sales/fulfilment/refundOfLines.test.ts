import { afterAll, afterEach, expect, it } from 'vitest'
import type { SentInput } from '@shop/contracts/endpoint'
import {
  fulfilOrder,
  getAdminOrder,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import { findIssued } from '../orders/invoices/findIssued.ts'
import { findLedgerDifferences } from '../../catalogue/products/inventory/findLedgerDifferences.ts'
import { useStaff } from '../../test/accounts.ts'
import {
  checkOut,
  fillCart,
  deliverEvents,
  makeGarment,
  makeShopper,
  payFor,
  stockOf,
} from '../../test/checkout.ts'
import { expectBooksToAgree } from '../../test/books.ts'
import { describeShop } from '../../test/startShop.ts'
import { readParcels } from './slips/readParcels.ts'

describeShop('staff who refund lines', shop => {
  afterAll(() => expectBooksToAgree(shop))
  const staff = useStaff(shop)
  afterEach(async () => {
    shop.sandbox.faults.clear()
    expect(await findLedgerDifferences(shop.deps.db)).toEqual([])
  })

  /** Buys three units at £20.00 and one at £10.00, with £5.99 of delivery: £75.99. */
  const paid = async () => {
    const [three, one] = [await makeGarment(shop, 5, 2000), await makeGarment(shop, 5, 1000)]
    const shopper = await makeShopper(shop, three.variantId, { quantity: 3 })
    await fillCart(shop, shopper.cartId, one.variantId, 1)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const order = await read(orderId)
    const lineOf = (variantId: string) => order.items.find(item => item.variant.id === variantId)!.id
    return {
      id: orderId,
      three: { itemId: lineOf(three.variantId), variantId: three.variantId },
      one: { itemId: lineOf(one.variantId), variantId: one.variantId },
    }
  }
  const read = (id: string) => shop.call(getAdminOrder, { id }, staff)
  const refund = (wish: Omit<SentInput<typeof refundOrder>, 'reason'>) =>
    shop.call(refundOrder, { reason: 'Too wide', ...wish }, staff)
  const onShelf = async (variantId: string) => (await stockOf(shop, variantId)).stock
  const notesOf = async (id: string) =>
    (await findIssued(shop.deps.db, id)).creditNotes.map(({ data }) => data)

  it('refund the price paid for them, and the credit note names them', async () => {
    const { id, three } = await paid()
    const order = await refund({ id, lines: [{ itemId: three.itemId, quantity: 2 }], amount: 4000 })
    expect(order).toMatchObject({ status: 'PAID', refunded: 4000, leftToRefund: 3599 })
    expect(order.items.find(item => item.id === three.itemId)).toMatchObject({ refundedQuantity: 2 })
    expect(order.refunds).toMatchObject([
      { amount: 4000, state: 'SUCCEEDED', lines: [{ itemId: three.itemId, quantity: 2, amount: 4000 }] },
    ])
    expect(await notesOf(id)).toMatchObject([
      {
        lines: [{ quantity: 2, unitPrice: 2000, gross: 4000, vat: 667, net: 3333, vatRate: 20 }],
        delivery: null,
        total: { gross: 4000, vat: 667, net: 3333 },
      },
    ])
  })

  it('restock each unit of an unshipped order once, whatever ends the order', async () => {
    const { id, three, one } = await paid()
    expect(await onShelf(three.variantId)).toBe(2)
    await refund({ id, lines: [{ itemId: three.itemId, quantity: 1 }] })
    expect(await onShelf(three.variantId)).toBe(3)
    await refund({ id, lines: [{ itemId: three.itemId, quantity: 1 }] })
    expect(await onShelf(three.variantId)).toBe(4)
    expect(await refund({ id })).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
    expect(await onShelf(three.variantId)).toBe(5)
    expect(await onShelf(one.variantId)).toBe(5)
  })

  it('cancel what is left: only the rest is refunded and restocked', async () => {
    const { id, three, one } = await paid()
    await refund({ id, lines: [{ itemId: three.itemId, quantity: 1 }], restock: false })
    expect(await onShelf(three.variantId)).toBe(2)
    await shop.call(setOrderStatus, { id, status: 'CANCELED' }, staff)
    expect(await onShelf(three.variantId)).toBe(4)
    expect(await onShelf(one.variantId)).toBe(5)
  })

  it('choose whether units of a shipped order are restocked', async () => {
    const { id, three, one } = await paid()
    await shop.call(fulfilOrder, { id, carrier: 'DPD' }, staff)
    await refund({ id, lines: [{ itemId: one.itemId, quantity: 1 }] })
    expect(await onShelf(one.variantId)).toBe(4)
    await refund({ id, lines: [{ itemId: three.itemId, quantity: 3 }], restock: true })
    expect(await onShelf(three.variantId)).toBe(5)
  })

  it('end a shipped order by refunding all of it, and its units are not restocked', async () => {
    const { id, three, one } = await paid()
    await shop.call(fulfilOrder, { id, carrier: 'DPD' }, staff)
    expect(await refund({ id })).toMatchObject({ status: 'REFUNDED', leftToRefund: 0 })
    expect([await onShelf(three.variantId), await onShelf(one.variantId)]).toEqual([2, 4])
  })

  it('end the order when lines and delivery are all refunded', async () => {
    const { id, three, one } = await paid()
    const all = [
      { itemId: three.itemId, quantity: 3 },
      { itemId: one.itemId, quantity: 1 },
    ]
    const order = await refund({ id, lines: all, delivery: true, amount: 7599 })
    expect(order).toMatchObject({ status: 'REFUNDED', leftToRefund: 0, deliveryToRefund: 0 })
    expect(await onShelf(three.variantId)).toBe(5)
    expect(await notesOf(id)).toMatchObject([{ lines: [{}, {}], delivery: { gross: 599 } }])
  })

  it('see units restocked once even if the bank rejected their first refund', async () => {
    const { id, one, three } = await paid()
    const lines = [{ itemId: one.itemId, quantity: 1 }]
    await refund({ id, lines })
    expect(await onShelf(one.variantId)).toBe(5)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    // Restocked, so not in the parcel, whatever became of the refund.
    expect((await read(id)).items.find(item => item.id === one.itemId)).toMatchObject({
      refundedQuantity: 0,
      neverSent: 1,
    })
    const [parcel] = await readParcels(shop.deps.db, [id], { statuses: ['PAID'], refusal: 'Nothing.' })
    expect(parcel?.lines).toMatchObject([{ quantity: 3, order_id: id }])
    const { parcels } = await shop.call(fulfilOrder, { id, carrier: 'DPD' }, staff)
    expect(parcels.map(({ lines: sent }) => sent)).toEqual([[{ itemId: three.itemId, quantity: 3 }]])
    await refund({ id, lines })
    expect(await onShelf(one.variantId)).toBe(5)
  })

  it('see no unit restocked that went back when its order was cancelled, though the bank rejected that refund', async () => {
    const { id, three } = await paid()
    await refund({ id, lines: [{ itemId: three.itemId, quantity: 1 }], restock: false })
    expect(await onShelf(three.variantId)).toBe(2)
    await shop.call(setOrderStatus, { id, status: 'CANCELED' }, staff)
    expect(await onShelf(three.variantId)).toBe(4)
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    await refund({ id, lines: [{ itemId: three.itemId, quantity: 1 }] })
    expect(await onShelf(three.variantId)).toBe(4)
  })

  it('see a unit refunded in place of one with a rejected refund as that same unit', async () => {
    const { id, three } = await paid()
    const lines = [{ itemId: three.itemId, quantity: 1 }]
    await refund({ id, lines })
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    const { items } = await refund({ id, lines })
    expect(await onShelf(three.variantId)).toBe(3)
    const item = items.find(({ id: itemId }) => itemId === three.itemId)
    expect(item).toMatchObject({ refundedQuantity: 1, neverSent: 1 })
    const [parcel] = await readParcels(shop.deps.db, [id], { statuses: ['PAID'], refusal: 'Nothing.' })
    expect(parcel?.lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)).toEqual([1, 2])
    await refund({ id, lines })
    expect(await onShelf(three.variantId)).toBe(4)
    await shop.call(setOrderStatus, { id, status: 'CANCELED' }, staff)
    expect(await onShelf(three.variantId)).toBe(5)
  })

  it('have no more credited than is refunded, whatever the bank rejects in between', async () => {
    const { id, one, three } = await paid()
    await refund({ id, lines: [{ itemId: one.itemId, quantity: 1 }] })
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    await refund({ id, lines: [{ itemId: one.itemId, quantity: 1 }] })
    expect((await notesOf(id)).map(({ total }) => total.gross)).toEqual([1000])
    await refund({ id, lines: [{ itemId: three.itemId, quantity: 1 }] })
    expect((await notesOf(id)).map(({ total }) => total.gross)).toEqual([1000, 2000])
    await refund({ id })
    const gross = (await notesOf(id)).map(({ total }) => total.gross)
    expect(gross.reduce((sum, part) => sum + part, 0)).toBe(7599)
  })

  it('see what cannot be refunded, and nothing changes', async () => {
    const { id, three, one } = await paid()
    const other = await paid()
    const two = { itemId: three.itemId, quantity: 2 }
    await refund({ id, lines: [two], delivery: true })
    const cases = [
      [{ lines: [two] }, { lines: expect.stringMatching(/^Only 1 of .+ can still be refunded\.$/) }],
      [
        { lines: [{ itemId: other.one.itemId, quantity: 1 }] },
        { lines: 'One of these items does not belong to this order.' },
      ],
      [{ lines: [] }, { lines: 'Please choose what to refund.' }],
      [{ delivery: true }, { delivery: 'Nothing is left to refund for delivery.' }],
      [{ lines: [{ itemId: one.itemId, quantity: 0 }] }, { 'lines.0.quantity': 'Must be at least 1.' }],
      [
        { lines: [1, 2].map(() => ({ itemId: one.itemId, quantity: 1 })) },
        { lines: 'Each item can be listed only once.' },
      ],
      [{ lines: [{ itemId: one.itemId, quantity: 1 }], amount: 999 }, { amount: 'Now £10.00.' }],
      [{ lines: [{ itemId: one.itemId, quantity: 1 }], amount: 1001 }, { amount: 'Now £10.00.' }],
    ] as const
    for (const [wish, fields] of cases)
      await expect(refund({ id, ...(wish as object) })).rejects.toMatchObject({ fields })
    expect(await read(id)).toMatchObject({ leftToRefund: 7599 - 4000 - 599, refunds: [{}] })
  })

  it('cannot refund more than is left of the payment', async () => {
    const { id, three } = await paid()
    await refund({ id, amount: 3000 })
    const lines = [{ itemId: three.itemId, quantity: 3 }]
    await expect(refund({ id, lines, amount: 6000 })).rejects.toMatchObject({
      code: 'total_changed',
      fields: { amount: 'Now £45.99.' },
    })
    expect(await refund({ id, lines, amount: 4599 })).toMatchObject({ refunded: 7599, leftToRefund: 0 })
  })
})
