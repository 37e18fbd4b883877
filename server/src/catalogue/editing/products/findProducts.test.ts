import { listStaffProducts } from '@shop/contracts/products/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { beforeAll, expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'

describeOffice('the list of products for staff', (shop, staff) => {
  const list = (wish: SentInput<typeof listStaffProducts> = {}) => shop.call(listStaffProducts, wish, staff)
  const titles = async (wish: SentInput<typeof listStaffProducts>) =>
    (await list(wish)).items.map(({ title }) => title)

  beforeAll(async () => {
    const { id: eid } = await makeCollection(shop, { slug: 'eid' })
    await makeProduct(shop, {
      title: 'Najd Thobe',
      slug: 'najd',
      variants: [
        { sku: 'NAJ-W-52', price: 5000, salePrice: 4500, stock: 3 },
        { sku: 'NAJ-W-54', price: 6000, stock: 4, reserved: 1 },
      ],
      pictures: [{ alt: 'Front' }, {}],
      collections: [eid],
    })
    await makeProduct(shop, {
      title: '100% Wool_Jalab',
      slug: 'wool',
      status: 'DRAFT',
      variants: [{ stock: 0 }],
    })
    await makeProduct(shop, { title: 'Fes Jalab', slug: 'fes', status: 'ARCHIVED', variants: [] })
  })

  it('shows price and stock of a product, calculated from its variants', async () => {
    const { items, total, totalPages } = await list({ sort: 'title' })
    expect([total, totalPages]).toEqual([3, 1])
    expect(items).toMatchObject([
      { title: '100% Wool_Jalab', status: 'DRAFT', stock: 0, variantCount: 1, picture: null },
      { title: 'Fes Jalab', status: 'ARCHIVED', stock: 0, variantCount: 0, priceFrom: null, priceTo: null },
      {
        title: 'Najd Thobe',
        status: 'ACTIVE',
        priceFrom: 4500,
        priceTo: 6000,
        stock: 6,
        variantCount: 2,
        picture: { alt: 'Front' },
      },
    ])
  })

  it.each([
    ['title', 'jalab', ['100% Wool_Jalab', 'Fes Jalab']],
    ['slug', 'naj', ['Najd Thobe']],
    ['SKU in any case', 'naj-w-54', ['Najd Thobe']],
    ['signs that patterns know', '00%', ['100% Wool_Jalab']],
    ['signs that patterns know', 'l_j', ['100% Wool_Jalab']],
    ['signs that patterns know', '%%%', []],
    ['the beginnings of words', 'fe ja', ['Fes Jalab']],
    ['words in any order', 'thobe naj', ['Najd Thobe']],
    ['something that is nowhere', "'; drop table", []],
  ])('is searched by %s: %s', async (_, search, found) => {
    expect(await titles({ search, sort: 'title' })).toEqual(found)
  })

  it('lists a product once if several words, its title and its SKUs match, on any page', async () => {
    // The words match Najd Thobe's title, slug and both SKUs, and nothing in the other products.
    expect(await list({ search: 'naj' })).toMatchObject({ items: [{ title: 'Najd Thobe' }], total: 1 })
    const pages = await Promise.all(
      [1, 2, 3, 9].map(page => list({ search: 'jalab', sort: 'title', page, limit: 1 })),
    )
    expect(pages.map(({ total }) => total)).toEqual([2, 2, 2, 2])
    expect(pages.map(({ items }) => items.map(({ slug }) => slug))).toEqual([['wool'], ['fes'], [], []])
  })

  it('is filtered by status and collection, and paged', async () => {
    expect(await titles({ status: 'DRAFT' })).toEqual(['100% Wool_Jalab'])
    const { id } = await shop.deps.db('collections').where({ slug: 'eid' }).first('id')
    expect(await titles({ collectionId: id })).toEqual(['Najd Thobe'])
    const pages = [1, 2, 3].map(page => titles({ page, limit: 1, sort: 'newest' }))
    expect((await Promise.all(pages)).flat().toSorted()).toEqual(await titles({ sort: 'title' }))
    const unsearched = await countQueries(shop, () => list({ limit: 1 }), isNotSettingsQuery)
    expect(await countQueries(shop, () => list({ search: 'a' }), isNotSettingsQuery)).toBeLessThanOrEqual(
      unsearched + 1,
    )
  })
})
