import { getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import type { ProductCard } from '@shop/contracts/catalog/entities'
import { suggest } from '@shop/contracts/search/endpoints'
import { expect, it } from 'vitest'
import { transaction } from '../../../platform/database/transaction.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { describeShop } from '../../../test/startShop.ts'
import { readCatalogVersion } from '../catalogVersion.ts'
import { refreshListings } from './refreshListings.ts'

describeShop('the listings', shop => {
  const cardOf = async (id: string): Promise<ProductCard | null> => {
    const row: { card: string } | undefined = await shop.deps
      .db('product_listings')
      .where('product_id', id)
      .first()
    return row ? (JSON.parse(row.card) as ProductCard) : null
  }

  it('show the first variant in stock, the lowest price charged, and the sizes in stock', async () => {
    const { id, variants } = await makeProduct(shop, {
      variants: [
        { color: 'White', colorHex: '#ffffff', size: '56', price: 6000, stock: 2, reserved: 2 },
        { color: 'Navy', colorHex: '#001f3f', size: 'L', price: 5000, salePrice: 4500 },
        { color: 'Navy', size: '54', price: 5000, salePrice: 9000 },
      ],
      pictures: [{}, { variant: 2 }],
    })
    const card = await cardOf(id)
    expect(card).toMatchObject({
      priceFrom: 4500,
      hasPriceRange: true,
      inStock: true,
      sizes: ['54', 'L'],
      colors: [
        { name: 'White', hex: '#ffffff' },
        { name: 'Navy', hex: '#001f3f' },
      ],
    })
    expect(card?.variants).toHaveLength(1)
    expect(card?.variants[0]).toMatchObject({ id: variants[1]?.id, price: 5000, salePrice: 4500 })
    expect(card?.variants[0]?.images, "those of its colour, not the product's others").toHaveLength(1)
  })

  it('store a look for each of the first five colours except the one shown', async () => {
    const { id } = await makeProduct(shop, {
      variants: [
        { color: 'White', size: '54', price: 6000, stock: 0 },
        { color: 'Navy', size: '54', price: 4400 },
        { color: 'Sand', size: '54', price: 5000, stock: 0 },
        { color: 'Sand', size: '56', price: 5000, salePrice: 4500 },
        { color: 'Sand', size: '58', price: 5500 },
        ...['Grey', 'Black', 'Olive'].map(color => ({ color })),
      ],
      pictures: [{}, { key: 'nnnnnnnnnnnnnnnnnnnnnnnn', variant: 2 }, { variant: 2 }],
    })
    const card = await cardOf(id)
    const [white, navy, sand] = card?.colors.map(({ look }) => look) ?? []
    expect(white).toEqual({
      price: 6000,
      salePrice: null,
      picture: null,
      priceFrom: 6000,
      hasPriceRange: false,
      inStock: false,
      sizes: [],
    })
    expect(navy).toBeUndefined()
    expect(sand).toMatchObject({
      price: 5000,
      salePrice: 4500,
      picture: { url: '/media/nnnnnnnnnnnnnnnnnnnnnnnn-960.jpg' },
      priceFrom: 4500,
      hasPriceRange: true,
      inStock: true,
      sizes: ['56', '58'],
    })
    expect(card?.colors.map(({ look }) => Boolean(look))).toEqual([true, false, true, true, true, false])
    const single = await makeProduct(shop, { variants: [{ size: '54' }, { size: '56' }] })
    expect((await cardOf(single.id))?.colors[0]).not.toHaveProperty('look')
  })

  it('show the first variant, no sizes and the pictures of the product when everything is sold out', async () => {
    const { id, variants } = await makeProduct(shop, {
      variants: [{ stock: 0 }, { stock: 0 }],
      pictures: [{}, {}, {}],
    })
    const card = await cardOf(id)
    expect(card).toMatchObject({ inStock: false, sizes: [], hasPriceRange: false })
    expect(card?.variants[0]?.id).toBe(variants[0]?.id)
    expect(card?.variants[0]?.images).toHaveLength(2)
  })

  it('contain only active products with variants', async () => {
    const { id } = await makeProduct(shop)
    expect(await cardOf(id)).not.toBeNull()
    await transaction(shop.deps.db, async trx => {
      await trx('products').where({ id }).update({ status: 'ARCHIVED' })
      refreshListings(trx, [id])
    })
    expect(await cardOf(id)).toBeNull()
    const bare = await makeProduct(shop, { variants: [] })
    expect(await cardOf(bare.id)).toBeNull()
  })

  it('are correct after two buyers take the last units at the same moment', async () => {
    const { id, variants } = await makeProduct(shop, {
      variants: [
        { size: 'S', stock: 1 },
        { size: 'M', stock: 1 },
      ],
    })
    await Promise.all(
      variants.map(variant =>
        transaction(shop.deps.db, async trx => {
          await trx('variants').where('id', variant.id).update({ reserved: 1 })
          refreshListings(trx, [id])
        }),
      ),
    )
    expect(await cardOf(id)).toMatchObject({ inStock: false, sizes: [] })
  })

  it('stay unchanged, as does the version, if the transaction fails', async () => {
    const { id } = await makeProduct(shop)
    const version = await readCatalogVersion(shop.deps)
    const failing = transaction(shop.deps.db, async trx => {
      await trx('products').where({ id }).update({ title: 'Never seen' })
      refreshListings(trx, [id])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await cardOf(id))?.title).toBe('Thobe')
    expect(await readCatalogVersion(shop.deps)).toBe(version)
  })

  it('state that a garment is zero-rated, wherever a price is calculated from them', async () => {
    const variants = [{ color: 'Rust' }]
    const { slug } = await makeProduct(shop, { title: 'Zero bisht', vatClass: 'ZERO', variants })
    await makeProduct(shop, { title: 'Zero thobe', variants })
    const vatClassesOf = (found: readonly { title: string; vatClass?: string | undefined }[]) =>
      Object.fromEntries(found.map(({ title, vatClass }) => [title, vatClass]))
    const both = { 'Zero bisht': 'ZERO', 'Zero thobe': undefined }
    expect(vatClassesOf((await shop.call(listProducts, { search: 'zero' })).items)).toEqual(both)
    expect(vatClassesOf((await shop.call(listProducts, { search: 'zero', colors: ['Rust'] })).items)).toEqual(
      both,
    )
    expect(vatClassesOf((await shop.call(suggest, { q: 'zero' })).products)).toEqual(both)
    expect(await shop.call(getProductBySlug, { slug })).toMatchObject({ vatClass: 'ZERO' })
  })
})
