import { getOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { checkOut, orderGarment, orderRow } from '../../../test/checkout.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('the number of an order', shop => {
  const place = async () => {
    const { shopper, orderId: id } = await orderGarment(shop, 3)
    const { number } = await shop.call(getOrder, { id }, shopper)
    return { id, shopper, number }
  }

  it('has five digits, and stays the same for the same cart', async () => {
    const { id, shopper, number } = await place()
    expect(number).toMatch(/^M-\d{5}$/)
    const again = await Promise.all([1, 2, 3].map(() => checkOut(shop, shopper)))
    expect(new Set(again.map(({ orderId }) => orderId))).toEqual(new Set([id]))
    expect((await orderRow(shop, id)).number).toBe(number)
  })

  it('has six digits once all five-digit numbers are used', async () => {
    const { id } = await place()
    const changed: Record<string, string> = {
      id: "'taken' || n",
      number: "'M-' || n",
      status: "'CANCELED'",
      stripe_session_id: 'null',
    }
    const names = Object.keys(await shop.deps.db('orders').columnInfo())
    await shop.deps.db.raw(
      `insert into orders (${names.join(', ')})
        with recursive digits (n) as (select 10000 union all select n + 1 from digits where n < 99999)
        select ${names.map(name => changed[name] ?? `o.${name}`).join(', ')} from orders o, digits
          where o.id = ? and not exists (select 1 from orders t where t.number = 'M-' || n)`,
      [id],
    )
    expect((await place()).number).toMatch(/^M-\d{6}$/)
  }, 30_000)
})
