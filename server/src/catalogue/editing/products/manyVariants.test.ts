import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { addVariant, createProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { aProduct, asForm, aVariant } from '../../../test/products.ts'

const max = 1000

describeOffice('a product of 1,000 variants', (shop, staff) => {
  let products = 0
  const variantsOf = (count: number) => {
    const product = ++products
    return Array.from({ length: count }, (_, number) =>
      aVariant({
        sku: `MANY-${product}-${number}`,
        barcode: `MANY-CODE-${product}-${number}`,
        color: `Colour ${number % 10}`,
        size: String(40 + Math.floor(number / 10)),
        stock: 1 + (number % 3),
      }),
    )
  }
  const create = (count: number) => shop.call(createProduct, aProduct({ variants: variantsOf(count) }), staff)
  const withQueryCount = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    let answer: T | undefined
    const count = await countQueries(shop, async () => void (answer = await work()), isNotSettingsQuery)
    return [count, answer as T]
  }

  it('is created, changed throughout and reduced by a bounded number of statements', async () => {
    const [creating, made] = await withQueryCount(() => create(max))
    expect(made.variants).toHaveLength(max)
    expect(creating).toBeLessThan(45)
    const form = asForm(made)

    const [keeping, kept] = await withQueryCount(() => shop.call(updateProduct, form, staff))
    expect(keeping).toBeLessThan(35)

    // Each gets another price, stock, position and its neighbour's SKU.
    const { variants = [] } = asForm(kept)
    const turned = variants
      .map((variant, index) => ({
        ...variant,
        sku: variants[(index + 1) % max]!.sku,
        price: 5900,
        stock: (variant.stock ?? 0) + 2,
      }))
      .toReversed()
    const [changing, changed] = await withQueryCount(() =>
      shop.call(updateProduct, { ...asForm(kept), variants: turned }, staff),
    )
    expect(changing).toBeLessThan(45)
    expect(changed.variants.map(({ id, sku, price, stock }) => [id, sku, price, stock])).toEqual(
      turned.map(({ id, sku, price, stock }) => [id, sku, price, stock]),
    )
    await expectExactLedger(shop.deps.db)
    expect((await shop.call(getProductBySlug, { slug: made.slug })).variants).toHaveLength(max)

    const [cutting, cut] = await withQueryCount(() =>
      shop.call(
        updateProduct,
        { ...asForm(changed), variants: asForm(changed).variants!.slice(0, 1) },
        staff,
      ),
    )
    expect(cutting).toBeLessThan(45)
    expect(cut.variants).toHaveLength(1)
    await expectExactLedger(shop.deps.db)
  }, 60_000)

  it('cannot have a 1,001st', async () => {
    const { variants, ...form } = aProduct({ variants: variantsOf(max + 1) })
    const refused = { status: 400, fields: { variants: 'A product has at most 1,000 variants.' } }
    await expect(shop.call(createProduct, { ...form, variants }, staff)).rejects.toMatchObject(refused)
    const made = await create(max)
    await expect(
      shop.call(updateProduct, { ...asForm(made), variants: [...asForm(made).variants!, aVariant()] }, staff),
    ).rejects.toMatchObject(refused)
    await expect(shop.call(addVariant, { productId: made.id, ...aVariant() }, staff)).rejects.toMatchObject({
      code: 'limit_reached',
      message: 'A product has at most 1,000 variants.',
    })
  }, 60_000)

  it('can be sent in one body, with texts of the maximum length', async () => {
    const long = (start: string, length: number) => start.padEnd(length, 'é')
    const variants = variantsOf(max).map((variant, number) => ({
      ...variant,
      sku: `${variant.sku}-`.padEnd(80, 'x'),
      barcode: `${variant.barcode}-`.padEnd(60, 'x'),
      color: long(`Colour ${number % 10}`, 60),
      collar: long('Collar', 60),
      cuffs: long('Cuffs', 60),
    }))
    const made = await shop.call(createProduct, aProduct({ variants }), staff)
    expect(made.variants).toHaveLength(max)
  }, 60_000)
})
