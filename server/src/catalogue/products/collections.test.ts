import { getCollection, listCollectionProducts, listCollections } from '@shop/contracts/catalog/endpoints'
import { expect, it, vi } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { describeShop } from '../../test/startShop.ts'
import { bumpCatalogVersion } from './catalogVersion.ts'

describeShop('collections', shop => {
  it('are listed in their order, active ones only, with the number of visible products', async () => {
    const late = await makeCollection(shop, { name: 'Late', sort: 2 })
    const early = await makeCollection(shop, { name: 'Early', sort: 1 })
    await makeCollection(shop, { name: 'Closed', isActive: false })
    await makeProduct(shop, { collections: [early.id] })
    await makeProduct(shop, { collections: [early.id], status: 'DRAFT' })
    const { items } = await shop.call(listCollections, {})
    expect(items.map(({ name, total, productCount }) => [name, total, productCount])).toEqual([
      ['Early', 1, 1],
      ['Late', 0, 0],
    ])
    expect(await shop.call(getCollection, { idOrSlug: late.slug })).toMatchObject({
      id: late.id,
      image: null,
    })
  })

  it("include their picture, with its alternative text or else the collection's name", async () => {
    await shop.deps.db('media').insert({
      key: 'c'.repeat(24),
      width: 1600,
      height: 900,
      color: '#aabbcc',
      mime: 'image/jpeg',
      bytes: 1,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    const { id } = await makeCollection(shop, { name: 'Jumu\u2019ah', imageKey: 'c'.repeat(24) })
    expect((await shop.call(getCollection, { idOrSlug: id })).image).toEqual({
      url: `/media/${'c'.repeat(24)}-960.jpg`,
      alt: 'Jumu\u2019ah',
      width: 1600,
      height: 900,
      color: '#aabbcc',
    })
  })

  it('are not found if they are inactive or unknown, and neither are their products', async () => {
    const { slug } = await makeCollection(shop, { isActive: false })
    for (const name of [slug, newId(), 'nothing-of-the-kind'])
      for (const path of [`/collections/${name}`, `/collections/${name}/products`])
        expect((await shop.request(path)).status, path).toBe(404)
    expect((await shop.request('/collections/A%20b')).status).toBe(400)
    expect((await shop.request(`/collections/${slug}/products?search=x`)).status).toBe(400)
  })

  it('disappear at once when they are switched off', async () => {
    const { id } = await makeCollection(shop)
    await shop.call(listCollectionProducts, { idOrSlug: id })
    await transaction(shop.deps.db, async trx => {
      await trx('collections').where({ id }).update({ is_active: false })
      await bumpCatalogVersion(trx)
    })
    expect((await shop.request(`/collections/${id}/products`)).status).toBe(404)
  })

  it('are noticed within a second when another process changes them', async () => {
    const { id } = await makeCollection(shop)
    await shop.call(getCollection, { idOrSlug: id })
    await shop.deps.db('collections').where({ id }).update({ name: 'Renamed elsewhere' })
    await shop.deps.db('catalog_state').increment('version', 1)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.now() + 1001)
      expect((await shop.call(getCollection, { idOrSlug: id })).name).toBe('Renamed elsewhere')
    } finally {
      vi.useRealTimers()
    }
  })
})
