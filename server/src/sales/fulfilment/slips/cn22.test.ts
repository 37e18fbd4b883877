import { createCollection } from '@shop/contracts/collections/adminEndpoints'
import { fulfilOrder, getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { getCarrierFile } from '@shop/contracts/orders/sendingEndpoints'
import { getCn22Labels, getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { checkOut, fillCart, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { saveSettings } from '../../../test/settings.ts'
import { refuses } from '../../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'
import { describeCn22 } from './describeCn22.ts'
import { readParcels } from './readParcels.ts'

describeOffice('CN22 labels', (shop, staff) => {
  const makeRobe = async (price: number) => {
    const made = await makeGarment(shop, 9, price)
    await shop.deps.db('variants').where({ id: made.variantId }).update({ weight_gr: 450 })
    return made
  }
  /** Creates a paid order to the Emirates by post, of two units of the first garment and one of each other. */
  const paid = async (country: string, first: string, ...others: string[]) => {
    await saveSettings(shop, 'shipping', {
      eoriNumber: 'GB123456789000',
      customsCode: '6211 32',
      customsText: 'Thobes',
      customsOrigin: 'PK',
      uk: { enabled: true, standardRate: 599, expressRate: 999 },
      zones: [deliveryZone('Gulf', ['AE'], [zoneWay(1, { minDays: 4, maxDays: 8 })])],
    })
    const shopper = await makeShopper(shop, first, { quantity: 2, country })
    for (const other of others) await fillCart(shop, shopper.cartId, other, 1)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    return orderId
  }
  const labels = (...ids: string[]) => shop.call(getCn22Labels, { ids }, staff)
  const pdfOf = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('latin1')
  const pagesOf = async (file: File) => (await pdfOf(file)).match(/\/Type \/Page\b/g)?.length

  it('join garments that customs cannot distinguish', async () => {
    const [one, two, other] = [await makeRobe(6000), await makeRobe(3000), await makeRobe(1000)]
    await shop.deps.db('products').where({ id: other.productId }).update({ tariff_code: '650500' })
    const id = await paid('AE', one.variantId, two.variantId, other.variantId)
    const [parcel] = await readParcels(shop.deps.db, [id], { statuses: ['PAID'], refusal: '' })
    const label = describeCn22(parcel, await shop.deps.settings.read())
    expect(label).toMatchObject({
      number: parcel?.order.number,
      to: 'United Arab Emirates',
      totals: { weight: '1.80 kg', value: '£160.00' },
    })
    expect(label?.sender.join()).toContain('EORI GB123456789000')
    expect(label?.categories).toContain('[X] Sale of goods / Vente de marchandises')
    expect(label?.rows).toHaveLength(2)
    expect(label?.rows).toEqual(
      expect.arrayContaining([
        { goods: '3 × Thobes, Cotton', code: '621132, Pakistan', weight: '1.35 kg', value: '£150.00' },
        { goods: '1 × Thobes, Cotton', code: '650500, Pakistan', weight: '0.45 kg', value: '£10.00' },
      ]),
    )
  })

  it('leave room for a weight that is unknown, and name no total of the others', async () => {
    const [one, other] = [await makeRobe(6000), await makeRobe(1000)]
    await shop.deps.db('products').where({ id: other.productId }).update({ tariff_code: '650500' })
    await shop.deps.db('variants').where({ id: other.variantId }).update({ weight_gr: 0 })
    const id = await paid('AE', one.variantId, other.variantId)
    const [parcel] = await readParcels(shop.deps.db, [id], { statuses: ['PAID'], refusal: '' })
    const label = describeCn22(parcel, await shop.deps.settings.read())
    expect(label?.rows.map(({ weight }) => weight).toSorted()).toEqual(['......... kg', '0.90 kg'])
    expect(label?.totals.weight).toBe('......... kg')
  })

  it('are pages of 100 by 150 mm, for parcels that need one, with the facts as sent', async () => {
    const { productId, variantId } = await makeRobe(6000)
    const [id, inside] = [await paid('AE', variantId), await paid('GB', variantId)]
    const file = await labels(id, inside)
    expect(file.name).toMatch(/^cn22-\d{4}-\d\d-\d\d\.pdf$/)
    expect(await pagesOf(file)).toBe(1)
    expect(await pdfOf(file)).toContain('/MediaBox [0 0 283.46 425.2]')
    await refuses(labels(inside), 'conflict', 'None of these orders needs a CN22.')
    // Heavier than 2 kg: a CN23 in its place.
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 1001 })
    await refuses(labels(id), 'conflict')
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 450 })
    await shop.call(fulfilOrder, { id, carrier: 'Royal Mail', trackingNumber: 'RM1' }, staff)
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 1001 })
    await shop.deps.db('products').where({ id: productId }).update({ tariff_code: '620000' })
    expect(await pagesOf(await labels(id))).toBe(1)
  })

  it('name the fibres of a garment, by which customs classify it, rather than describe its fabric', async () => {
    const { productId, variantId } = await makeRobe(6000)
    const id = await paid('AE', variantId)
    const fibres = JSON.stringify([
      { fibre: 'cotton', percent: 65 },
      { fibre: 'polyester', percent: 35 },
    ])
    await shop.deps.db('products').where({ id: productId }).update({ fibres, materials: 'Crisp poplin' })
    const { customs } = await shop.call(getParcelPaper, { id }, staff)
    expect(customs[0]?.table.rows[0]?.detail).toContain('Thobes, 65% cotton, 35% polyester')
    expect(customs[0]?.table.rows[0]?.detail).not.toContain('poplin')
  })

  it('are needed for parcels of the shop’s first carrier as post, until one goes by another carrier', async () => {
    const { variantId } = await makeRobe(6000)
    const id = await paid('AE', variantId)
    const way = JSON.stringify({ name: 'Tracked', carrier: '', minDays: 4, maxDays: 8 })
    await shop.deps.db('orders').where({ id }).update({ delivery_way: way })
    expect(await pagesOf(await labels(id))).toBe(1)
    await shop.call(fulfilOrder, { id, carrier: 'DHL', trackingNumber: '1234567890' }, staff)
    await expect(labels(id)).rejects.toMatchObject({ message: 'None of these orders needs a CN22.' })
    const { customs } = await shop.call(getParcelPaper, { id }, staff)
    expect(customs.map(({ title }) => title)).toEqual(['Commercial invoice'])
    expect(customs[0]?.facts).toContainEqual({ label: 'Sent by', value: 'DHL, Tracked delivery' })
  })

  it('are needed for British Forces post, with customs facts in the carrier file and no commercial invoice', async () => {
    const { variantId } = await makeRobe(6000)
    const id = await paid('GB', variantId)
    const order = await shop.deps.db('orders').where({ id }).first()
    const to = { ...JSON.parse(order.shipping_address), city: 'BFPO', postalCode: 'BF1 2AT' }
    await shop.deps
      .db('orders')
      .where({ id })
      .update({ shipping_address: JSON.stringify(to) })
    const { customs } = await shop.call(getParcelPaper, { id }, staff)
    expect(customs.map(({ title }) => title)).toEqual(['Customs declaration CN22'])
    expect(JSON.stringify(customs)).not.toContain('duties')
    // A country would take it out of the forces’ own mail.
    const { slip, label: addressLabel } = await shop.call(getParcelPaper, { id }, staff)
    for (const lines of [customs[0]!.parties[0]!.lines, slip.parties[0]!.lines, addressLabel.to]) {
      expect(lines).toContain('BF1 2AT')
      expect(lines).not.toContain('United Kingdom')
    }
    expect(customs[0]?.table.rows[0]?.figures).toEqual(['2', '621132', 'Pakistan', '0.90 kg', '£120.00'])
    const [parcel] = await readParcels(shop.deps.db, [id], { statuses: ['PAID'], refusal: '' })
    const label = describeCn22(parcel, await shop.deps.settings.read())
    expect(label?.to).toBe('British Forces post (BFPO)')
    const file = await shop.call(getCarrierFile, { carrier: 'royal-mail', ids: [id] }, staff)
    expect(parse(await file.text(), { columns: true, bom: true })).toMatchObject([
      {
        'Product customs code': '621132',
        'Customs description': 'Thobes, Cotton',
        'Country of origin': 'Pakistan',
      },
    ])
    await shop.call(fulfilOrder, { id, carrier: 'Royal Mail', trackingNumber: 'RM2' }, staff)
    const mail = (await mailsTo(shop, order.email)).find(({ subject }) => /on its way/i.test(subject))
    expect(mail?.text).toMatch(/BFPO\s+BF1 2AT\s/)
    expect(mail?.text).not.toMatch(/BF1 2AT\s+United Kingdom/)
    await saveSettings(shop, 'shipping', {
      customsCode: '6109 10',
      uk: { enabled: true, standardRate: 599, expressRate: 999 },
    })
    const { customs: sent } = await shop.call(getParcelPaper, { id }, staff)
    expect(sent[0]?.table.rows[0]?.figures).toContain('621132')
  })

  it('have files for carriers that name a city and state of one name once', async () => {
    const { variantId } = await makeRobe(6000)
    const id = await paid('AE', variantId)
    const { shipping_address: address } = await shop.deps.db('orders').where({ id }).first()
    const to = { ...JSON.parse(address), city: 'Dubai', state: 'Dubai' }
    await shop.deps
      .db('orders')
      .where({ id })
      .update({ shipping_address: JSON.stringify(to) })
    const file = await shop.call(getCarrierFile, { carrier: 'royal-mail', ids: [id] }, staff)
    expect(parse(await file.text(), { columns: true, bom: true })).toMatchObject([
      { City: 'Dubai', County: '' },
    ])
  })

  it('have the customs facts of a collection where a garment has none, also if it was added later', async () => {
    const { productId, variantId } = await makeGarment(shop, 9, 6000)
    const id = await paid('AE', variantId)
    const customs = { tariffCode: '620520', customsText: 'Shirts', origin: 'TR', weightGr: 300 }
    const collection = { slug: 'shirts', name: 'Shirts', ...customs }
    const saved = await shop.call(createCollection, collection, staff)
    expect(saved).toMatchObject(customs)
    const later = { slug: 'robes', name: 'Robes', sort: 9, tariffCode: '621132', weightGr: 900 }
    for (const { id: collectionId } of [saved, await shop.call(createCollection, later, staff)])
      await shop.deps.db('collection_products').insert({ collection_id: collectionId, product_id: productId })
    const figures = async () => (await shop.call(getParcelPaper, { id }, staff)).customs[0]?.table.rows[0]
    const row = await figures()
    expect(row?.figures).toEqual(['2', '620520', 'Türkiye', '0.60 kg', '£120.00'])
    expect(row?.detail).toContain('Shirts, Cotton')
    await shop.deps.db('products').where({ id: productId }).update({ tariff_code: '650500' })
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 450 })
    expect((await figures())?.figures).toEqual(['2', '650500', 'Türkiye', '0.90 kg', '£120.00'])
  })

  it('are announced with the customs facts that are missing, until they are filled in', async () => {
    const { productId, variantId } = await makeGarment(shop, 9, 6000)
    const id = await paid('AE', variantId)
    const gaps = async () => (await shop.call(getAdminOrder, { id }, staff)).customsGaps
    const itemId = expect.any(String) as string
    expect(await gaps()).toEqual([{ itemId, missing: ['weight'] }])
    await saveSettings(shop, 'shipping', {})
    expect(await gaps()).toEqual([{ itemId, missing: ['HS code', 'origin', 'weight'] }])
    await shop.deps.db('products').where({ id: productId }).update({ tariff_code: '650500', origin: 'PK' })
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 450 })
    expect(await gaps()).toEqual([])
  })

  it('continue over as many labels as their goods need', async () => {
    const garments = []
    for (let code = 620_100; code < 620_112; code++) {
      const made = await makeRobe(1000)
      await shop.deps
        .db('products')
        .where({ id: made.productId })
        .update({ tariff_code: String(code), customs_text: 'Robes of a cloth with a long description' })
      await shop.deps.db('variants').where({ id: made.variantId }).update({ weight_gr: 100 })
      garments.push(made.variantId)
    }
    const [first = '', ...others] = garments
    expect(await pagesOf(await labels(await paid('AE', first, ...others)))).toBe(2)
  })
})
