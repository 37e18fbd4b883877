import { listAudit } from '@shop/contracts/audit/endpoints'
import { getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import { createProduct, setProductStatus, updateProduct } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { makeCollection } from '../../../test/catalog.ts'
import { expectExactLedger } from '../../../test/ledger.ts'
import { aProduct, asForm, aVariant } from '../../../test/products.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

describeShop('a product', shop => {
  const aisha = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const create = (wish = {}) => shop.call(createProduct, aProduct(wish), aisha)
  const save = (form: ReturnType<typeof asForm>) => shop.call(updateProduct, form, aisha)

  it('is created with all fields of the form, and shoppers see it if it is active', async () => {
    const collection = await makeCollection(shop)
    const variants = ['52', '54', '56'].flatMap(size =>
      ['White', 'Navy'].map(color => aVariant({ size, color, stock: 4, colorHex: '#1F4D3A' })),
    )
    const input = aProduct({
      variants,
      status: 'DRAFT',
      features: ['Hidden placket', ' ', 'Side pockets '],
      specifications: { fabricWeight: '180 g', ' ': 'nothing', cut: '' },
      collectionIds: [collection.id],
      metaTitle: 'Najd',
      // Symbols in any order, one of them twice.
      careSymbols: ['lineDry', 'wash30', 'wash30'],
      fibres: [
        { fibre: 'elastane', percent: 2 },
        { fibre: 'cotton', percent: 98 },
      ],
    })
    const made = await shop.call(createProduct, input, aisha)
    expect(made).toMatchObject({
      title: 'Najd Thobe',
      status: 'DRAFT',
      features: ['Hidden placket', 'Side pockets'],
      specifications: { fabricWeight: '180 g' },
      collections: [{ id: collection.id, isActive: true }],
      metaTitle: 'Najd',
      metaDescription: null,
      careSymbols: ['wash30', 'lineDry'],
      // The largest share comes first, as the law requires.
      fibres: [
        { fibre: 'cotton', percent: 98 },
        { fibre: 'elastane', percent: 2 },
      ],
      version: 1,
      reviews: [],
    })
    expect(made.variants.map(({ sku, color, stock, free }) => [sku, color, stock, free])).toEqual(
      variants.map(({ sku, color }) => [sku, color, 4, 4]),
    )
    expect(made.variants[0]).toMatchObject({
      colorHex: '#1f4d3a',
      lengthCm: 140,
      collar: 'Standard',
      cuffs: 'Standard',
      salePrice: null,
    })
    await refuses(shop.call(getProductBySlug, { slug: made.slug }), 404)
    const active = await shop.call(setProductStatus, { id: made.id, status: 'ACTIVE' }, aisha)
    expect(active.version).toBe(2)
    expect((await shop.call(getProductBySlug, { slug: made.slug })).variants).toHaveLength(6)
    const listed = await shop.call(listProducts, { collection: [collection.id] })
    expect(listed.items.map(({ id }) => id)).toEqual([made.id])
    await expectExactLedger(shop.deps.db)
  })

  it('keeps fields that a save leaves out, and clears those that it empties', async () => {
    const facts = { careSymbols: ['ironNot' as const], features: ['Side pockets'], metaTitle: 'Najd' }
    const model = { modelHeightCm: 183, modelSize: '56' }
    const made = await create({ ...facts, ...model })
    const { careSymbols: _, features: _features, metaTitle: _title, ...rest } = asForm(made)
    const { modelHeightCm: _height, modelSize: _size, ...form } = rest
    const kept = await save(form)
    expect(kept).toMatchObject({ ...facts, ...model })
    const without = { careSymbols: [], features: [], modelHeightCm: null }
    const emptied = await save({ ...asForm(kept), ...without, metaTitle: '', modelSize: '' })
    expect(emptied).toMatchObject({ ...without, metaTitle: null, modelSize: null })
    const { items } = await shop.call(listAudit, { subject: 'product', subjectId: made.id }, aisha)
    expect(items[0]).toMatchObject({ before: { careSymbols: ['ironNot'] }, after: { careSymbols: [] } })
  })

  it('is found by the name of a fibre', async () => {
    const made = await create({ fibres: [{ fibre: 'cashmere', percent: 100 }] })
    const { items } = await shop.call(listProducts, { search: 'cashmere' })
    expect(items.map(({ id }) => id)).toEqual([made.id])
  })

  it('reports every error at its field, and then nothing is saved', async () => {
    const { variants: _, ...form } = aProduct()
    const wrong: [object, Record<string, string>][] = [
      [{ ...form, title: ' ' }, { title: 'This field is required.' }],
      [{ ...form, slug: 'Not a slug' }, { slug: 'Not a valid slug.' }],
      [
        { ...form, fibres: [{ fibre: 'cotton', percent: 90 }] },
        { fibres: 'The fibres add up to 90%. They must add up to 100%.' },
      ],
      [
        { ...form, fibres: [{ fibre: 'unicorn', percent: 100 }] },
        { 'fibres.0.fibre': 'Choose one of the permitted fibres.' },
      ],
      [
        {
          ...form,
          fibres: [
            { fibre: 'silk', percent: 99.5 },
            { fibre: 'wool', percent: 0 },
          ],
        },
        { 'fibres.0.percent': 'Must be a whole number.', 'fibres.1.percent': 'At least 1%.' },
      ],
      [
        {
          ...form,
          fibres: [
            { fibre: 'silk', percent: 50 },
            { fibre: 'silk', percent: 50 },
          ],
        },
        { fibres: 'Silk is named twice. Give each fibre once.' },
      ],
      [
        {
          ...form,
          fibres: [
            { fibre: 'wool', percent: 80 },
            { fibre: 'other', percent: 20 },
          ],
        },
        { fibres: 'Other fibres may be at most 15%. Name the others.' },
      ],
      [
        {
          ...form,
          measurements: [
            { size: '56', width: 1220, shoulders: 47.3, sleeve: 0, hem: 150 },
            { size: ' ', width: 122, shoulders: 47, sleeve: 62, hem: 150 },
          ],
        },
        {
          'measurements.0.width': 'At most 300 cm.',
          'measurements.0.shoulders': 'Give whole or half centimetres.',
          'measurements.0.sleeve': 'At least 10 cm.',
          'measurements.1.size': 'This field is required.',
        },
      ],
      [
        {
          ...form,
          measurements: ['56', '56'].map(size => ({ size, width: 122, shoulders: 47, sleeve: 62, hem: 150 })),
        },
        { measurements: 'Size 56 is measured twice. Give each size once.' },
      ],
      [{ ...form, variants: [] }, { variants: 'At least one variant.' }],
      [{ ...form, variants: [aVariant({ price: 0 })] }, { 'variants.0.price': 'Must be at least £0.01.' }],
      [{ ...form, variants: [aVariant({ price: 1.5 })] }, { 'variants.0.price': 'Must be a whole number.' }],
      [{ ...form, variants: [aVariant({ stock: -1 })] }, { 'variants.0.stock': 'At least 0 units.' }],
      [{ ...form, variants: [aVariant({ colorHex: 'red' })] }, { 'variants.0.colorHex': 'Such as #1f4d3a.' }],
      [
        { ...form, variants: [aVariant({ sku: 'A' }), aVariant({ sku: 'A', size: '58' })] },
        { 'variants.1.sku': 'Another variant has this SKU.' },
      ],
      [
        { ...form, variants: [aVariant(), aVariant()] },
        { 'variants.1.size': 'Another variant has the same colour, size, length, collar and cuffs.' },
      ],
      [
        { ...form, variants: [aVariant()], collectionIds: [form.slug.slice(5)] },
        { collectionIds: 'One of these collections no longer exists.' },
      ],
    ]
    for (const [input, fields] of wrong)
      await expect(
        shop.call(createProduct, input as ReturnType<typeof aProduct>, aisha),
      ).rejects.toMatchObject({ status: 400, code: 'validation_failed', fields })
    expect(await shop.deps.db('products').where({ slug: form.slug })).toEqual([])
    const other = await create()
    await refuses(create({ slug: other.slug }), { fields: { slug: 'Another product has this slug.' } })
    await expect(create({ variants: [aVariant({ sku: other.variants[0]!.sku })] })).rejects.toMatchObject({
      fields: { 'variants.0.sku': 'Another product has this SKU.' },
    })
  })
})
