import { expect, it } from 'vitest'
import { holdersText } from './holdersText.ts'

const nobody = { carts: 0, unpaidOrders: 0, paidOrders: 0, returns: 0, purchases: 0, asks: 0 }

it.each([
  [{}, ''],
  [{ carts: 1 }, 'It is in 1 cart.'],
  [{ carts: 3, unpaidOrders: 2 }, 'It is in 3 carts and 2 unpaid orders.'],
  [
    { carts: 1200, unpaidOrders: 1, paidOrders: 2, asks: 1 },
    'It is in 1,200 carts, 1 unpaid order and 2 paid orders still to be sent. 1 shopper is waiting to hear that it is back.',
  ],
  [{ returns: 1, purchases: 2 }, 'It is in 1 return under way and 2 open purchase orders.'],
  [{ asks: 4 }, '4 shoppers are waiting to hear that it is back.'],
])('describes %o: %s', (holders, text) => expect(holdersText('It', { ...nobody, ...holders })).toBe(text))
