import { listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { findAnything, findByCode } from '@shop/contracts/palette/endpoints'
import {
  addVariant,
  createProduct,
  findSharedBarcodes,
  listStaffProducts,
  updateProduct,
  updateVariant,
} from '@shop/contracts/products/endpoints'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, makeShopper, payFor } from '../../../test/checkout.ts'
import { aProduct, asForm, aVariant } from '../../../test/products.ts'
import { refuses } from '../../../test/startShop.ts'

describeOffice('a barcode that several variants have', (shop, staff) => {
  const create = (...variants: ReturnType<typeof aVariant>[]) =>
    shop.call(createProduct, aProduct({ variants }), staff)
  let last = 0
  /** Makes an unused EAN-13 with a leading zero, which makes it a UPC-A as well. */
  const newCode = () => {
    const digits = `01234500${String(++last).padStart(4, '0')}`
    const sum = digits
      .split('')
      .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
    return `${digits}${(10 - (sum % 10)) % 10}`
  }
  /** Returns the three written forms of a barcode. */
  const formsOf = (ean: string) => [ean, ean.slice(1), `0${ean}`]
  const sku = () => `B-${randomUUID().slice(0, 8)}`

  it('is reported when a product is created, in any written form, unless it is unique', async () => {
    const [code, other] = [newCode(), newCode()]
    const { id, title, variants } = await makeProduct(shop, { variants: [{ barcode: code }] })
    for (const barcode of formsOf(code)) {
      const own = [aVariant({ barcode, size: '52' }), aVariant({ barcode: newCode(), size: '54' })]
      const { sharedBarcodes } = await create(...own)
      expect(sharedBarcodes).toMatchObject([{ barcode, skus: [own[0]!.sku] }])
      expect(sharedBarcodes![0]!.others).toContainEqual({ sku: variants[0]!.sku, title, productId: id })
    }
    expect(await create(aVariant({ barcode: other }))).not.toHaveProperty('sharedBarcodes')
    const both = [
      aVariant({ barcode: other, size: '52' }),
      aVariant({ barcode: formsOf(other)[1]!, size: '54' }),
    ]
    const { sharedBarcodes } = await create(...both)
    expect(sharedBarcodes).toMatchObject([{ skus: both.map(each => each.sku), others: [{}] }])
  })

  it('is reported when a product or variant is saved, until it is corrected', async () => {
    const code = newCode()
    const made = await create(
      aVariant({ barcode: code, size: '52' }),
      aVariant({ barcode: newCode(), size: '54' }),
    )
    const [first, second] = asForm(made).variants!
    const saved = await shop.call(
      updateProduct,
      { ...asForm(made), variants: [first!, { ...second!, barcode: code }] },
      staff,
    )
    expect(saved.sharedBarcodes).toEqual([{ barcode: code, skus: [first!.sku, second!.sku], others: [] }])
    const ids = { productId: made.id, variantId: second!.id! }
    const { id: _, ...fields } = second!
    const mended = await shop.call(updateVariant, { ...ids, ...fields, barcode: newCode() }, staff)
    expect(mended).not.toHaveProperty('sharedBarcodes')
    const again = await shop.call(updateVariant, { ...ids, ...fields, barcode: `0${code}` }, staff)
    expect(again.sharedBarcodes).toMatchObject([{ skus: [first!.sku, second!.sku] }])
    const added = await shop.call(
      addVariant,
      { productId: made.id, ...aVariant({ size: '58', barcode: code }) },
      staff,
    )
    expect(added.sharedBarcodes).toMatchObject([{ skus: [first!.sku, second!.sku, added.sku] }])
  })

  it('can be looked up before anything is saved', async () => {
    const code = newCode()
    const { id, title, variants } = await makeProduct(shop, { variants: [{ barcode: code }] })
    const ask = (input: object) =>
      shop.call(findSharedBarcodes, { variants: [{ sku: 'ASK-1', barcode: code }], ...input }, staff)
    expect(await ask({})).toEqual({
      items: [{ barcode: code, skus: ['ASK-1'], others: [{ sku: variants[0]!.sku, title, productId: id }] }],
    })
    // The product's own variants are about to be saved, so they do not count.
    expect(await ask({ productId: id })).toEqual({ items: [] })
    expect(await ask({ variants: [] })).toEqual({ items: [] })
  })

  it('identifies one garment for a scanner in any form, and offers a choice if several have it', async () => {
    const scan = (given: string) => shop.call(findByCode, { code: given }, staff)
    const code = newCode()
    const {
      id: productId,
      title,
      variants,
    } = await makeProduct(shop, {
      variants: [
        { barcode: code, size: '52', sku: sku() },
        { barcode: newCode(), size: '54', sku: sku() },
      ],
    })
    const [first] = variants
    for (const form of formsOf(code))
      expect(await scan(form), form).toMatchObject({ variant: { productId, id: first!.id, sku: first!.sku } })
    const other = await makeProduct(shop, {
      variants: [
        { barcode: formsOf(code)[1]!, size: '52', lengthCm: 140, sku: sku() },
        { barcode: newCode(), size: '52', lengthCm: 152, sku: sku() },
      ],
    })
    for (const form of formsOf(code)) {
      const { variant, choices, order, back } = await scan(form)
      expect({ variant, order, back }, form).toEqual({ variant: null, order: null, back: null })
      expect(choices).toHaveLength(2)
      expect(choices).toContainEqual({
        id: first!.id,
        productId,
        sku: first!.sku,
        title,
        color: 'White',
        size: '52',
        details: '',
      })
      // The details distinguish two variants of one colour and size.
      expect(choices).toContainEqual(
        expect.objectContaining({ title: other.title, details: 'Length: 140 cm' }),
      )
    }
    // Scanning a SKU identifies the variant.
    expect(await scan(first!.sku.toLowerCase())).toMatchObject({ variant: { id: first!.id } })
  })

  it('is found by a search in any of its written forms', async () => {
    const code = newCode()
    const { id, variants } = await makeProduct(shop, { variants: [{ barcode: code }] })
    for (const search of formsOf(code)) {
      const products = await shop.call(listStaffProducts, { search }, staff)
      expect(
        products.items.map(item => item.id),
        search,
      ).toEqual([id])
      const stock = await shop.call(listStockedVariants, { search }, staff)
      expect(
        stock.items.map(item => item.id),
        search,
      ).toEqual([variants[0]!.id])
      const anything = await shop.call(findAnything, { q: search }, staff)
      expect(
        anything.variants.map(item => item.id),
        search,
      ).toEqual([variants[0]!.id])
    }
  })

  it('is shown at the packing bench with the order’s lines, and with other variants that have it', async () => {
    const code = newCode()
    const { variants } = await makeProduct(shop, { variants: [{ barcode: code }] })
    const other = await makeProduct(shop, { variants: [{ barcode: `0${code}` }] })
    const { orderId } = await checkOut(shop, await makeShopper(shop, variants[0]!.id))
    await payFor(shop, orderId)
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff)
    expect(items).toMatchObject([
      {
        barcode: code,
        alike: [{ id: other.variants[0]!.id, sku: other.variants[0]!.sku, title: other.title }],
      },
    ])
  })

  it('is reported with fifty variants if all of a shop have it', async () => {
    const sizes = Array.from({ length: 60 }, (_, number) => String(number + 1))
    await makeProduct(shop, { variants: sizes.map(size => ({ size, barcode: '0' })) })
    const { sharedBarcodes } = await create(aVariant({ barcode: '0' }))
    expect(sharedBarcodes![0]!.others.length).toBeGreaterThanOrEqual(49)
    expect(sharedBarcodes![0]!.others.length).toBeLessThanOrEqual(50)
  })
})

