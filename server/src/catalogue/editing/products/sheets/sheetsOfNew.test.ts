import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import {
  getStaffProduct,
  setProductStatus,
  updateProduct,
  updateVariant,
} from '@shop/contracts/products/endpoints'
import { listPlannedChanges } from '@shop/contracts/products/plannedChanges'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { receiveStock } from '@shop/contracts/inventory/endpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../../test/accounts.ts'
import { makeProduct } from '../../../../test/catalog.ts'
import { checkOut, makeShopper, payFor } from '../../../../test/checkout.ts'
import { sheetDesk } from '../../../../test/sheets.ts'
import { refuses } from '../../../../test/startShop.ts'

describeOffice('a sheet of new products', (shop, staff) => {
  const { start, check, recheck, apply, rowsOf, run, undo } = sheetDesk(shop, () => staff.accessToken)
  const read = (id: string) => shop.call(getStaffProduct, { id }, staff)

  it('creates products and variants, which are deleted when it is undone', async () => {
    const name = `New ${Date.now()}`
    const { id, variants } = await makeProduct(shop, { variants: [{ color: 'White', size: '56' }] })
    const header =
      'Slug,Title,Status,SKU,Colour,Size,Price,Stock,Weight (g),Barcode,Description,Materials,Care,Features'
    const { slug } = await read(id)
    const done = await run(
      [
        header,
        `,${name},Active,${name}-1,Black,56,£89.00,5,400,5012345678900,Words,Cotton,Cool,"One\nTwo"`,
        `,${name},,${name}-2,Black,58,89,,400,5012345678917,,,,`,
        `${slug},,,${name}-3,White,58,50,2,400,5012345678924,,,,`,
      ].join('\n'),
    )
    expect(done).toMatchObject({ left: [], done: 2, found: { newProducts: 1, newVariants: 3 } })
    const made = await shop.call(getProductBySlug, { slug: name.toLowerCase().replace(' ', '-') })
    expect(made).toMatchObject({
      features: ['One', 'Two'],
      variants: [
        { size: '56', stock: 5 },
        { size: '58', stock: 0 },
      ],
    })
    expect((await read(id)).variants.map(({ sku }) => sku)).toEqual([variants[0]?.sku, `${name}-3`])
    expect(await undo(done.id)).toMatchObject({ left: [] })
    await refuses(read(made.id), 'not_found')
    expect((await read(id)).variants).toHaveLength(1)
  })

  it('plans a sale from the beginning of its first day to the end of its last, in the shop’s time zone', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ price: 9000 }] })
    await run(`SKU,Planned sales\n${variants[0]!.sku},30.00 from 2999-06-01 to 2999-06-30\n`)
    expect((await shop.call(listPlannedChanges, {}, staff)).items).toMatchObject([
      { startsAt: '2999-05-31T23:00:00.000Z', endsAt: '2999-06-30T23:00:00.000Z' },
    ])
  })

  it('tells of variants that weigh nothing', async () => {
    const row = (sku: string, grams: string) => `Weight ${sku},${sku},Black,56,20,${grams}`
    const checked = await check(
      await start(`Title,SKU,Colour,Size,Price,Weight (g)\n${row('W-NONE', '0')}\n${row('W-SOME', '480')}`),
    )
    const notes = (await rowsOf(checked.id, 'noted')).map(each => each.notes?.map(({ label }) => label))
    expect(notes).toEqual([['Weight (g)', 'Status'], ['Status']])
  })

  it('reads texts that are written in HTML, and leaves other characters alone', async () => {
    const sku = `HTML-${Date.now()}`
    await run(
      `Title,Status,SKU,Colour,Size,Price,Stock,Weight,Barcode,Description,Materials,Care\n${sku},Active,${sku},Black,56,20,5,400,501235,"<p>Soft &amp; <strong>light</strong></p><script>alert(1)</script><ul><li>Side pockets</li></ul>",Length < 140 cm & wide,<b>Cool</b><br>Line dry`,
    )
    const made = await shop.call(getProductBySlug, { slug: sku.toLowerCase() })
    expect(made).toMatchObject({
      description: 'Soft & **light**\n\n• Side pockets',
      materials: 'Length < 140 cm & wide',
      care: 'Cool\nLine dry',
    })
  })

  it('archives a new product that has been ordered when it is undone', async () => {
    const sku = `ORDERED-${Date.now()}`
    const done = await run(
      `Title,Status,SKU,Colour,Size,Price,Stock,Weight,Barcode,Description,Materials,Care\n${sku},Active,${sku},Black,56,20,5,400,501234,D,M,C`,
    )
    const made = await shop.call(getProductBySlug, { slug: sku.toLowerCase() })
    const { orderId } = await checkOut(shop, await makeShopper(shop, made.variants[0]!.id))
    await payFor(shop, orderId)
    const { number } = await shop.call(getAdminOrder, { id: orderId }, staff)
    expect((await undo(done.id)).left).toEqual([
      { title: sku, reason: `Not undone: order ${number} has it, so it has been archived.` },
    ])
    expect((await read(made.id)).status).toBe('ARCHIVED')
    await shop.call(setProductStatus, { id: made.id, status: 'DRAFT' }, staff)
  })

  it('names the order that has sold imported units', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 1 }] })
    const [{ id, sku }] = variants as unknown as [{ id: string; sku: string }]
    const done = await run(`SKU,Stock\n${sku},3`)
    const { orderId } = await checkOut(shop, await makeShopper(shop, id, { quantity: 3 }))
    await payFor(shop, orderId)
    const { number } = await shop.call(getAdminOrder, { id: orderId }, staff)
    const { left } = await undo(done.id)
    expect(left.map(({ reason }) => reason)).toEqual([`Not undone: Stock of ${sku} (order ${number}).`])
  })

  it('takes back the stock of each variant whose units are left', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 1 }, { stock: 4 }] })
    const [sold, unsold] = variants as unknown as { id: string; sku: string }[]
    const done = await run(`SKU,Stock\n${sold!.sku},3\n${unsold!.sku},9`)
    const { orderId } = await checkOut(shop, await makeShopper(shop, sold!.id, { quantity: 3 }))
    await payFor(shop, orderId)
    const { left } = await undo(done.id)
    expect(left.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(`Stock of ${sold!.sku} (order`),
    ])
    const stockOf = async (id: string) => (await shop.deps.db('variants').where({ id }).first('stock')).stock
    expect([await stockOf(sold!.id), await stockOf(unsold!.id)]).toEqual([0, 4])
  })

  it('changes stock once if a sheet is imported twice, and notes other changes since the export', async () => {
    const { variants } = await makeProduct(shop, { variants: [{ stock: 31 }, { stock: 10 }] })
    const [twice, received] = variants as unknown as { id: string; sku: string }[]
    const sheet = `SKU,Stock,Stock when exported\n${twice!.sku},36,31\n${received!.sku},12,10`
    await run(sheet)
    await shop.call(receiveStock, { id: received!.id, quantity: 5, reason: 'Delivery' }, staff)
    const again = await check(await start(sheet))
    const notes = (await rowsOf(again.id, 'noted')).flatMap(({ notes: found }) => found ?? [])
    expect(notes.map(({ text }) => text)).toEqual([
      'The shop has 36 already, so nothing is changed.',
      'The shop has 17 now, which becomes 19.',
    ])
  })

  it('keeps and names a new product to which somebody has added anything', async () => {
    const header = 'Title,Status,SKU,Colour,Size,Price,Stock,Weight'
    const skus = ['received', 'completed', 'repriced', 'untouched'].map(act => `${act}-${Date.now()}`)
    const done = await run([header, ...skus.map(sku => `${sku},Draft,${sku},Black,56,20,5,400`)].join('\n'))
    const find = async (sku: string) => {
      const row = await shop.deps.db('variants').where({ sku }).first('product_id')
      return row && read(row.product_id)
    }
    const [received, completed, repriced] = await Promise.all(skus.map(find))
    const [variant] = received.variants
    await shop.call(receiveStock, { id: variant.id, quantity: 20, reason: 'Delivery' }, staff)
    const {
      images: _i,
      reserved: _r,
      free: _f,
      sharesBarcode: _s,
      id: variantId,
      stock,
      ...rest
    } = completed.variants[0]
    await shop.call(
      updateVariant,
      { productId: completed.id, variantId, ...rest, stock, baseStock: stock, barcode: 'B-1' },
      staff,
    )
    await run(`SKU,Price\n${repriced.variants[0].sku},25`)
    const { left } = await undo(done.id)
    expect(left.map(({ title }) => title).toSorted()).toEqual(skus.slice(0, 3).toSorted())
    expect(left.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        `Not undone: Stock of ${skus[0]} (received since).`,
        expect.stringMatching(
          new RegExp(`^Not undone: changed by .+ on \\d+ \\w+ \\d{4}: Barcode of ${skus[1]}\\.$`),
        ),
      ]),
    )
    expect((await find(skus[0]!)).variants[0].stock).toBe(25)
    expect(await find(skus[3]!)).toBeUndefined()
  })

  it.each([
    ['480.5', 481],
    ['0.5 kg', 500],
    ['0,48 kg', 480],
    ['1,200', 1200],
    ['1 lb', 454],
  ])('reads the weight %s as %d g', async (text, grams) => {
    const sku = `W-${text}-${Date.now()}`.replaceAll(/[^\w-]/g, '')
    await run(`Title,SKU,Colour,Size,Price,Stock,Weight\n${sku},${sku},Black,56,20,5,"${text}"`)
    expect(await shop.deps.db('variants').where({ sku }).first('weight_gr')).toEqual({ weight_gr: grams })
  })

  it.each(['ثوب صيفي', 'Thobe Été'])('makes a slug for %s', async title => {
    const sku = `S-${Date.now()}`
    const slugs = [`,${title}`, `${title} 2,${title} 2`]
    await run(
      `Slug,Title,SKU,Colour,Size,Price,Stock,Weight\n${slugs.map((cells, at) => `${cells},${sku}-${at},Black,56,20,5,400`).join('\n')}`,
    )
    const made = await shop.deps
      .db('products')
      .whereIn('title', [title, `${title} 2`])
      .pluck('slug')
    expect(made.filter(slug => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toHaveLength(2)
  })

  it('creates drafts that can be edited before they are complete, but not published', async () => {
    const sku = `BARE-${Date.now()}`
    await run(`Title,SKU,Colour,Size,Price,Stock,Weight\n${sku},${sku},Black,56,20,5,400`)
    const { product_id: id } = await shop.deps.db('variants').where({ sku }).first('product_id')
    const { slug, description, materials, care, variants } = await read(id)
    const { images: _i, reserved: _r, free: _f, sharesBarcode: _s, ...variant } = variants[0]!
    const input = { id, slug, description, materials, care, variants: [variant] }
    expect(await shop.call(updateProduct, { ...input, title: 'Draft' }, staff)).toMatchObject({
      title: 'Draft',
    })
    await expect(
      shop.call(updateProduct, { ...input, title: 'Draft', status: 'ACTIVE' }, staff),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { description: 'This field is required.', 'variants.0.barcode': 'This field is required.' },
    })
  })

  it.each(['Gewicht (kg)', 'Weight in kg', 'weight_kg', '"Net weight, kg"'])(
    'reads the unit of weights from the heading %s, which staff choose',
    async heading => {
      const sku = `KG-${Date.now()}`
      const started = await start(
        `Title,SKU,Colour,Size,Price,Stock,${heading}\n${sku},${sku},Black,56,20,5,2`,
      )
      const checked = await recheck(started, {
        columns: ['title', 'sku', 'color', 'size', 'price', 'stock', 'weightGr'],
      })
      await apply(checked.id)
      expect(await shop.deps.db('variants').where({ sku }).first('weight_gr')).toEqual({ weight_gr: 2000 })
    },
  )

  it('reads the unit of weights from their heading', async () => {
    const sku = `KG-${Date.now()}`
    await run(`Title,SKU,Colour,Size,Price,Stock,Weight (kg)\n${sku},${sku},Black,56,20,5,0.48`)
    expect(await shop.deps.db('variants').where({ sku }).first('weight_gr')).toEqual({ weight_gr: 480 })
  })
})
