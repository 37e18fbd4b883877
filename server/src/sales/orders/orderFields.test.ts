import { keysOf } from '@shop/contracts/keys'
import { columnName } from '@shop/contracts/columnName'
import { orderFields } from '@shop/contracts/orders/orderFields'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop } from '../../test/startShop.ts'

onBothDatabases('the table of an order’s fields', dialect => {
  const shop = useShop(dialect)

  it('names each column of the database, and no other', async () => {
    const columns = Object.keys(await shop.deps.db('orders').columnInfo())
    const named = keysOf(orderFields).map(columnName)
    expect(columns.toSorted()).toEqual(named.toSorted())
  })
})
