import * as endpoints from '@shop/contracts/inventory/placeEndpoints'
import { correctStock } from '@shop/contracts/inventory/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { deleteVariant } from '@shop/contracts/products/endpoints'
import { beforeAll, afterEach, expect, it } from 'vitest'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { useStaff } from '../../../../test/accounts.ts'
import { makeProduct } from '../../../../test/catalog.ts'
import { checkOut, makeShopper, payFor } from '../../../../test/checkout.ts'
import { findPlaceDifferences } from './findPlaceDifferences.ts'
import { expectExactLedger } from '../../../../test/ledger.ts'
import { describeShop, refuses } from '../../../../test/startShop.ts'

describeShop('places of stock', shop => {
  const admin = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  let floor: string
  let store: string
  const call = {
    places: async () => (await shop.call(endpoints.listStockPlaces, {}, admin.accessToken)).items,
    add: (input: SentInput<typeof endpoints.createStockPlace>) =>
      shop.call(endpoints.createStockPlace, input, admin.accessToken),
    change: (input: SentInput<typeof endpoints.updateStockPlace>) =>
      shop.call(endpoints.updateStockPlace, input, admin.accessToken),
    retire: (id: string) => shop.call(endpoints.retireStockPlace, { id }, admin.accessToken),
    move: (
      fromId: string,
      toId: string,
      lines: [string, number][],
      more: { transferId?: string; note?: string } = {},
    ) =>
      shop.call(
        endpoints.createTransfer,
        {
          transferId: newId(),
          fromId,
          toId,
          lines: lines.map(([variantId, quantity]) => ({ variantId, quantity })),
          note: '',
          ...more,
        },
        admin.accessToken,
      ),
    takeBack: (id: string) => shop.call(endpoints.takeBackTransfer, { id }, admin.accessToken),
  }
  /** Reads the units of a variant on the shop floor, in the store room, and to fetch from the store room. */
  const unitsOf = async (variantId: string) => {
    const { items } = await shop.call(
      endpoints.listPlaceStock,
      { variantIds: [variantId] },
      admin.accessToken,
    )
    const unitsIn = (list: readonly { placeId: string; units: number }[] = [], id: string) =>
      list.find(({ placeId }) => placeId === id)?.units ?? 0
    return [
      unitsIn(items[0]?.places, floor),
      unitsIn(items[0]?.places, store),
      unitsIn(items[0]?.fetch, store),
    ]
  }
  const makeVariant = async (stock: number) => {
    const { variants } = await makeProduct(shop, { variants: [{ stock }] })
    return variants[0]!
  }
  const sell = async (variantId: string, quantity: number) => {
    const { orderId } = await checkOut(shop, await makeShopper(shop, variantId, { quantity }))
    await payFor(shop, orderId)
  }
  beforeAll(async () => {
    const { id } = await makeVariant(3)
    expect(await call.places()).toEqual([])
    expect(
      (await shop.call(endpoints.listPlaceStock, { variantIds: [id] }, admin.accessToken)).items,
    ).toEqual([])
    const { items } = await call.add({ name: 'Store room', defaultName: 'Shop floor' })
    expect(items).toMatchObject([
      { name: 'Shop floor', isDefault: true, units: 3 },
      { name: 'Store room', isDefault: false, units: 0 },
    ])
    floor = items[0]!.id
    store = items[1]!.id
  })
  afterEach(async () => {
    await expectExactLedger(shop.deps.db)
    // The ledger of places agrees with the units stored in them.
    expect(await findPlaceDifferences(shop.deps.db)).toEqual([])
  })

  it('allow transfers between them, which name who made them and why, and can be reverted', async () => {
    const { id, sku } = await makeVariant(10)
    const moved = await call.move(floor, store, [[id, 6]], { note: 'Delivery is in the way' })
    expect(moved).toMatchObject({
      from: { name: 'Shop floor' },
      to: { name: 'Store room' },
      units: 6,
      note: 'Delivery is in the way',
      actorName: 'Aisha Khan',
      lines: [{ variantId: id, sku, quantity: 6 }],
      takenBackAt: null,
    })
    expect(moved.number).toMatch(/^T-1\d\d\d$/)
    expect(await unitsOf(id)).toEqual([4, 6, 0])
    const taken = await call.takeBack(moved.id)
    expect(taken).toMatchObject({ units: 6, takenBackBy: 'Aisha Khan' })
    expect(await unitsOf(id)).toEqual([10, 0, 0])
    expect(await call.takeBack(moved.id)).toEqual(taken)
    expect(await unitsOf(id)).toEqual([10, 0, 0])
    const { items } = await shop.call(endpoints.listTransfers, { search: sku }, admin.accessToken)
    expect(items).toEqual([taken])
  })

  it('show what to fetch once more is sold than the default place has, until the transfer is recorded', async () => {
    const { id } = await makeVariant(6)
    await call.move(floor, store, [[id, 5]])
    await sell(id, 3)
    expect(await unitsOf(id)).toEqual([0, 5, 2])
    await call.move(store, floor, [[id, 2]])
    expect(await unitsOf(id)).toEqual([0, 3, 0])
    await shop.call(correctStock, { id, difference: 4, reason: 'Found' }, admin.accessToken)
    expect(await unitsOf(id)).toEqual([4, 3, 0])
  })

  it.each([
    [11, 'conflict'],
    [1.5, 'invalid'],
    [-1, 'invalid'],
    [0, 'invalid'],
    [1e9, 'invalid'],
  ])('refuse to move %d of 10', async (quantity, code) => {
    const { id, sku } = await makeVariant(10)
    const refused = call.move(floor, store, [[id, quantity]])
    await expect(refused).rejects.toMatchObject(
      code === 'conflict' ? { code, message: `Only 10 of ${sku} in Shop floor.` } : { status: 400 },
    )
    await refuses(call.move(store, floor, [[id, 1]]), { message: `There is no ${sku} in Store room.` })
    expect(await unitsOf(id)).toEqual([10, 0, 0])
  })

  it('refuse the same place twice, a variant twice, a deleted variant, and places that do not exist', async () => {
    const { id } = await makeVariant(10)
    await expect(call.move(floor, floor, [[id, 1]])).rejects.toMatchObject({
      fields: { toId: 'Please choose two different places.' },
    })
    await refuses(
      call.move(floor, store, [
        [id, 1],
        [id, 2],
      ]),
      400,
    )
    await refuses(call.move(floor, store, [[newId(), 1]]), 'not_found')
    await refuses(call.move(floor, newId(), [[id, 1]]), 'not_found')
  })

  it('leave a deleted variant out when a transfer is reverted', async () => {
    const { id: productId, variants } = await makeProduct(shop, { variants: [{ stock: 4 }, { stock: 4 }] })
    const [gone, stays] = variants.map(({ id }) => id) as [string, string]
    const { id } = await call.move(floor, store, [
      [gone, 2],
      [stays, 3],
    ])
    await shop.call(deleteVariant, { productId, variantId: gone }, admin.accessToken)
    const taken = await call.takeBack(id)
    expect(taken.lines.map(({ variantId }) => variantId)).toContain(null)
    expect(await unitsOf(stays)).toEqual([4, 0, 0])
  })

  it('move the same units once, for two simultaneous requests and for a repeated one', async () => {
    const { id } = await makeVariant(10)
    const both = await Promise.allSettled([
      call.move(floor, store, [[id, 7]]),
      call.move(floor, store, [[id, 7]]),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await unitsOf(id)).toEqual([3, 7, 0])
    const transferId = newId()
    const again = await Promise.all([1, 2, 3].map(() => call.move(store, floor, [[id, 2]], { transferId })))
    expect(new Set(again.map(({ number }) => number)).size).toBe(1)
    expect(await unitsOf(id)).toEqual([5, 5, 0])
    await refuses(call.move(store, floor, [[id, 3]], { transferId }), 'conflict')
  })

  it('refuse to revert a transfer whose units have since left the place', async () => {
    const { id, sku } = await makeVariant(5)
    const first = await call.move(floor, store, [[id, 4]])
    await call.move(store, floor, [[id, 2]])
    await refuses(call.takeBack(first.id), 'conflict', `Only 2 of ${sku} in Store room.`)
    expect(await unitsOf(id)).toEqual([3, 2, 0])
  })

  it('raise an alert in the night if they differ from their moves, which is cleared once they agree', async () => {
    const { id, sku } = await makeVariant(10)
    await call.move(floor, store, [[id, 6]])
    const setStoreUnits = (quantity: number) =>
      shop.deps.db('place_stock').where({ place_id: store, variant_id: id }).update({ quantity })
    const alerts = async () => {
      await shop.jobs.audit.runNow()
      return shop.deps.db('alerts').where({ subject: id }).whereNull('resolved_at').pluck('detail')
    }
    expect(await alerts()).toEqual([])
    await setStoreUnits(7)
    expect(await alerts()).toEqual([
      `${sku}: 7 in Store room, by the moves of that place 6; stock 10 in all.`,
    ])
    await setStoreUnits(6)
    expect(await alerts()).toEqual([])
  })

  it('are renamed, reordered, and retired once they are empty', async () => {
    const { id } = await makeVariant(5)
    const { items } = await call.add({ name: 'Window' })
    const window = items.at(-1)!.id
    await refuses(call.add({ name: 'window' }), 'conflict')
    await refuses(call.change({ id: window, name: 'STORE ROOM' }), 'conflict')
    expect((await call.change({ id: window, name: 'Shop window', position: 0 })).items).toMatchObject([
      { name: 'Shop window' },
      { name: 'Shop floor' },
      { name: 'Store room' },
    ])
    const { id: transferId } = await call.move(floor, window, [[id, 1]])
    await expect(call.retire(window)).rejects.toMatchObject({
      message: 'Garments still lie in Shop window. Please transfer them elsewhere first.',
    })
    await refuses(call.retire(floor), 'conflict')
    await call.move(window, store, [[id, 1]])
    expect((await call.retire(window)).items).toHaveLength(2)
    await expect(call.move(floor, window, [[id, 1]])).rejects.toMatchObject({
      message: 'Shop window has been retired. Please choose another place.',
    })
    await refuses(call.takeBack(transferId), 'conflict')
    expect((await call.add({ name: 'Shop window' })).items).toHaveLength(3)
    await call.retire((await call.places()).at(-1)!.id)
  })

  it('are exported as a table with a column for each', async () => {
    const { id, sku } = await makeVariant(6)
    await call.move(floor, store, [[id, 5]])
    await sell(id, 2)
    const table = await (await shop.call(endpoints.exportPlaceStock, {}, admin.accessToken)).text()
    expect(table.split('\r\n')[0]).toContain(
      'SKU,Barcode,Product,Variant,Stock,Shop floor,Store room,To fetch',
    )
    expect(table.split('\r\n').find(line => line.startsWith(sku))).toMatch(/,4,0,5,1$/)
  })
})
