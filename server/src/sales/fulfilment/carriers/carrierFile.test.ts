import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { Failure } from '../../../platform/http/Failure.ts'
import { buyGarment } from '../../../test/checkout.ts'
import { describeShop } from '../../../test/startShop.ts'
import { carrierFile } from './carrierFile.ts'

describeShop('a file for a carrier with more orders than one batch', shop => {
  it('fails rather than leaving out orders that could not be recorded', async () => {
    const { orderId: id } = await buyGarment(shop, 5)
    const order = await shop.deps.db('orders').where({ id }).first()
    const items = await shop.deps.db('order_items').where({ order_id: id })
    for (let number = 1; number <= 100; number++) {
      const copy = { id: randomUUID(), number: `M-${900_000 + number}`, cart_id: randomUUID() }
      await shop.deps
        .db('orders')
        .insert({ ...order, ...copy, stripe_session_id: null, payment_intent_id: null })
      await shop.deps
        .db('order_items')
        .insert(items.map(item => ({ ...item, id: randomUUID(), order_id: copy.id })))
    }
    let calls = 0
    const note = async () => {
      if (++calls > 1) throw new Failure('conflict', 'This cannot be recorded.')
    }
    const file = await carrierFile(shop.deps, { carrier: 'dpd' }, note)
    await expect(buffer(file.body)).rejects.toThrow('This cannot be recorded.')
  })
})
