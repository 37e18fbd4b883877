import * as stockTakes from '@shop/contracts/inventory/stockTakeEndpoints'
import * as places from '@shop/contracts/inventory/placeEndpoints'
import { listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { createPurchase, orderPurchase, receivePurchase } from '@shop/contracts/inventory/purchaseEndpoints'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { useStaff } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { checkOut, makeShopper, payFor } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { expectExactLedger } from '../../test/ledger.ts'
import { useShop, refuses } from '../../test/startShop.ts'

onBothDatabases('stock-takes of a place', dialect => {
  const shop = useShop(dialect)
  const admin = useStaff(shop)
  let floor: string
  let store: string
  beforeAll(async () => {
    const { items } = await shop.call(
      places.createStockPlace,
      { name: 'Store room', defaultName: 'Shop floor' },
      admin.accessToken,
    )
    floor = items[0]!.id
    store = items[1]!.id
  })
  const openTakeIds: string[] = []
  afterEach(async () => {
    for (const id of openTakeIds.splice(0))
      await shop.call(stockTakes.cancelStockTake, { id }, admin.accessToken).catch(() => null)
    await expectExactLedger(shop.deps.db)
  })

  const move = (fromId: string, toId: string, variantId: string, quantity: number) =>
    shop.call(
      places.createTransfer,
      { transferId: newId(), fromId, toId, lines: [{ variantId, quantity }], note: '' },
      admin.accessToken,
    )
  /** Creates a product with units on the shop floor and in the store room. */
  const begin = async (onFloor: number, inStore: number) => {
    const { id: productId, variants } = await makeProduct(shop, {
      variants: [{ stock: onFloor + inStore }],
    })
    const { id, sku } = variants[0]!
    if (inStore > 0) await move(floor, store, id, inStore)
    return { id, sku, productId }
  }
  const start = async (productId: string, placeId: string) => {
    const take = await shop.call(
      stockTakes.startStockTake,
      { of: { kind: 'product', id: productId }, placeId },
      admin.accessToken,
    )
    openTakeIds.push(take.id)
    shop.passTime(1000)
    return take
  }
  const count = async (id: string, variantId: string, total: number) => {
    const line = await shop.call(stockTakes.countInStockTake, { id, variantId, total }, admin.accessToken)
    shop.passTime(1000)
    return line
  }
  const post = async (id: string, rest: 'keep' | 'zero' = 'keep') => {
    const { version } = await shop.call(stockTakes.getStockTake, { id }, admin.accessToken)
    await shop.call(stockTakes.postStockTake, { id, version, rest, reason: 'Count' }, admin.accessToken)
    shop.passTime(1000)
  }
  /** Reads the stock: total, on the shop floor, in the store room, and to be fetched from there. */
  const readPlaceUnits = async (variantId: string) => {
    const { items } = await shop.call(places.listPlaceStock, { variantIds: [variantId] }, admin.accessToken)
    const { stock } = await shop.deps.db('variants').where({ id: variantId }).first('stock')
    const unitsIn = (id: string) => items[0]?.places.find(({ placeId }) => placeId === id)?.units
    return [stock, unitsIn(floor), unitsIn(store), items[0]?.fetch[0]?.units ?? 0]
  }
  const sell = async (variantId: string, quantity: number) => {
    const { orderId } = await checkOut(shop, await makeShopper(shop, variantId, { quantity }))
    await payFor(shop, orderId)
  }

  it('find the differences in that place only, and change the stock accordingly', async () => {
    const { id, productId } = await begin(4, 6)
    const take = await start(productId, store)
    expect(take.scope).toMatch(/ in Store room$/)
    expect(await count(take.id, id, 5)).toMatchObject({ expected: 6, difference: -1 })
    await post(take.id)
    expect(await readPlaceUnits(id)).toEqual([9, 4, 5, 0])
    const other = await start(productId, floor)
    expect(await count(other.id, id, 6)).toMatchObject({ expected: 4, difference: 2 })
    await post(other.id)
    expect(await readPlaceUnits(id)).toEqual([11, 6, 5, 0])
  })

  it('count both places simultaneously, each by its own units', async () => {
    const { id, productId } = await begin(4, 6)
    const [one, two] = [await start(productId, store), await start(productId, floor)]
    await refuses(start(productId, floor), 'conflict')
    await count(one.id, id, 5)
    await count(two.id, id, 3)
    await post(one.id)
    await post(two.id)
    expect(await readPlaceUnits(id)).toEqual([8, 3, 5, 0])
  })

  it.each([
    { counted: 5, difference: 0, fetched: 0, after: [3, 0, 5, 2] },
    { counted: 3, difference: 0, fetched: 2, after: [3, 0, 3, 0] },
    { counted: 2, difference: -1, fetched: 2, after: [2, 0, 2, 0] },
    { counted: 6, difference: 1, fetched: 0, after: [4, 0, 6, 2] },
  ])(
    'treat sold and fetched units as no difference: $counted counted',
    async ({ counted, after, ...line }) => {
      const { id, productId } = await begin(1, 5)
      await sell(id, 3)
      expect(await readPlaceUnits(id)).toEqual([3, 0, 5, 2])
      const take = await start(productId, store)
      expect(await count(take.id, id, counted)).toMatchObject(line)
      await post(take.id)
      expect(await readPlaceUnits(id)).toEqual(after)
    },
  )

  it.each([
    { counted: 1, difference: 0 },
    { counted: 3, difference: 0 },
    { counted: 0, difference: -1 },
  ])(
    'expect sold garments in the default place, fetched or not: $counted counted',
    async ({ counted, difference }) => {
      const { id, productId } = await begin(1, 5)
      await sell(id, 3)
      const take = await start(productId, floor)
      expect(await count(take.id, id, counted)).toMatchObject({ difference, unsent: 3 })
    },
  )

  it('respect transfers and sales after the count', async () => {
    const { id, productId } = await begin(4, 6)
    const take = await start(productId, store)
    await count(take.id, id, 5)
    await move(store, floor, id, 2)
    await sell(id, 1)
    await post(take.id)
    expect(await readPlaceUnits(id)).toEqual([8, 5, 3, 0])
  })

  it('set uncounted variants to zero only in that place', async () => {
    const { id, productId } = await begin(4, 6)
    const take = await start(productId, store)
    await post(take.id, 'zero')
    expect(await readPlaceUnits(id)).toEqual([4, 4, 0, 0])
  })

  it('prevent a place from being retired, and count what lies there when everything is counted', async () => {
    const { items } = await shop.call(places.createStockPlace, { name: 'Attic' }, admin.accessToken)
    const attic = items.at(-1)!.id
    const { id, sku } = await begin(4, 6)
    const other = await begin(3, 0)
    await move(floor, attic, id, 1)
    const take = await shop.call(
      stockTakes.startStockTake,
      { of: { kind: 'all' }, placeId: attic },
      admin.accessToken,
    )
    openTakeIds.push(take.id)
    expect(take).toMatchObject({ scope: 'Everything in Attic', variants: 1 })
    shop.passTime(1000)
    await count(take.id, id, 0)
    // A unit that lies there without a record.
    await shop.call(stockTakes.countInStockTake, { id: take.id, code: other.sku, add: 1 }, admin.accessToken)
    await move(attic, floor, id, 1)
    await expect(shop.call(places.retireStockPlace, { id: attic }, admin.accessToken)).rejects.toMatchObject({
      message: expect.stringContaining('counts Attic'),
    })
    await post(take.id)
    const listed = await shop.call(listStockedVariants, { place: attic }, admin.accessToken)
    expect(listed.items.map(each => each.sku)).toEqual([other.sku])
    expect(sku).not.toBe(other.sku)
  })

  it('books a delivery into the chosen place once', async () => {
    const { id } = await begin(1, 0)
    const purchaseInput = {
      supplier: { name: 'Mill', email: '' as const, note: '' },
      expectedOn: null,
      note: '',
      lines: [{ variantId: id, quantity: 8, cost: 1000 }],
    }
    const purchase = await shop.call(createPurchase, purchaseInput, admin.accessToken)
    await shop.call(orderPurchase, { id: purchase.id }, admin.accessToken)
    const delivery = {
      id: purchase.id,
      receiptId: newId(),
      lines: [{ lineId: purchase.lines[0]!.id, quantity: 5 }],
      note: '',
      placeId: store,
    }
    const [received] = await Promise.all(
      [1, 2].map(() => shop.call(receivePurchase, delivery, admin.accessToken)),
    )
    expect(received!.receipts).toMatchObject([{ place: 'Store room' }])
    expect(await readPlaceUnits(id)).toEqual([6, 1, 5, 0])
    await refuses(shop.call(receivePurchase, { ...delivery, placeId: floor }, admin.accessToken), 'conflict')
    const { items } = await shop.call(
      listStockedVariants,
      { place: store, search: (await shop.deps.db('variants').where({ id }).first('sku')).sku },
      admin.accessToken,
    )
    expect(items).toMatchObject([{ id }])
  })

  it('lists the units to be fetched', async () => {
    const { id } = await begin(1, 5)
    await sell(id, 2)
    const { items } = await shop.call(listStockedVariants, { place: 'fetch', limit: 100 }, admin.accessToken)
    expect(items.map(each => each.id)).toContain(id)
    for (const each of items) expect((await readPlaceUnits(each.id)).at(-1)).toBeGreaterThan(0)
  })
})
