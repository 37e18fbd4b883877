import { keysOf } from '@shop/contracts/keys'
import { columnName } from '@shop/contracts/columnName'
import { orderFields } from '@shop/contracts/orders/orderFields'
import { expect, it } from 'vitest'
import { describeShop } from '../../test/startShop.ts'

describeShop('the table of an order’s fields', shop => {
  it('names each column of the database, and no other', async () => {
    const columns = Object.keys(await shop.deps.db('orders').columnInfo())
    const named = keysOf(orderFields).map(columnName)
    expect(columns.toSorted()).toEqual(named.toSorted())
  })
})
