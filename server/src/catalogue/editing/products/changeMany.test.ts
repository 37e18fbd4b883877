import { randomUUID } from 'node:crypto'
import { getProductBySlug, listProducts } from '@shop/contracts/catalog/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { bulkChangeProducts, undoProductChanges } from '@shop/contracts/products/bulk'
import { getStaffProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { expect, it } from 'vitest'
import { useStaff } from '../../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../../test/catalog.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { asForm } from '../../../test/products.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

describeShop('many products', (shop, dialect) => {
  const staff = useStaff(shop)
  type Wish = SentInput<typeof bulkChangeProducts>
  const change = (input: Wish) => shop.call(bulkChangeProducts, input, staff)
  const undo = (id: string | null) => shop.call(undoProductChanges, { id: id ?? '' }, staff)
  const read = (id: string) => shop.call(getStaffProduct, { id }, staff)
  const pricesOf = async (id: string) =>
    (await read(id)).variants.map(({ price, salePrice }) => [price, salePrice])

  it('are changed once, however often one change is requested', async () => {
    const { id } = await makeProduct(shop, { variants: [{ price: 1000 }] })
    const changeSetId = randomUUID()
    const wish: Wish = {
      productIds: [id],
      change: { kind: 'pricePercent', percent: 10 },
      changeSetId,
    }
    const answers = await Promise.all([change(wish), change(wish), change(wish)])
    answers.push(await change(wish))
    for (const answer of answers) expect(answer).toMatchObject({ changed: 1, changeSetId })
    expect(await pricesOf(id)).toEqual([[1100, null]])
    await undo(changeSetId)
    expect(await pricesOf(id)).toEqual([[1000, null]])
  })

  it('are not published while one of them lacks facts that shoppers need', async () => {
    const variants = [{ barcode: '5012345678900' }]
    const whole = await makeProduct(shop, { title: 'A whole one', status: 'DRAFT', variants })
    const bare = await makeProduct(shop, { title: 'A bare one', status: 'DRAFT' })
    await shop.deps.db('products').where({ id: bare.id }).update({ care: '' })
    const wish: Wish = {
      productIds: [whole.id, bare.id],
      change: { kind: 'status', status: 'ACTIVE' },
    }
    for (const isPreview of [true, false])
      await expect(change({ ...wish, isPreview })).rejects.toMatchObject({
        code: 'validation_failed',
        fields: {
          'change.status': expect.stringMatching(
            /^A bare one still needs: .*care.*\. Nothing was changed\.$/i,
          ),
        },
      })
    expect((await read(whole.id)).status).toBe('DRAFT')
    expect(await change({ ...wish, productIds: [whole.id] })).toMatchObject({ changed: 1 })
  })

  it('are repriced by collection as previewed, shoppers see it, and it can be undone once', async () => {
    const { id: collectionId } = await makeCollection(shop)
    const collections = [collectionId]
    const first = await makeProduct(shop, {
      title: 'A',
      variants: [{ price: 4999, salePrice: 4455 }, { price: 5000 }],
      collections,
    })
    const second = await makeProduct(shop, { title: 'B', variants: [{ price: 1005 }], collections })
    const other = await makeProduct(shop, { variants: [{ price: 1000 }] })
    const wish = { collectionId, change: { kind: 'pricePercent', percent: 10 } } as const
    const preview = await change({ ...wish, isPreview: true })
    expect(preview).toMatchObject({
      summary: 'Prices of 2 products up by 10%',
      changed: 2,
      unchanged: 0,
      changeSetId: null,
    })
    expect(preview.changes.map(({ prices }) => prices.map(({ before, after }) => [before, after]))).toEqual([
      [
        [
          { price: 4999, salePrice: 4455 },
          { price: 5499, salePrice: 4901 },
        ],
        [
          { price: 5000, salePrice: null },
          { price: 5500, salePrice: null },
        ],
      ],
      [
        [
          { price: 1005, salePrice: null },
          { price: 1106, salePrice: null },
        ],
      ],
    ])
    expect(await pricesOf(first.id)).toEqual([
      [4999, 4455],
      [5000, null],
    ])
    const done = await change(wish)
    expect(done.changes).toEqual(preview.changes)
    expect(await pricesOf(first.id)).toEqual([
      [5499, 4901],
      [5500, null],
    ])
    expect(await pricesOf(other.id)).toEqual([[1000, null]])
    const listed = await shop.call(listProducts, { collection: [collectionId], sort: 'price-low' })
    expect(listed.items.map(({ priceFrom }) => priceFrom)).toEqual([1106, 4901])
    expect(await undo(done.changeSetId)).toEqual({
      summary: 'Undone: Prices of 2 products up by 10%',
      undone: 2,
      left: [],
    })
    expect(await pricesOf(second.id)).toEqual([[1005, null]])
    expect((await shop.call(getProductBySlug, { slug: first.slug })).variants[0]?.salePrice).toBe(4455)
    await refuses(undo(done.changeSetId), { status: 409, message: 'This change has already been undone.' })
  })

  it('are restored except where somebody has changed them again, which is reported', async () => {
    const ids = await Promise.all(
      ['Najd', 'Fes'].map(title =>
        makeProduct(shop, { title, variants: [1000, 2000].map(price => ({ price, barcode: '50' })) }),
      ),
    )
    const productIds = ids.map(({ id }) => id)
    const { changeSetId } = await change({ productIds, change: { kind: 'priceAmount', amount: -100 } })
    const form = asForm(await read(productIds[0]!))
    const [variant, ...rest] = form.variants!
    await shop.call(updateProduct, { ...form, variants: [{ ...variant!, price: 950 }, ...rest] }, staff)
    expect(await undo(changeSetId)).toMatchObject({ undone: 2, left: [variant!.sku] })
    expect(await pricesOf(productIds[0]!)).toEqual([
      [950, null],
      [2000, null],
    ])
  })

  it('change their status and their collections, and can be restored', async () => {
    const { id: collectionId, name } = await makeCollection(shop)
    const products = [await makeProduct(shop), await makeProduct(shop, { status: 'DRAFT' })]
    const productIds = products.map(({ id }) => id)
    const archived = await change({ productIds, change: { kind: 'status', status: 'ARCHIVED' } })
    expect(new Set(archived.changes.map(({ before, after }) => `${before} to ${after}`))).toEqual(
      new Set(['Active to Archived', 'Draft to Archived']),
    )
    await undo(archived.changeSetId)
    expect(await Promise.all(productIds.map(async id => (await read(id)).status))).toEqual([
      'ACTIVE',
      'DRAFT',
    ])
    const added = await change({ productIds, change: { kind: 'addToCollection', collectionId } })
    expect(added.summary).toBe(`2 products added to ${name}`)
    expect(await change({ productIds, change: { kind: 'addToCollection', collectionId } })).toMatchObject({
      changed: 0,
      unchanged: 2,
      changeSetId: null,
    })
    const removed = await change({ productIds, change: { kind: 'removeFromCollection', collectionId } })
    expect((await read(productIds[0]!)).collections).toEqual([])
    await undo(removed.changeSetId)
    const places = await shop.deps
      .db('collection_products')
      .where({ collection_id: collectionId })
      .orderBy('position')
    expect(places.map(({ position }: { position: number }) => position)).toEqual([0, 1])
  })

  it('get VAT and customs facts by collection, and get their own back on undo', async () => {
    const { id: collectionId } = await makeCollection(shop)
    const collections = [collectionId]
    const first = await makeProduct(shop, { title: 'A abaya', collections })
    const second = await makeProduct(shop, { title: 'B bisht', collections })
    await shop.deps.db('products').where({ id: second.id }).update({ tariff_code: '620520', origin: 'TR' })
    const wish: Wish = {
      collectionId,
      change: { kind: 'customs', facts: { tariffCode: '6205.20', vatClass: 'ZERO' } },
    }
    const made = await change(wish)
    expect(made).toMatchObject({ summary: 'VAT and customs of 2 products changed', changed: 2 })
    // A robe of 140 cm does not fit children.
    for (const { doubt } of made.changes) expect(doubt).toContain('Is it only for children under 14?')
    expect(made.changes.map(({ before, after }) => [before, after])).toEqual([
      [
        'VAT Standard rate, Tariff Code as in its collection or the settings',
        'VAT Zero rate, Tariff Code 620520',
      ],
      ['VAT Standard rate', 'VAT Zero rate'],
    ])
    expect(await change(wish)).toMatchObject({ changed: 0, unchanged: 2 })
    expect(await read(first.id)).toMatchObject({ tariffCode: '620520', vatClass: 'ZERO', origin: '' })
    expect(await read(second.id)).toMatchObject({ tariffCode: '620520', vatClass: 'ZERO', origin: 'TR' })
    await shop.deps.db('products').where({ id: first.id }).update({ tariff_code: '620620' })
    expect(await undo(made.changeSetId)).toMatchObject({ undone: 1, left: ['A abaya'] })
    expect(await read(second.id)).toMatchObject({ tariffCode: '620520', vatClass: 'STANDARD' })
    await expect(change({ ...wish, change: { kind: 'customs', facts: {} } })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { 'change.facts': 'Choose at least one of them.' },
    })
    await refuses(
      change({ ...wish, change: { kind: 'customs', facts: { tariffCode: '62' } } }),
      'validation_failed',
    )
  })

  it('stay unchanged if one price would be impossible', async () => {
    const { id } = await makeProduct(shop, {
      variants: [{ price: 5000 }, { price: 100, sku: `CHEAP-${dialect}` }],
    })
    const amount = { kind: 'priceAmount', amount: -100 } as const
    await expect(change({ productIds: [id], change: amount })).rejects.toMatchObject({
      status: 409,
      message: `CHEAP-${dialect} would cost nothing or less. No price has been changed.`,
    })
    expect((await pricesOf(id))[0]).toEqual([5000, null])
    for (const [input, field] of [
      [{ change: amount }, 'productIds'],
      [{ productIds: [], change: amount }, 'productIds'],
      [{ productIds: [id], change: { kind: 'pricePercent', percent: 0 } }, 'change.percent'],
      [{ productIds: [id], change: { kind: 'addToCollection', collectionId: id } }, 'change.collectionId'],
    ] as [Wish, string][])
      await refuses(change(input), { status: 400, fields: { [field]: expect.any(String) } })
  })

  it('take only a few statements', async () => {
    const products = await Promise.all(Array.from({ length: 12 }, () => makeProduct(shop)))
    const statementsFor = (changed: typeof products) =>
      countQueries(
        shop,
        () =>
          change({ productIds: changed.map(({ id }) => id), change: { kind: 'pricePercent', percent: 5 } }),
        isNotSettingsQuery,
      )
    const few = await statementsFor(products.slice(0, 2))
    expect(await statementsFor(products)).toBeLessThanOrEqual(few)
  })
})
