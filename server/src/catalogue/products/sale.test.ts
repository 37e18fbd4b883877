import { getMenu, listProducts } from '@shop/contracts/catalog/endpoints'
import { refreshListings } from './lists/refreshListings.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { expect, it } from 'vitest'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop('the sale and the menu', shop => {
  const menu = () => shop.call(getMenu, {})
  const titles = async (more = {}) =>
    (await shop.call(listProducts, { onSale: true, sort: 'price-low', ...more })).items.map(
      ({ title }) => title,
    )

  it('are empty in an empty shop', async () => {
    expect(await menu()).toEqual({ collections: [], hasSale: false })
    expect(await titles()).toEqual([])
  })

  it('lists products in stock below their regular price, and shows the reduced variant', async () => {
    await makeProduct(shop, {
      title: 'Reduced in Navy',
      variants: [
        { color: 'White', size: '54', price: 5000 },
        { color: 'Navy', size: '56', price: 5000, salePrice: 4000 },
      ],
    })
    await makeProduct(shop, { title: 'Regular', variants: [{ price: 3000 }] })
    await makeProduct(shop, { title: 'Not lower', variants: [{ price: 3000, salePrice: 3000 }] })
    await makeProduct(shop, {
      title: 'Sold out',
      variants: [
        { size: '52', price: 3000, salePrice: 2000, stock: 2, reserved: 2 },
        { size: '54', price: 3000 },
      ],
    })
    const { items, total } = await shop.call(listProducts, { onSale: true })
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ title: 'Reduced in Navy', priceFrom: 4000, hasPriceRange: false })
    expect(items[0]?.variants[0]).toMatchObject({ color: 'Navy', size: '56' })
  })

  it('requires one variant to meet the other filters as well', async () => {
    expect(await titles({ colors: ['Navy'] })).toEqual(['Reduced in Navy'])
    expect(await titles({ colors: ['White'] })).toEqual([])
    expect(await titles({ minPrice: 4500 })).toEqual([])
    expect(await titles({ search: 'reduced' })).toEqual(['Reduced in Navy'])
  })

  it('names the first eight active collections in their order, and the sale while there is one', async () => {
    for (const sort of [9, 8, 7, 6, 5, 4, 3, 2, 1]) await makeCollection(shop, { name: `No. ${sort}`, sort })
    await makeCollection(shop, { name: 'Closed', sort: 0, isActive: false })
    const { collections, hasSale } = await menu()
    expect(collections.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(n => `No. ${n}`))
    expect(hasSale).toBe(true)
    const listings = await shop.deps.db('product_listings').where({ on_sale: true }).pluck('product_id')
    await transaction(shop.deps.db, async trx => {
      await trx('variants').whereIn('product_id', listings).update({ sale_price: null })
      refreshListings(trx, listings as string[])
    })
    expect((await menu()).hasSale).toBe(false)
  })
})
