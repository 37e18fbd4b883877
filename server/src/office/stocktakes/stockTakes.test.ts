import * as stockTakes from '@shop/contracts/inventory/stockTakeEndpoints'
import { correctStock, countStock, receiveStock } from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { fulfilOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { changeOrder } from '@shop/contracts/orders/changeEndpoints'
import { endHandRefund } from '@shop/contracts/orders/reviewEndpoints'
import { deleteVariant } from '@shop/contracts/products/endpoints'
import { createRole } from '@shop/contracts/users/staffEndpoints'
import { afterEach, expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { signUp, useStaff } from '../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { checkOut, makeShopper, payFor, stockOf } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { expectExactLedger } from '../../test/ledger.ts'
import { useShop, refuses } from '../../test/startShop.ts'

onBothDatabases('stock-takes', dialect => {
  const shop = useShop(dialect)
  const admin = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const other = useStaff(shop, { firstName: 'Omar', lastName: 'Hadi' })
  const open: string[] = []
  afterEach(async () => {
    for (const id of open.splice(0)) await cancel(id).catch(() => null)
    await expectExactLedger(shop.deps.db)
  })

  const start = async (
    of: SentInput<typeof stockTakes.startStockTake>['of'],
    more: { stockTakeId?: string } = {},
  ) => {
    const take = await shop.call(stockTakes.startStockTake, { of, ...more }, admin.accessToken)
    open.push(take.id)
    shop.passTime(1000)
    return take
  }
  const cancel = (id: string) => shop.call(stockTakes.cancelStockTake, { id }, admin.accessToken)
  const read = (id: string, account = admin) =>
    shop.call(stockTakes.getStockTake, { id }, account.accessToken)
  const lines = async (id: string, show: 'all' | 'left' | 'differences' = 'all', account = admin) =>
    (await shop.call(stockTakes.listStockTakeLines, { id, show, limit: 100 }, account.accessToken)).items
  const count = async (input: SentInput<typeof stockTakes.countInStockTake>, account = admin) => {
    const line = await shop.call(stockTakes.countInStockTake, input, account.accessToken)
    shop.passTime(1000)
    return line
  }
  const post = async (id: string, rest: 'keep' | 'zero' = 'keep', account = admin) => {
    const { version } = await read(id)
    return shop.call(
      stockTakes.postStockTake,
      { id, version, rest, reason: 'Spring count' },
      account.accessToken,
    )
  }
  /** Creates a product with variants of these stocks, and starts a stock-take of it. */
  const begin = async (...stock: number[]) => {
    const { id: productId, variants } = await makeProduct(shop, {
      variants: stock.map(units => ({ stock: units })),
    })
    const take = await start({ kind: 'product', id: productId })
    return { ...take, productId, variants, ids: variants.map(({ id }) => id) }
  }
  const onShelf = async (id: string | undefined) => (await stockOf(shop, id!)).stock

  it('count by scans and totals, list the differences with their value, and post them with a reason', async () => {
    const { id, ids, variants, number } = await begin(5, 3, 2)
    await shop.deps.db('variants').where({ id: ids[0] }).update({ cost: 1250 })
    for (let scan = 0; scan < 4; scan++) await count({ id, code: variants[0]!.sku.toLowerCase(), add: 1 })
    await count({ id, variantId: ids[1]!, total: 4 }, other)
    expect(await count({ id, variantId: ids[2]!, total: 2 })).toMatchObject({
      difference: 0,
      countedBy: 'Aisha Khan',
    })
    expect(await read(id)).toMatchObject({
      state: 'open',
      variants: 3,
      counted: 3,
      differences: 2,
      surplus: 1,
      missing: 1,
      value: -1250,
      withoutCost: 1,
      startedBy: 'Aisha Khan',
    })
    expect(await lines(id, 'differences')).toMatchObject([
      { variantId: ids[1], expected: 3, counted: 4, difference: 1, value: null, countedBy: 'Omar Hadi' },
      { variantId: ids[0], expected: 5, counted: 4, difference: -1, value: -1250 },
    ])
    expect(await post(id)).toMatchObject({
      state: 'posted',
      differences: 2,
      value: -1250,
      endedBy: 'Aisha Khan',
    })
    expect([await onShelf(ids[0]), await onShelf(ids[1]), await onShelf(ids[2])]).toEqual([4, 4, 2])
    const { items } = await shop.call(listStockMoves, { id: ids[0]! }, admin.accessToken)
    expect(items[0]).toMatchObject({ kind: 'COUNT', stockDelta: -1, note: `${number}: Spring count` })
    const table = await (await shop.call(stockTakes.exportStockTake, { id }, admin.accessToken)).text()
    expect(table).toContain(',5,0,4,-1,-1,12.50,-12.5,Aisha Khan,')
    await expect(count({ id, variantId: ids[0]!, add: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: `Aisha Khan has already posted ${number}.`,
    })
  })

  it('expect the units due at the time of each count, and respect later sales and deliveries', async () => {
    const { id, ids, variants } = await begin(5, 5, 5)
    const [sold, received, packed] = ids as [string, string, string]
    // Sold before it is counted, and still on the shelf.
    const shopper = await makeShopper(shop, sold, { quantity: 2 })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    expect(await onShelf(sold)).toBe(3)
    expect(await count({ id, variantId: sold, total: 5 })).toMatchObject({
      expected: 5,
      unsent: 2,
      difference: 0,
    })
    // Delivered after it was counted.
    await count({ id, variantId: received, total: 4 })
    await shop.call(receiveStock, { id: received, quantity: 10, reason: 'Delivery' }, admin.accessToken)
    await shop.call(correctStock, { id: received, difference: -1, reason: 'Torn' }, admin.accessToken)
    // Sent before it is counted.
    const second = await makeShopper(shop, packed, { quantity: 1 })
    const { orderId: secondId } = await checkOut(shop, second)
    await payFor(shop, secondId)
    await shop.call(fulfilOrder, { id: secondId, carrier: 'Royal Mail' }, admin.accessToken)
    shop.passTime(1000)
    expect(await count({ id, code: variants[2]!.sku, add: 1 })).toMatchObject({
      expected: 4,
      unsent: 0,
      difference: -3,
    })
    await post(id)
    expect([await onShelf(sold), await onShelf(received), await onShelf(packed)]).toEqual([3, 13, 1])
  })

  it('compare a count that arrives late with the stock at its time', async () => {
    const { id, ids } = await begin(5, 5)
    const [variantId, later] = ids as [string, string]
    shop.passTime(60_000)
    await shop.call(receiveStock, { id: variantId, quantity: 10, reason: 'Delivery' }, admin.accessToken)
    const shopper = await makeShopper(shop, variantId, { quantity: 2 })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await shop.call(fulfilOrder, { id: orderId, carrier: 'Royal Mail' }, admin.accessToken)
    shop.passTime(1000)
    expect(await count({ id, variantId, total: 4, secondsAgo: 61 })).toMatchObject({
      expected: 5,
      difference: -1,
    })
    await count({ id, variantId: later, total: 5 })
    await refuses(count({ id, variantId: later, total: 1, secondsAgo: 61 }), 'conflict')
    expect(await count({ id, variantId: later, add: 1, secondsAgo: 61 })).toMatchObject({ counted: 6 })
    await post(id)
    expect(await onShelf(variantId)).toBe(12)
  })

  /** Sells units of a variant for cash, so that their refund is made by hand. */
  const sellForCash = async (variantId: string, quantity: number) => {
    const { orderId } = await checkOut(shop, await makeShopper(shop, variantId, { quantity }))
    const paid = { id: orderId, status: 'PAID', reason: 'Cash' } as const
    const { items } = await shop.call(setOrderStatus, paid, admin.accessToken)
    return { id: orderId, itemId: items[0]!.id }
  }

  it('expect sold units on the shelf until a refund that is under way has restocked them', async () => {
    const { id, ids } = await begin(5)
    const variantId = ids[0]!
    const sold = await sellForCash(variantId, 2)
    const refundId = newId()
    const torn = [{ itemId: sold.itemId, quantity: 1 }]
    await shop.call(refundOrder, { id: sold.id, refundId, reason: 'Torn', lines: torn }, admin.accessToken)
    expect(await onShelf(variantId)).toBe(3)
    expect(await count({ id, variantId, total: 5 })).toMatchObject({ expected: 5, difference: 0 })
    const outcome = { id: sold.id, refundId, outcome: 'paid_back', note: 'Cash' } as const
    await shop.call(endHandRefund, outcome, admin.accessToken)
    await post(id)
    expect(await onShelf(variantId)).toBe(4)
  })

  it('compare a count that arrives late without units that only a change or a refund restocked', async () => {
    const { id, ids } = await begin(5, 5)
    const [variantId, replacement] = ids as [string, string]
    const [changed, refunded] = [await sellForCash(variantId, 1), await sellForCash(variantId, 2)]
    shop.passTime(60_000)
    const change = [{ itemId: changed.itemId, quantity: 1, variantId: replacement }]
    await shop.call(changeOrder, { id: changed.id, changeId: newId(), lines: change }, admin.accessToken)
    const refundId = newId()
    const torn = [{ itemId: refunded.itemId, quantity: 1 }]
    await shop.call(
      refundOrder,
      { id: refunded.id, refundId, reason: 'Torn', lines: torn },
      admin.accessToken,
    )
    const outcome = { id: refunded.id, refundId, outcome: 'paid_back', note: 'Cash' } as const
    await shop.call(endHandRefund, outcome, admin.accessToken)
    shop.passTime(1000)
    expect(await count({ id, variantId, total: 5, secondsAgo: 61 })).toMatchObject({
      expected: 5,
      difference: 0,
    })
    expect(await count({ id, variantId: replacement, total: 5, secondsAgo: 61 })).toMatchObject({
      expected: 5,
    })
    await post(id)
    expect([await onShelf(variantId), await onShelf(replacement)]).toEqual([4, 4])
  })

  it('leave variants unchanged that were counted by hand since, or deleted', async () => {
    const { id, ids, productId } = await begin(5, 5, 5)
    for (const variantId of ids) await count({ id, variantId, total: 3 })
    await shop.call(countStock, { id: ids[0]!, stock: 4 }, admin.accessToken)
    await shop.call(deleteVariant, { productId, variantId: ids[1]! }, admin.accessToken)
    expect(await read(id)).toMatchObject({ differences: 1, missing: 2 })
    expect(await post(id)).toMatchObject({ differences: 1, missing: 2 })
    expect([await onShelf(ids[0]), await onShelf(ids[2])]).toEqual([4, 3])
    const after = await lines(id)
    expect(after.find(({ variantId }) => variantId === ids[0])).toMatchObject({ isOvertaken: true })
    expect(after.filter(({ variantId }) => variantId === null)).toMatchObject([{ counted: 3 }])
  })

  it('keep or empty uncounted variants, never below the units that unpaid orders reserve', async () => {
    const kept = await begin(5, 5)
    await count({ id: kept.id, variantId: kept.ids[0]!, total: 5 })
    await post(kept.id, 'keep')
    expect(await onShelf(kept.ids[1])).toBe(5)
    const emptied = await start({ kind: 'product', id: kept.productId })
    await checkOut(shop, await makeShopper(shop, kept.ids[1]!, { quantity: 2 }))
    await count({ id: emptied.id, variantId: kept.ids[0]!, total: 0 })
    expect(await lines(emptied.id, 'left')).toMatchObject([
      { variantId: kept.ids[1], expected: 5, counted: null },
    ])
    await post(emptied.id, 'zero')
    expect([await onShelf(kept.ids[0]), await onShelf(kept.ids[1])]).toEqual([0, 2])
    expect((await lines(emptied.id)).find(({ variantId }) => variantId === kept.ids[1])).toMatchObject({
      short: 2,
    })
  })

  it('are posted once by two people simultaneously, and only in the version they have seen', async () => {
    const { id, ids } = await begin(5)
    await count({ id, variantId: ids[0]!, total: 3 })
    const seen = { id, version: (await read(id)).version, rest: 'keep', reason: 'Spring' } as const
    await count({ id, variantId: ids[0]!, add: 1 }, other)
    await expect(shop.call(stockTakes.postStockTake, seen, admin.accessToken)).rejects.toMatchObject({
      message: expect.stringContaining('More has been counted'),
    })
    const { version } = await read(id)
    const both = await Promise.allSettled(
      [admin, other].map(({ accessToken }) =>
        shop.call(stockTakes.postStockTake, { ...seen, version }, accessToken),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await onShelf(ids[0])).toBe(4)
    await refuses(cancel(id), 'conflict')
  })

  it('count each scan of several people once, and subtract one', async () => {
    const { id, ids } = await begin(9)
    const variantId = ids[0]!
    const countId = newId()
    const send = (add: 1 | -1 = 1) => count({ id, countId, variantId, add })
    await Promise.all([send(), send(), send()])
    await Promise.all([1, 2, 3, 4].map(each => count({ id, variantId, add: 1 }, each % 2 ? admin : other)))
    expect((await lines(id))[0]).toMatchObject({ counted: 5 })
    await refuses(send(-1), 'conflict')
    expect(await count({ id, variantId, add: -1 })).toMatchObject({ counted: 4 })
    for (const total of [1.5, -1, 1e9]) await refuses(count({ id, variantId, total }), 400)
    await count({ id, variantId, total: 0 })
    await refuses(count({ id, variantId, add: -1 }), 'conflict')
  })

  it('ask about a barcode of several variants, and treat a UPC as its EAN', async () => {
    const { id: productId, variants } = await makeProduct(shop, {
      variants: [{ barcode: '0036000291452' }, { barcode: '5012345678900' }, { barcode: '5012345678900' }],
    })
    const { id } = await start({ kind: 'product', id: productId })
    expect(await count({ id, code: '036000291452', add: 1 })).toMatchObject({
      sku: variants[0]!.sku,
      counted: 1,
    })
    await refuses(count({ id, code: '5012345678900', add: 1 }), 'conflict', /share the barcode/)
    await refuses(count({ id, code: 'NOTHING', add: 1 }), 'not_found')
    const stranger = (await makeProduct(shop)).variants[0]!
    await expect(count({ id, code: stranger.sku, add: 1 })).rejects.toMatchObject({
      message: `${stranger.sku} is not part of this stock-take.`,
    })
  })

  it('are recognised in a retry by what they count, not by its name', async () => {
    const [one, twin] = [
      await makeProduct(shop, { title: 'Twin' }),
      await makeProduct(shop, { title: 'Twin' }),
    ]
    const stockTakeId = newId()
    const { number } = await start({ kind: 'product', id: one.id }, { stockTakeId })
    await refuses(start({ kind: 'product', id: twin.id }, { stockTakeId }), 'conflict')
    await shop.deps.db('products').where({ id: one.id }).update({ title: 'Renamed' })
    expect(await start({ kind: 'product', id: one.id }, { stockTakeId })).toMatchObject({ number })
  })

  it('never count the same variants twice, even if two people start simultaneously', async () => {
    const collection = await makeCollection(shop)
    const { id: productId, variants } = await makeProduct(shop, {
      title: 'Zephyr',
      collections: [collection.id],
    })
    const stockTakeId = newId()
    const of = { kind: 'collection', id: collection.id } as const
    const [one, same] = await Promise.all([start(of, { stockTakeId }), start(of, { stockTakeId })])
    expect(same.number).toBe(one.number)
    await expect(start({ kind: 'product', id: productId }, { stockTakeId })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This form has already been used for another stock-take.',
    })
    expect(one).toMatchObject({ scope: collection.name, variants: 1 })
    for (const again of [
      of,
      { kind: 'product', id: productId },
      { kind: 'all' },
      { kind: 'search', text: 'zephyr' },
    ] as const)
      await expect(start(again)).rejects.toMatchObject({
        code: 'conflict',
        message: `Aisha Khan is already counting ${collection.name} in ${one.number}. Join in there, or post or cancel it first.`,
      })
    await cancel(one.id)
    expect(await onShelf(variants[0]!.id)).toBe(10)
    const all = await start({ kind: 'all' })
    const { variants: fresh } = await makeProduct(shop)
    expect(await count({ id: all.id, code: fresh[0]!.sku, add: 1 })).toMatchObject({ counted: 1 })
    await refuses(start({ kind: 'search', text: 'nothing has this' }), 'conflict')
    await refuses(start({ kind: 'product', id: newId() }), 'not_found')
  })

  it('show no cost to staff who may not change products, but let them count', async () => {
    const { id, ids } = await begin(5)
    await shop.deps.db('variants').where({ id: ids[0] }).update({ cost: 777 })
    const role = await shop.call(
      createRole,
      {
        name: `Warehouse ${newId().slice(0, 8)}`,
        permissions: ['office:enter', 'stock:read', 'stock:write'],
        refundLimit: null,
        requiresSecondFactor: false,
      },
      admin.accessToken,
    )
    const hand = await signUp(shop, { roles: [role.id] })
    await count({ id, variantId: ids[0]!, total: 4 }, hand)
    expect(await read(id, hand)).toMatchObject({ value: null, missing: 1 })
    expect(await lines(id, 'all', hand)).toMatchObject([{ value: null }])
    const table = await (await shop.call(stockTakes.exportStockTake, { id }, hand.accessToken)).text()
    expect(table).not.toContain('7.77')
    expect(await post(id, 'keep', hand)).toMatchObject({ state: 'posted', value: null })
  })
})
