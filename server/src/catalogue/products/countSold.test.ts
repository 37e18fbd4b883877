import { expect, it } from 'vitest'
import { checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { describeShop } from '../../test/startShop.ts'
import { countSold, countUncounted } from './countSold.ts'

describeShop('the sales counts that best sellers are sorted by', shop => {
  const going = new AbortController().signal
  const figuresOf = async (productId: string) => {
    const { units_sold: product } = await shop.deps.db('products').where({ id: productId }).first()
    const { units_sold: listing } = await shop.deps
      .db('product_listings')
      .where({ product_id: productId })
      .first()
    return [product, listing] as [number, number]
  }

  it('count each unit of a paid order once, even if several processes count at the same time', async () => {
    const { productId, variantId } = await makeGarment(shop, 50)
    const other = await makeGarment(shop, 50)
    const orderIds: string[] = []
    for (const quantity of [1, 2, 3]) {
      const { orderId } = await checkOut(shop, await makeShopper(shop, variantId, { quantity }))
      orderIds.push(orderId)
    }
    for (const id of orderIds.slice(0, 2)) await payFor(shop, id)
    expect(await countUncounted(shop.deps)).toBe(2)
    await Promise.all([1, 2, 3].map(() => countSold(shop.deps, going)))
    expect(await figuresOf(productId)).toEqual([3, 3])
    expect(await figuresOf(other.productId)).toEqual([0, 0])
    expect(await countUncounted(shop.deps)).toBe(0)

    await payFor(shop, orderIds[2]!)
    await shop.jobs.sales.runNow()
    await shop.jobs.sales.runNow()
    expect(await figuresOf(productId)).toEqual([6, 6])
  })
})