describeOffice('the barcode of a saved variant', (shop, staff) => {
  it.each([
    // Spreadsheet damage to a GTIN: a zero removed, digits rounded.
    ['012345678905', '12345678905', '012345678905'],
    ['123456789012345678', '123456789012345000', '123456789012345678'],
    // Longer form of the same number, and a different code.
    ['012345678905', '0012345678905', '0012345678905'],
    ['000123', '123', '123'],
    ['5012345678900', '4006381333931', '4006381333931'],
  ])('%s, saved as %s, is %s', async (barcode, given, expected) => {
    const made = await shop.call(createProduct, aProduct({ variants: [aVariant({ barcode })] }), staff)
    const [variant] = asForm(made).variants!
    const form = { ...asForm(made), variants: [{ ...variant!, barcode: given }] }
    expect((await shop.call(updateProduct, form, staff)).variants).toMatchObject([{ barcode: expected }])
  })
})

describeOffice('a SKU', (shop, staff) => {
  const create = (...variants: ReturnType<typeof aVariant>[]) =>
    shop.call(createProduct, aProduct({ variants }), staff)

  it('belongs to one variant whatever its case, and an error names the other variant', async () => {
    const made = await create(aVariant({ sku: 'Case-1' }))
    const refused = (text: string) => ({ status: 400, fields: { 'variants.0.sku': text } })
    await expect(create(aVariant({ sku: 'CASE-1' }))).rejects.toMatchObject(
      refused('Another product has the SKU Case-1. Capitals and small letters make no difference.'),
    )
    await refuses(create(aVariant({ sku: 'Case-1' })), refused('Another product has this SKU.'))
    await expect(
      create(aVariant({ sku: 'twice-1', size: '52' }), aVariant({ sku: 'TWICE-1', size: '54' })),
    ).rejects.toMatchObject({
      status: 400,
      fields: {
        'variants.1.sku':
          'Another variant has the SKU twice-1. Capitals and small letters make no difference.',
      },
    })
    await expect(
      shop.call(addVariant, { productId: made.id, ...aVariant({ sku: 'case-1', size: '60' }) }, staff),
    ).rejects.toMatchObject({
      fields: { sku: 'Another variant has the SKU Case-1. Capitals and small letters make no difference.' },
    })
    // A variant's own SKU may change its case.
    const [variant] = asForm(made).variants!
    const saved = await shop.call(
      updateProduct,
      { ...asForm(made), variants: [{ ...variant!, sku: 'CASE-1' }] },
      staff,
    )
    expect(saved.variants).toMatchObject([{ id: variant!.id, sku: 'CASE-1' }])
  })

  it('may be swapped between two variants and change its case', async () => {
    const made = await create(
      aVariant({ sku: 'swap-a', size: '52' }),
      aVariant({ sku: 'swap-b', size: '54' }),
    )
    const [first, second] = asForm(made).variants!
    const saved = await shop.call(
      updateProduct,
      {
        ...asForm(made),
        variants: [
          { ...first!, sku: 'SWAP-B' },
          { ...second!, sku: 'SWAP-A' },
        ],
      },
      staff,
    )
    expect(saved.variants.map(({ id, sku }) => [id, sku])).toEqual([
      [first!.id, 'SWAP-B'],
      [second!.id, 'SWAP-A'],
    ])
  })

  it('goes to one of two simultaneous saves, even if they write it differently', async () => {
    const outcomes = await Promise.allSettled(['once-1', 'ONCE-1'].map(sku => create(aVariant({ sku }))))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find(outcome => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})
