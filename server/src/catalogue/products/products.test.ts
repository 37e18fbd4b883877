import { getProduct, getProductBySlug, listRelatedProducts } from '@shop/contracts/catalog/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { checkOut, makeShopper } from '../../test/checkout.ts'
import { countQueries } from '../../test/countQueries.ts'
import { describeShop } from '../../test/startShop.ts'

const ofCatalogue = (sql: string) => /variants|products|media|collections/.test(sql)

describeShop('a product', shop => {
  it('is read in one round trip, then cached: free units, pictures by colour, active collections', async () => {
    const shown = await makeCollection(shop, { name: 'Eid' })
    const hidden = await makeCollection(shop, { isActive: false })
    const { id, slug } = await makeProduct(shop, {
      title: 'Night thobe',
      rating: 4.3,
      collections: [shown.id, hidden.id],
      variants: [
        { color: 'White', size: '54', stock: 5, reserved: 2, price: 5000, salePrice: 4000 },
        { color: 'Navy', size: '54', stock: 3, reserved: 3 },
        { color: 'Navy', size: '56' },
      ],
      pictures: [{ variant: 1, alt: 'Front' }, { variant: 1 }, {}],
    })
    const read = () => shop.call(getProduct, { id })
    expect(await countQueries(shop, read, ofCatalogue)).toBe(1)
    const product = await read()
    expect(product).toMatchObject({
      slug,
      title: 'Night thobe',
      status: 'ACTIVE',
      rating: 4.3,
      features: [],
      specifications: {},
      collections: [{ id: shown.id, name: 'Eid', slug: shown.slug }],
    })
    expect(product.variants.map(({ color, size, stock }) => [color, size, stock])).toEqual([
      ['White', '54', 3],
      ['Navy', '54', 0],
      ['Navy', '56', 10],
    ])
    expect(product.variants.map(({ images }) => images.length)).toEqual([0, 2, 2])
    expect(product.images.map(({ alt }) => alt)).toEqual(['Front', 'Night thobe', 'Night thobe'])
    expect(product.images[0]?.url).toMatch(/^\/media\/[0-9a-f]{24}-960\.jpg$/)
    expect(await shop.call(getProductBySlug, { slug })).toEqual(product)
    expect(await countQueries(shop, () => shop.call(getProductBySlug, { slug }), ofCatalogue)).toBe(0)
  })

  it('does not reveal how many units are reserved or sold', async () => {
    const { id } = await makeProduct(shop)
    const text = await (await shop.request(`/products/${id}`)).text()
    expect(text).not.toMatch(/reserved|unitsSold|units_sold|version|position/)
  })

  it('shows its current stock, even if nothing else has changed', async () => {
    const { id, variants } = await makeProduct(shop, { variants: [{ stock: 5 }] })
    const stock = async () => (await shop.call(getProduct, { id })).variants[0]?.stock
    expect(await stock()).toBe(5)
    const shopper = await makeShopper(shop, variants[0]!.id, { quantity: 2 })
    expect(await stock()).toBe(5)
    await checkOut(shop, shopper)
    expect(await stock()).toBe(3)
  })

  it('is shown without variants if it has none', async () => {
    const { id } = await makeProduct(shop, { variants: [] })
    expect((await shop.call(getProduct, { id })).variants).toEqual([])
  })

  it.each(['DRAFT', 'ARCHIVED'] as const)('is not found while it is %s', async status => {
    const { id, slug } = await makeProduct(shop, { status })
    for (const path of [`/products/${id}`, `/products/slug/${slug}`, `/products/${id}/related`])
      expect((await shop.request(path)).status, path).toBe(404)
  })

  it.each([
    [`/products/${newId()}`, 404],
    [`/products/${newId()}/related`, 404],
    ['/products/slug/no-such-thobe', 404],
    ['/products/not-an-id', 400],
    ['/products/slug/Upper', 400],
    [`/products/slug/${'x'.repeat(121)}`, 400],
    ['/products/%00', 400],
    [`/products/${newId()}?unknown=1`, 400],
  ])('requested as %s is refused', async (path, status) => {
    expect((await shop.request(path)).status).toBe(status)
  })

  it('has up to four related products: of its collections first, then best sellers, never itself', async () => {
    const eid = await makeCollection(shop)
    const closed = await makeCollection(shop, { isActive: false })
    const best = await makeProduct(shop, { title: 'Best', unitsSold: 900, collections: [closed.id] })
    const second = await makeProduct(shop, { title: 'Second', unitsSold: 800 })
    const mate = await makeProduct(shop, { title: 'Mate', unitsSold: 1, collections: [eid.id] })
    const draft = await makeProduct(shop, { status: 'DRAFT', unitsSold: 999, collections: [eid.id] })
    const own = await makeProduct(shop, { unitsSold: 1000, collections: [eid.id, closed.id] })
    const { items, total } = await shop.call(listRelatedProducts, { id: own.id })
    expect(items).toHaveLength(4)
    expect(total).toBe(4)
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual([mate.id, best.id, second.id])
    const ids = items.map(({ id }) => id)
    expect(ids).not.toContain(own.id)
    expect(ids).not.toContain(draft.id)
  })
})
