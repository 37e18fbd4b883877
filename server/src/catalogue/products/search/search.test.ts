import { listProducts } from '@shop/contracts/catalog/endpoints'
import {
  addCollectionProducts,
  removeCollectionProduct,
  updateCollection,
} from '@shop/contracts/collections/adminEndpoints'
import { suggest } from '@shop/contracts/search/endpoints'
import { expect, it } from 'vitest'
import { completeSearch } from '../completeSearch.ts'
import { refreshListings } from '../lists/refreshListings.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { signUp } from '../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

describeShop('search', shop => {
  const db = () => shop.deps.db
  const titles = async (search: string, more: object = {}) =>
    (await shop.call(listProducts, { search, ...more })).items.map(({ title }) => title)
  const change = (id: string, row: object) =>
    transaction(db(), async trx => {
      await trx('products').where({ id }).update(row)
      refreshListings(trx, [id])
    })
  const wordsKept = async () =>
    Object.fromEntries(
      (await db()('search_words').orderBy('word').select('word', 'products')).map(row => [
        row.word,
        row.products,
      ]),
    ) as Record<string, number>

  it('follows every change of a product, and forgets words that no product has any more', async () => {
    const { id } = await makeProduct(shop, { title: 'Quixotic Marmalade', description: 'Zesty.' })
    expect(await titles('marmalade')).toEqual(['Quixotic Marmalade'])
    await change(id, { title: 'Quixotic Jam' })
    expect(await titles('jam')).toEqual(['Quixotic Jam'])
    expect(await wordsKept()).toMatchObject({ quixotic: 1, jam: 1, zesty: 1 })
    expect(await wordsKept()).not.toHaveProperty('marmalade')
    await change(id, { status: 'DRAFT' })
    expect(await titles('quixotic')).toEqual([])
    expect(await wordsKept()).not.toHaveProperty('zesty')
    await change(id, { status: 'ACTIVE' })
    expect(await titles('zesty')).toEqual(['Quixotic Jam'])
  })

  it('is unchanged by a transaction that is rolled back', async () => {
    const { id } = await makeProduct(shop, { title: 'Steadfast' })
    const failing = transaction(db(), async trx => {
      await trx('products').where({ id }).update({ title: 'Fickle' })
      refreshListings(trx, [id])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([await titles('fickle'), await titles('steadfast')]).toEqual([[], ['Steadfast']])
  })

  it('ranks the title before the facts, these before other texts, and best sellers first among equals', async () => {
    await makeProduct(shop, { title: 'Plain one', description: 'Goes with saffron.', unitsSold: 90 })
    await makeProduct(shop, { title: 'Plain two', variants: [{ color: 'Saffron' }], unitsSold: 50 })
    await makeProduct(shop, { title: 'Saffron one', unitsSold: 1 })
    await makeProduct(shop, { title: 'Saffron two', unitsSold: 2 })
    expect(await titles('saffron')).toEqual(['Saffron two', 'Saffron one', 'Plain two', 'Plain one'])
    expect(await titles('saffron', { page: 2, limit: 3 })).toEqual(['Plain one'])
    expect((await titles('saffron', { sort: 'newest' })).at(0)).toBe('Saffron two')
  })

  it('supports the same filters, facets and sorts as any list', async () => {
    const { id } = await makeCollection(shop, { slug: 'searched' })
    const variants = [
      { color: 'White', size: '54', price: 4000 },
      { color: 'Navy', size: '56', price: 9000 },
    ]
    await makeProduct(shop, { title: 'Umber one', collections: [id], variants })
    await makeProduct(shop, { title: 'Umber two', variants: [{ color: 'White', size: '58', price: 5000 }] })
    expect(await titles('umber', { collection: ['searched'] })).toEqual(['Umber one'])
    expect(await titles('umber', { colors: ['White'], maxPrice: 4500 })).toEqual(['Umber one'])
    expect(await titles('umber', { sort: 'price-low' })).toEqual(['Umber one', 'Umber two'])
    const { facets, total } = await shop.call(listProducts, { search: 'umber', facets: true })
    expect(total).toBe(2)
    expect(facets).toMatchObject({
      colors: [
        { value: 'White', count: 2 },
        { value: 'Navy', count: 1 },
      ],
      priceRange: { min: 4000, max: 9000 },
    })
  })

  it('shows products with some of the words if none has all, those with most of them first', async () => {
    await makeProduct(shop, { title: 'Teal velvet' })
    await makeProduct(shop, { title: 'Teal corduroy cap' })
    await makeProduct(shop, { title: 'Velvet glove' })
    expect((await titles('teal corduroy glove')).at(0)).toBe('Teal corduroy cap')
    expect(await titles('teal xyzzyplugh')).toEqual(
      expect.arrayContaining(['Teal velvet', 'Teal corduroy cap']),
    )
  })

  it.each([
    '"',
    "'",
    "'; drop table products; --",
    'a AND',
    'NOT',
    'OR OR',
    'NEAR(a b)',
    '{title}: x',
    '* *',
    '^a',
    '-a',
    '(((',
    ':*',
    'a & | !',
    "'a' <-> 'b'",
    '\\',
    '%',
    'ﷺ',
    '🧵',
    'ثوب',
    '𝓉𝒽ℴ𝒷ℯ',
    '1e999',
    'null',
    'a\tb\nc',
    'x'.repeat(200),
    'ab '.repeat(66),
  ])('handles %j, typed or still being typed', async query => {
    expect((await shop.request(`/products?search=${encodeURIComponent(query)}`)).status).toBe(200)
    expect((await shop.request(`/search/suggestions?q=${encodeURIComponent(query)}`)).status).toBe(200)
  })

  it('refuses five thousand characters in words', async () => {
    const text = 'At most 200 characters.'
    const query = 'a'.repeat(5000)
    await refuses(shop.call(listProducts, { search: query }), { status: 400, fields: { search: text } })
    await expect(shop.call(suggest, { q: query })).rejects.toMatchObject({ status: 400, fields: { q: text } })
  })

  it('finds products written by an older version, once the shop has started', async () => {
    const { id } = await makeProduct(shop, { title: 'Heirloom' })
    await db()('product_search').where({ product_id: id }).delete()
    expect(await titles('heirloom')).toEqual([])
    await db()('product_search').where('title', 'like', '%umber%').update({ version: 0 })
    expect(await completeSearch(db())).toBe(3)
    expect(await titles('heirloom')).toEqual(['Heirloom'])
    expect(await completeSearch(db())).toBe(0)
  })

  it('finds products by the current names of their collections', async () => {
    const { accessToken: token } = await signUp(shop, { isAdmin: true })
    const { id } = await makeCollection(shop, { name: 'Harvest', slug: 'harvest' })
    const product = await makeProduct(shop, { title: 'Sickle' })
    await shop.call(addCollectionProducts, { id, productIds: [product.id] }, token)
    expect(await titles('harvest')).toEqual(['Sickle'])
    await shop.call(
      updateCollection,
      { id, name: 'Orchard', slug: 'harvest', sort: 0, isActive: true },
      token,
    )
    expect([await titles('harvest'), await titles('orchard')]).toEqual([[], ['Sickle']])
    await shop.call(removeCollectionProduct, { id, productId: product.id }, token)
    expect(await titles('orchard')).toEqual([])
  })

  it('makes few database queries', async () => {
    for (const title of ['Sparing', 'Frugal']) await makeProduct(shop, { title })
    await titles('sparing')
    const ofSearch = (sql: string) => sql.includes('product_listings') || sql.includes('search')
    // Looks for a code, and reads the page's cards; everything else is cached.
    expect(await countQueries(shop, () => titles('frugal'), ofSearch)).toBe(2)
    expect(await countQueries(shop, () => titles('frugal', { limit: 1 }), ofSearch)).toBe(0)
  })
})
