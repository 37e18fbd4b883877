import { listLowStock, listStockedVariants, receiveStock } from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('the inventory', shop => {
  const staff = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const movesOf = (id: string, paging: { page?: number; limit?: number } = {}) =>
    shop.call(listStockMoves, { id, ...paging }, staff)

  it('shows how a number came about, newest move first, with the stock after each', async () => {
    const { variantId, productId } = await makeGarment(shop, 5)
    const shopper = await makeShopper(shop, variantId, { quantity: 2 })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await shop.call(receiveStock, { id: variantId, quantity: 4, reason: 'From Bradford.' }, staff)

    const { items, total, variant, ledger } = await movesOf(variantId)
    const { number } = await shop.deps.db('orders').where({ id: orderId }).first('number')
    const order = { id: orderId, number }
    expect(items).toMatchObject([
      { number: 4, kind: 'RECEIVE', stockDelta: 4, reservedDelta: 0, stockAfter: 7, reservedAfter: 0 },
      { number: 3, kind: 'CONSUME', stockDelta: -2, reservedDelta: -2, stockAfter: 3, reservedAfter: 0 },
      { number: 2, kind: 'RESERVE', stockDelta: 0, reservedDelta: 2, stockAfter: 5, reservedAfter: 2 },
      { number: 1, kind: 'RECEIVE', stockDelta: 5, reservedDelta: 0, stockAfter: 5, reservedAfter: 0 },
    ])
    expect(items).toMatchObject([
      { actorName: 'Aisha Khan', order: null, note: 'From Bradford.' },
      { actor: 'provider', actorName: null, order },
      { actor: shopper.user.id, actorName: 'Yusuf Rahman', order },
      { actor: 'system', actorName: null, order: null },
    ])
    expect(total).toBe(4)
    expect(variant).toMatchObject({
      id: variantId,
      stock: 7,
      reserved: 0,
      free: 7,
      product: { id: productId },
    })
    expect(ledger).toEqual({ stock: 7, reserved: 0, addsUp: true })
  })

  it('pages the moves, with the right running sums on every page', async () => {
    const { variantId } = await makeGarment(shop, 1)
    for (let i = 0; i < 6; i++)
      await shop.call(receiveStock, { id: variantId, quantity: 1, reason: `Box ${i}` }, staff)
    const second = await movesOf(variantId, { page: 2, limit: 3 })
    expect(second).toMatchObject({ total: 7, page: 2, totalPages: 3 })
    expect(second.items.map(({ number, stockAfter }) => [number, stockAfter])).toEqual([
      [4, 4],
      [3, 3],
      [2, 2],
    ])
    expect(await movesOf(variantId, { page: 9, limit: 3 })).toMatchObject({ items: [], total: 7 })
    expect(await countQueries(shop, () => movesOf(variantId), isNotSettingsQuery)).toBeLessThanOrEqual(2)
  })

  it('reports a number that differs from the sum of its moves', async () => {
    const { variantId } = await makeGarment(shop, 5)
    await shop.deps.db('variants').where({ id: variantId }).update({ stock: 6 })
    expect((await movesOf(variantId)).ledger).toEqual({ stock: 5, reserved: 0, addsUp: false })
    await shop.deps.db('variants').where({ id: variantId }).update({ stock: 5 })
  })

  it('finds no moves for a variant that does not exist', async () => {
    await expect(movesOf(newId())).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('shows how variants of the same colour and size differ, in the list and for a single variant', async () => {
    const alike = { color: 'White', size: '56' }
    await makeProduct(shop, {
      variants: [
        { ...alike, sku: 'ALIKE-1', lengthCm: 143, collar: 'Band' },
        { ...alike, sku: 'ALIKE-2', lengthCm: 150, collar: 'Band' },
        { color: 'Navy', size: '56', sku: 'ALIKE-3', lengthCm: 150, collar: 'Band' },
      ],
    })
    const { items } = await shop.call(listStockedVariants, { search: 'ALIKE' }, staff)
    expect(items.map(({ sku, details }) => [sku, details])).toEqual([
      ['ALIKE-1', 'Length: 143 cm'],
      ['ALIKE-2', 'Length: 150 cm'],
      ['ALIKE-3', ''],
    ])
    const { variant } = await movesOf(items[1]?.id ?? '')
    expect(variant).toMatchObject({ sku: 'ALIKE-2', details: 'Length: 150 cm' })
  })

  it('lists products on sale that are low in stock, with all their low variants, the lowest first', async () => {
    await shop.deps.db('products').delete()
    await saveSettings(shop, 'store', { lowStockThreshold: 4 })
    const stocks = (...all: number[]) => all.map((stock, at) => ({ stock, size: String(50 + at) }))
    await makeProduct(shop, { title: 'Plenty', variants: stocks(5, 6) })
    await makeProduct(shop, { title: 'Hidden', status: 'DRAFT', variants: stocks(0) })
    await makeProduct(shop, { title: 'Low', variants: stocks(4, 9, 3, 2, 4) })
    await makeProduct(shop, { title: 'Held', variants: [{ stock: 5, reserved: 4 }] })
    const low = await shop.call(listLowStock, {}, staff)
    expect(low).toMatchObject({
      total: 2,
      threshold: 4,
      items: [
        { title: 'Held', lowCount: 1, variants: [{ stock: 5, reserved: 4, free: 1 }] },
        {
          title: 'Low',
          lowCount: 4,
          variants: [{ stock: 2, free: 2 }, { stock: 3 }, { stock: 4, size: '50' }, { stock: 4, size: '54' }],
        },
      ],
    })
    const titles = async (given: { threshold?: number; page?: number; limit?: number }) => {
      const { items, total } = await shop.call(listLowStock, given, staff)
      return [total, ...items.map(({ title }) => title)]
    }
    expect(await titles({ threshold: 0 })).toEqual([0])
    expect(await titles({ threshold: 5 })).toEqual([3, 'Held', 'Low', 'Plenty'])
    expect(await titles({ threshold: 5, page: 2, limit: 2 })).toEqual([3, 'Plenty'])
    expect(await titles({ threshold: 5, page: 3, limit: 2 })).toEqual([3])
    for (const threshold of ['-1', '1.5', 'many', '99999999999', ''])
      expect(
        (
          await shop.request(`/admin/inventory/low-stock?threshold=${threshold}`, {
            headers: { authorization: `Bearer ${staff.accessToken}` },
          })
        ).status,
      ).toBe(400)
  })
})
