import { findAnything, findByCode } from '@shop/contracts/palette/endpoints'
import { listProducts } from '@shop/contracts/catalog/endpoints'
import { listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { findIssued } from '../../sales/orders/invoices/findIssued.ts'
import { signUp, describeOffice } from '../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { buyGarment, orderGarment } from '../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { makePromotion } from '../../test/promotions.ts'

describeOffice('the palette', (shop, staff) => {
  const addNameOfOrder = (id: string, word: string, createdAt: string) =>
    shop.deps.db('order_words').insert({ order_id: id, word, created_at: createdAt })
  const find = (q: string) => shop.call(findAnything, { q }, staff)

  it('finds an order by number, name, email, postcode and invoice', async () => {
    const { orderId } = await buyGarment(shop, 5, { price: 9000 })
    const order = (await shop.deps.db('orders').where({ id: orderId }).first()) as Record<string, string>
    const { postalCode } = JSON.parse(order['shipping_address'] ?? '') as { postalCode: string }
    const words = [
      orderId.slice(-8),
      order['email'],
      `${order['first_name']} ${order['last_name']}`,
      postalCode,
    ]
    const { invoice } = await findIssued(shop.deps.db, orderId)
    for (const word of [...words, invoice?.number]) {
      const { orders } = await find(word ?? '')
      expect(orders.map(({ id }) => id)).toContain(orderId)
      expect(orders[0]).toMatchObject({ status: 'PAID', total: expect.any(Number), postalCode })
    }
  })

  it('finds products by words anywhere in the title, best sellers first, and by the beginning of a SKU', async () => {
    await makeProduct(shop, { title: 'Quiet Linen Thobe', unitsSold: 1 })
    await makeProduct(shop, {
      title: 'Thobe of Linen',
      unitsSold: 9,
      variants: [{ sku: 'ZQX-Navy-56', barcode: '5099999000017' }],
    })
    const titles = async (q: string) => (await find(q)).products.map(({ title }) => title)
    expect(await titles('linen thob')).toEqual(['Thobe of Linen', 'Quiet Linen Thobe'])
    expect(await titles('uiet')).toEqual(['Quiet Linen Thobe'])
    for (const code of ['zqx-navy', '5099999000017']) expect(await titles(code)).toEqual(['Thobe of Linen'])
    expect(await titles('5099999')).toEqual([])
    for (const odd of ['%', '_', "';--", '"', '!']) expect(await titles(odd)).toEqual([])
  })

  it('finds by a scanned code the variant with that SKU, otherwise with that barcode, otherwise the order with that number', async () => {
    const scan = (code: string) => shop.call(findByCode, { code }, staff)
    const { id: productId } = await makeProduct(shop, {
      variants: [
        { sku: 'SCAN-Navy-56', barcode: '5012345678900' },
        { sku: '5012345678917', barcode: 'abc-9' },
        { sku: 'SCAN-Navy-58', barcode: '5012345678917' },
      ],
    })
    expect(await scan('scan-NAVY-56')).toMatchObject({
      variant: { productId, sku: 'SCAN-Navy-56' },
      order: null,
    })
    expect(await scan(' 5012345678900 ')).toMatchObject({ variant: { sku: 'SCAN-Navy-56' } })
    expect(await scan('ABC-9')).toMatchObject({ variant: { sku: '5012345678917' } })
    // A SKU belongs to one variant; a barcode may have several.
    expect(await scan('5012345678917')).toMatchObject({ variant: { sku: '5012345678917' } })

    const { orderId } = await orderGarment(shop, 5, { price: 9000 })
    expect(await scan(orderId.slice(-8).toUpperCase())).toMatchObject({
      variant: null,
      order: { id: orderId },
    })
    for (const unknown of ['SCAN-Navy', '501234567', '00000000', '%', "'"])
      expect(await scan(unknown)).toEqual({ variant: null, order: null, back: null })
    await expect(scan(' ')).rejects.toMatchObject({ status: 400 })
  })

  it('finds customers by parts of name and email', async () => {
    const { user } = await signUp(shop)
    await shop.deps
      .db('users')
      .where({ id: user.id })
      .update({ first_name: 'Zbigniew', last_name: 'Okonkwo' })
    for (const q of ['Zb', 'bign', 'okonkwo zbi', user.email])
      expect((await find(q)).customers.map(({ id }) => id)).toEqual([user.id])
  })

  it('finds documents by title, and issued ones by their number', async () => {
    const file = { description: '', size: 1, mime_type: 'application/pdf', is_public: false, created_at: 'x' }
    const insert = (title: string, category: string, file_key: string) =>
      shop.deps.db('documents').insert({ ...file, id: newId(), title, category, file_key })
    await insert('Warehouse lease', 'contracts', 'documents/a.pdf')
    await insert('Invoice 2020-000042', 'invoices', 'documents/invoices/2020-000042.pdf')
    expect((await find('house le')).documents).toMatchObject([{ title: 'Warehouse lease' }])
    for (const q of ['2020-000042', 'VAT invoice 2020-000042', 'receipt #2020-000042'])
      expect((await find(q)).documents).toMatchObject([{ title: 'Invoice 2020-000042' }])
    expect((await find('CN-2020-000042')).documents).toEqual([])
  })

  it('finds collections by name and slug, and promotions by code', async () => {
    const { id } = await makeCollection(shop, { name: 'Quiet Evenings', slug: 'quiet-evenings' })
    const hit = { id, name: 'Quiet Evenings', slug: 'quiet-evenings', isActive: true }
    for (const q of ['quiet', 'evening', 'T-EVEN']) expect((await find(q)).collections).toEqual([hit])
    const promotion = await makePromotion(shop, { code: 'PALETTE15', isActive: false })
    expect((await find('palette')).promotions).toEqual([
      { id: promotion.id, code: 'PALETTE15', isActive: false },
    ])
    for (const odd of ['%', '_', '!']) expect((await find(odd)).collections).toEqual([])
  })

  it('finds collections, promotions and documents by words in any order, separated or not', async () => {
    await makeCollection(shop, { name: 'Harvest Gold Edit', slug: 'harvest-gold-edit' })
    await makePromotion(shop, { code: 'HARVEST15' })
    const file = { description: '', size: 1, mime_type: 'application/pdf', is_public: false, created_at: 'x' }
    await shop.deps.db('documents').insert({
      ...file,
      id: newId(),
      title: 'Harvest fair contract',
      category: 'contracts',
      file_key: 'documents/harvest.pdf',
    })
    for (const q of ['harvest 15', '15 Harvest', 'HARVEST-15', 'harv 15'])
      expect((await find(q)).promotions, q).toMatchObject([{ code: 'HARVEST15' }])
    for (const q of ['gold harvest', 'edit  harvest'])
      expect((await find(q)).collections, q).toMatchObject([{ name: 'Harvest Gold Edit' }])
    expect((await find('contract harvest')).documents).toMatchObject([{ title: 'Harvest fair contract' }])
    for (const q of ['harvset 15', '15 harvets', 'harvst15'])
      expect((await find(q)).promotions, q).toMatchObject([{ code: 'HARVEST15' }])
    expect((await find('harvest 16')).promotions).toEqual([])
  })

  it('reads a barcode as its GTIN, with what a scanner and GS1 put around it', async () => {
    await makeProduct(shop, {
      title: 'Scanned Robe',
      variants: [{ sku: 'GS1-56', barcode: '4006381333931' }],
    })
    const scanned = [
      ']E04006381333931',
      ']C1010400638133393110LOT7\u001D21123',
      '(01)04006381333931',
      '0104006381333931',
      'https://id.gs1.org/01/04006381333931/21/9',
    ]
    for (const code of scanned) {
      const found = await shop.call(findByCode, { code }, staff)
      expect(found, code).toMatchObject({ variant: { sku: 'GS1-56' } })
      expect((await find(code)).variants, code).toMatchObject([{ sku: 'GS1-56' }])
      expect((await find(code)).products, code).toMatchObject([{ title: 'Scanned Robe' }])
      const stock = await shop.call(listStockedVariants, { search: code }, staff)
      expect(stock.items, code).toMatchObject([{ sku: 'GS1-56' }])
      const shown = await shop.call(listProducts, { search: code })
      expect(shown.items, code).toMatchObject([{ title: 'Scanned Robe' }])
    }
  })

  it('finds the variants of a SKU with the units that can be sold', async () => {
    await makeProduct(shop, {
      title: 'Stocked Thobe',
      variants: [
        { sku: 'STK-WHI-54', stock: 4, reserved: 1, color: 'White', size: '54' },
        { sku: 'STK-WHI-56', stock: 0, color: 'White', size: '56', barcode: '5098888000017' },
      ],
    })
    const one = { sku: 'STK-WHI-54', color: 'White', size: '54', free: 3, title: 'Stocked Thobe' }
    expect((await find('stk-whi')).variants).toMatchObject([one, { sku: 'STK-WHI-56', free: 0 }])
    expect((await find('STK-WHI-54')).variants).toMatchObject([one])
    expect((await find('5098888000017')).variants).toMatchObject([{ sku: 'STK-WHI-56' }])
  })

  it('finds a variant by words of its title, colour and size', async () => {
    await makeProduct(shop, {
      title: 'Quilted Bisht',
      variants: [
        { sku: 'QB-1', color: 'Olive', size: '54' },
        { sku: 'QB-2', color: 'Olive', size: '56' },
        { sku: 'QB-3', color: 'Sand', size: '54' },
      ],
    })
    for (const q of ['bisht olive 54', '54 olive quilted', 'Quilted Bisht, Olive, Size 54']) {
      expect((await find(q)).variants, q).toMatchObject([{ sku: 'QB-1', title: 'Quilted Bisht' }])
      const stock = await shop.call(listStockedVariants, { search: q }, staff)
      expect(stock, q).toMatchObject({ total: 1, items: [{ sku: 'QB-1' }] })
    }
    expect((await find('bisht 54')).variants.map(({ sku }) => sku)).toEqual(['QB-1', 'QB-3'])
    expect((await find('bisht navy')).variants).toEqual([])
  })

  it('finds misspelt words if nothing matches exactly', async () => {
    await makeProduct(shop, { title: 'Zellige Burnous' })
    await makeCollection(shop, { name: 'Wintering', slug: 'wintering' })
    await makePromotion(shop, { code: 'RAMADHAN20' })
    expect((await find('zelige burnuos')).products).toMatchObject([{ title: 'Zellige Burnous' }])
    expect((await find('wintreing')).collections).toMatchObject([{ name: 'Wintering' }])
    expect((await find('ramadan20')).promotions).toMatchObject([{ code: 'RAMADHAN20' }])
    const nothing = await find('qqqqwwww')
    expect(Object.values(nothing).flat()).toEqual([])
  })

  it('finds customers and guest orders by a misspelt name', async () => {
    const { user } = await signUp(shop, { firstName: 'Callum', lastName: 'Mackinnon' })
    await signUp(shop, { firstName: 'Camila', lastName: 'Reyes' })
    const { orderId } = await orderGarment(shop, 5, { price: 9000 })
    const found = (await shop.deps.db('orders').where({ id: orderId }).first()) as { created_at: string }
    await addNameOfOrder(orderId, 'thorbjorn', found.created_at)
    for (const q of ['calum', 'callumm', 'calum mackinon'])
      expect((await find(q)).customers.map(({ id }) => id)).toEqual([user.id])
    expect((await find('thorbjron')).orders.map(({ id }) => id)).toEqual([orderId])
    // The index holds a name that begins the email only as a part of it.
    await addNameOfOrder(orderId, 'sigrunn.aas@example.com', found.created_at)
    expect((await find('sigrnun')).orders.map(({ id }) => id)).toEqual([orderId])
    expect((await find('calxyz')).customers).toEqual([])
  })

  it('returns at most five of a kind in a few statements', async () => {
    for (let count = 0; count < 7; count++) await makeProduct(shop, { title: 'Plain kaftan' })
    expect((await find('kaftan')).products).toHaveLength(5)
    // Eight searches; the others find the viewer, and belong to jobs.
    expect(await countQueries(shop, () => find('kaftan'), isNotSettingsQuery)).toBeLessThanOrEqual(11)
  })

  it.each([
    ['', 'This field is required.'],
    ['   ', expect.any(String)],
    ['x'.repeat(101), expect.any(String)],
  ])('refuses %j', async (q, text) => {
    await expect(find(q)).rejects.toMatchObject({ status: 400, fields: { q: text } })
  })
})
