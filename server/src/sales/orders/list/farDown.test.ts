import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { makeManyOrders } from '../../../test/manyOrders.ts'

const count = 2400

describeOffice('pages far down the list of orders', (shop, staff) => {
  beforeAll(async () => {
    await makeManyOrders(shop, count, shop.deps.clock.now() - 60_000)
  })
  const pageOf = async (page: number, sort?: 'oldest' | 'total-low') => {
    const { items, total } = await shop.call(
      listAdminOrders,
      { page, limit: 100, ...(sort && { sort }) },
      staff,
    )
    return { ids: items.map(({ id }) => id), total }
  }
  const idsBy = async (...columns: string[]) =>
    (await shop.deps.db('orders').orderByRaw(columns.join(', ')).pluck('id')) as string[]

  it('continue where the page before ends, from either end of the list', async () => {
    for (const [sort, ids] of [
      [undefined, await idsBy('created_at desc', 'id desc')],
      ['oldest', await idsBy('created_at', 'id')],
      ['total-low', await idsBy('total', 'created_at', 'id')],
    ] as const)
      for (const page of [10, 11, 12, 13, 14, 24, 25])
        expect(await pageOf(page, sort)).toEqual({
          ids: ids.slice((page - 1) * 100, page * 100),
          total: count,
        })
  })

  it('all shift by one when a new order arrives', async () => {
    await pageOf(20)
    await makeManyOrders(shop, 1, shop.deps.clock.now())
    const ids = await idsBy('created_at desc', 'id desc')
    expect(await pageOf(20)).toEqual({ ids: ids.slice(1900, 2000), total: count + 1 })
    expect(await pageOf(25)).toEqual({ ids: ids.slice(2400), total: count + 1 })
  })
})
