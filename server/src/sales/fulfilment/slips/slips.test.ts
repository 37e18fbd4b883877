import { randomUUID } from 'node:crypto'
import { constants, inflateSync } from 'node:zlib'
import { code39 } from '@shop/contracts/orders/code39'
import {
  fulfilOrder,
  getAdminOrder,
  refundOrder,
  setOrderStatus,
} from '@shop/contracts/orders/adminEndpoints'
import {
  getCustomsPapers,
  getPackingSlips,
  getParcelPaper,
  getPickList,
  getSlips,
} from '@shop/contracts/orders/slipEndpoints'
import { describe, expect, it } from 'vitest'
import { aSeller } from '../../../test/sales.ts'
import { useStaff } from '../../../test/accounts.ts'
import { checkOut, fillCart, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop, refuses } from '../../../test/startShop.ts'
import { numberDueDocuments } from '../../orders/invoices/numberDueDocuments.ts'
import { describePackingSlip } from './describePackingSlip.ts'
import { describePickList } from './describePickList.ts'
import { readParcels } from './readParcels.ts'

const toPack = { statuses: ['PAID'], refusal: 'None.' } as const

describe('documents for the warehouse', () => {
  const shop = useShop('sqlite')
  const staff = useStaff(shop)

  /** Buys orders of two units of one garment and one of another. */
  const paid = async (...garments: { variantId: string }[]) => {
    const [first, second] = garments
    const shopper = await makeShopper(shop, first!.variantId, { quantity: 2 })
    if (second) await fillCart(shop, shopper.cartId, second.variantId, 1)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    return orderId
  }
  const twoOrders = async () => {
    const [a, b] = [await makeGarment(shop, 9), await makeGarment(shop, 9)]
    return [await paid(a, b), await paid(a)] as const
  }
  const numberOf = async (id: string): Promise<string> =>
    (await shop.deps.db('orders').where({ id }).first('number')).number
  const textOf = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('latin1')
  const pagesOf = async (file: File) => (await textOf(file)).match(/\/Type \/Page\b/g)?.length

  it('has a page for each order, without prices', async () => {
    const ids = await twoOrders()
    const file = await shop.call(getPackingSlips, { ids: [...ids] }, staff)
    expect(file.name).toMatch(/^packing-slips-\d{4}-\d\d-\d\d\.pdf$/)
    expect(await pagesOf(file)).toBe(2)
    const one = await shop.call(getPackingSlips, { ids: [ids[0]] }, staff)
    const [parcel] = await readParcels(shop.deps.db, [ids[0]], toPack)
    expect(parcel?.order.number).toMatch(/^M-\d+$/)
    expect(one.name).toBe(`packing-slip-${parcel?.order.number}.pdf`)
    const sheet = describePackingSlip(parcel, aSeller(), '')
    expect(JSON.stringify(sheet)).not.toContain('£')
    expect(sheet.table.rows.map(({ figures }) => figures)).toEqual(expect.arrayContaining([['2'], ['1']]))
    expect(sheet.parties[0]?.lines).toContain('E1 8JG')
  })

  it('has the customs invoice after the slip of a parcel that leaves the United Kingdom', async () => {
    const [inside] = await twoOrders()
    const way = { id: randomUUID(), name: 'Tracked', carrier: 'DHL', price: 2000, freeAbove: null }
    const zone = { id: randomUUID(), name: 'Gulf', isOpen: true, places: ['AE'] }
    await saveSettings(shop, 'shipping', {
      eoriNumber: 'GB123456789000',
      customsCode: '6211 32',
      customsText: 'Men’s thobes',
      customsOrigin: 'PK',
      uk: { enabled: true, standardRate: 599, expressRate: 999 },
      zones: [{ ...zone, ways: [{ ...way, minDays: 4, maxDays: 8 }] }],
    })
    const { productId, variantId } = await makeGarment(shop, 9, 6000)
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 450 })
    const shopper = await makeShopper(shop, variantId, { quantity: 2, country: 'AE' })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await numberDueDocuments(shop.deps.db)
    const ids = [inside, orderId]
    expect(await pagesOf(await shop.call(getPackingSlips, { ids }, staff))).toBe(3)
    const { items } = await shop.call(getSlips, { ids, kind: 'packing-slips' }, staff)
    expect(items.map(({ slip }) => slip.title)).toEqual([
      'Packing slip',
      'Packing slip',
      'Commercial invoice',
    ])
    const { slip } = items[2]!
    expect(slip.seller).toContain('EORI GB123456789000')
    expect(slip.facts).toContainEqual({
      label: 'Terms',
      value: 'DAP London, United Arab Emirates (Incoterms 2020), duties and taxes unpaid',
    })
    expect(slip.facts).toContainEqual({ label: 'Currency', value: 'GBP' })
    expect(slip.facts.map(({ label }) => label)).toContain('Packages')
    expect(slip.facts).toContainEqual({ label: 'Sent by', value: 'DHL, Tracked delivery' })
    expect(slip.facts).toContainEqual({ label: 'Freight, for the whole order', value: '£20.00' })
    expect(slip.facts[2]).toMatchObject({
      label: 'Invoice number',
      value: expect.stringMatching(/^\d{4}-\d+/),
    })
    expect(slip.table.rows).toMatchObject([
      { figures: ['2', '621132', 'Pakistan', '0.90 kg', '£120.00'] },
      { title: 'Total of the parcel', figures: ['2', '', '', '0.90 kg', '£120.00'] },
    ])
    const paper = await shop.call(getParcelPaper, { id: orderId }, staff)
    expect(paper.customs).toEqual([slip])
    expect(await shop.call(getParcelPaper, { id: inside }, staff)).toMatchObject({ customs: [] })
    // A product's own facts override the shop's; the post requires its own declaration.
    await shop.deps
      .db('products')
      .where({ id: productId })
      .update({ tariff_code: '62114290', customs_text: 'Girl’s abaya', origin: 'TR' })
    const byPost = { ...way, name: 'Post', carrier: 'Royal Mail', minDays: 4, maxDays: 8 }
    await shop.deps
      .db('orders')
      .where({ id: orderId })
      .update({ delivery_way: JSON.stringify(byPost) })
    const posted = await shop.call(getParcelPaper, { id: orderId }, staff)
    expect(posted.customs.map(({ title }) => title)).toEqual([
      'Customs declaration CN22',
      'Commercial invoice',
    ])
    expect(posted.customs[0]?.parties[2]?.lines).toContain('[X] Sale of goods / Vente de marchandises')
    expect(posted.customs[0]?.table.rows[0]?.figures).toEqual([
      '2',
      '62114290',
      'Türkiye',
      '0.90 kg',
      '£120.00',
    ])
    expect(posted.customs[0]?.table.rows[0]?.detail).toContain('Girl’s abaya')
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 1001 })
    const heavy = await shop.call(getParcelPaper, { id: orderId }, staff)
    expect(heavy.customs[0]?.title).toBe('Customs declaration CN23')
    expect(heavy.customs[0]?.facts).toContainEqual({ label: 'Postage, for the whole order', value: '£20.00' })
    expect(heavy.customs[0]?.facts.map(({ label }) => label)).toContain('Invoice number')
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 450 })
    await shop.deps
      .db('products')
      .where({ id: productId })
      .update({ tariff_code: '', customs_text: '', origin: '' })
    await shop.deps
      .db('orders')
      .where({ id: orderId })
      .update({ delivery_way: JSON.stringify({ ...byPost, name: 'Tracked', carrier: 'DHL' }) })
    // Customs require the value of goods, also of gifts.
    await shop.deps.db('order_items').where({ order_id: orderId }).update({ discount: 12_000 })
    const given = await shop.call(getParcelPaper, { id: orderId }, staff)
    expect(given.customs[0]?.table.rows[0]).toMatchObject({
      figures: ['2', '621132', 'Pakistan', '0.90 kg', '£120.00'],
    })
    expect(given.customs[0]?.closing[0]).toContain('the actual price, or where nothing was paid the worth,')
    const ofExchange = { promotion_code: 'R-7KQ4-MX3P', promotion_id: null }
    await shop.deps.db('orders').where({ id: orderId }).update(ofExchange)
    const exchanged = await shop.call(getParcelPaper, { id: orderId }, staff)
    expect(exchanged.customs[0]?.facts).toContainEqual({
      label: 'Reason for export',
      value: 'Exchange',
    })
    await saveSettings(shop, 'shipping', { uk: { enabled: true, standardRate: 599, expressRate: 999 } })
  })

  it('prints the documents of a sent parcel as they were sent with it', async () => {
    const way = { id: randomUUID(), name: 'Tracked', carrier: 'Royal Mail', price: 2000, freeAbove: null }
    const zone = { id: randomUUID(), name: 'Gulf', isOpen: true, places: ['AE'] }
    const customs = { eoriNumber: 'GB123456789000', customsCode: '6211 32', customsText: 'Thobes' }
    const uk = { enabled: true, standardRate: 599, expressRate: 999 }
    const abroad = {
      ...customs,
      customsOrigin: 'PK',
      uk,
      zones: [{ ...zone, ways: [{ ...way, minDays: 4, maxDays: 8 }] }],
    }
    await saveSettings(shop, 'shipping', abroad)
    const { productId, variantId } = await makeGarment(shop, 9, 6000)
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 450 })
    const { orderId: id } = await checkOut(
      shop,
      await makeShopper(shop, variantId, { quantity: 2, country: 'AE' }),
    )
    await payFor(shop, id)
    const order = await shop.call(getAdminOrder, { id }, staff)
    const [itemId = ''] = order.items.map(item => item.id)
    const part = { id, carrier: 'Royal Mail', lines: [{ itemId, quantity: 1 }], isPart: true }
    await shop.call(fulfilOrder, { ...part, trackingNumber: 'RM1' }, staff)
    // The rest, still to be sent, follows the current settings and address.
    await saveSettings(shop, 'shipping', { ...abroad, customsCode: '6211 42', customsOrigin: 'TR' })
    const street = { ...order.shippingAddress, address1: '1 Corniche' }
    await shop.deps
      .db('orders')
      .where({ id })
      .update({ shipping_address: JSON.stringify(street) })
    const rest = await shop.call(getParcelPaper, { id }, staff)
    expect(rest.customs[1]?.table.rows[0]?.figures).toEqual(['1', '621142', 'Türkiye', '0.45 kg', '£60.00'])
    await shop.call(fulfilOrder, { id, carrier: 'Royal Mail', trackingNumber: 'RM2' }, staff)
    await shop.deps
      .db('products')
      .where({ id: productId })
      .update({ tariff_code: '61143000', materials: 'Wool', origin: 'CN' })
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 900 })
    await saveSettings(shop, 'shipping', { uk, eoriNumber: 'GB999999999000' })
    const { customs: papers } = await shop.call(getParcelPaper, { id }, staff)
    expect(papers.map(({ title }) => title)).toEqual([
      'Customs declaration CN22',
      'Commercial invoice',
      'Customs declaration CN22',
      'Commercial invoice',
    ])
    const [first, , second] = papers
    expect(first?.table.rows[0]?.figures).toEqual(['1', '621132', 'Pakistan', '0.45 kg', '£60.00'])
    expect(first?.seller).toContain('EORI GB123456789000')
    expect(first?.parties[0]?.lines).not.toContain('1 Corniche')
    expect(second?.table.rows[0]?.figures).toEqual(['1', '621142', 'Türkiye', '0.45 kg', '£60.00'])
    expect(second?.parties[0]?.lines).toContain('1 Corniche')
    const { parcels } = await shop.call(getAdminOrder, { id }, staff)
    const file = await shop.call(getCustomsPapers, { id, parcelId: parcels[0]!.id }, staff)
    expect(file.name).toBe(`customs-papers-${order.number}.pdf`)
    expect(await pagesOf(file)).toBe(2)
    await refuses(shop.call(getCustomsPapers, { id, parcelId: id }, staff), 404)
    await saveSettings(shop, 'shipping', { uk })
  })

  it('names the responsible person if product safety law requires one', async () => {
    const [id] = await twoOrders()
    const [parcel] = await readParcels(shop.deps.db, [id], toPack)
    const closing = (country: string) => {
      const shippingAddress = { ...parcel.order.shippingAddress, country, postalCode: '' }
      const order = Object.assign(parcel.order, { shippingAddress })
      return describePackingSlip({ ...parcel, order }, aSeller(), 'Noor GmbH, Berlin').closing
    }
    const named = 'Responsible person in the EU and Northern Ireland: Noor GmbH, Berlin'
    expect(closing('DE')).toContain(named)
    expect(closing('AE')).not.toContain(named)
  })

  it('prints the number as a barcode on each slip, and none on a pick list', async () => {
    const [id] = await twoOrders()
    const strokesOf = async (file: File) =>
      [...(await textOf(file)).matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)]
        .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
        // A zlib stream begins like this. Its end may be mistaken for the end of a line.
        .filter(bytes => bytes[0] === 0x78)
        .map(bytes => inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'))
        .join('\n')
    const barsOf = async (file: File) =>
      [...(await strokesOf(file)).matchAll(/^\S+ \S+ (\S+) 36 re$/gm)].map(([, width]) => Number(width))
    const slip = await shop.call(getPackingSlips, { ids: [id] }, staff)
    expect(await barsOf(slip)).toEqual(code39(await numberOf(id)).bars.map(({ width }) => width))
    expect(await barsOf(await shop.call(getPickList, { ids: [id] }, staff))).toEqual([])
  })

  it('contains the expected text on the slip and on the label of one parcel', async () => {
    const [id, unpaid] = await twoOrders()
    const { number, slip, label } = await shop.call(getParcelPaper, { id }, staff)
    expect(number).toBe(await numberOf(id))
    expect(slip.facts).toContainEqual({ label: 'Units', value: '3' })
    expect(slip.table.rows.map(({ figures }) => figures)).toEqual(expect.arrayContaining([['2'], ['1']]))
    expect(label.to).toEqual(slip.parties[0]?.lines)
    expect(label).toMatchObject({ delivery: 'Standard delivery', isExpress: false, units: 3 })
    // The contents must not be visible outside.
    expect(JSON.stringify(label)).not.toContain(slip.table.rows[0]?.title)
    await shop.call(setOrderStatus, { id: unpaid, status: 'CANCELED' }, staff)
    await refuses(shop.call(getParcelPaper, { id: unpaid }, staff), 'conflict')
    await refuses(shop.call(getParcelPaper, { id: randomUUID() }, staff), 404)
  })

  it('leaves out what was refunded and what is unpaid', async () => {
    const [first, second] = await twoOrders()
    const order = await shop.call(getAdminOrder, { id: first }, staff)
    const pair = order.items.find(({ quantity }) => quantity === 2)!
    const lines = [{ itemId: pair.id, quantity: 1 }]
    await shop.call(refundOrder, { id: first, lines, reason: 'Too wide' }, staff)
    await shop.call(setOrderStatus, { id: second, status: 'CANCELED' }, staff)
    const parcels = await readParcels(shop.deps.db, [first, second], toPack)
    expect(parcels.map(parcel => parcel.lines.map(({ quantity }) => quantity))).toEqual([[1, 1]])
    await expect(shop.call(getPackingSlips, { ids: [second] }, staff)).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is nothing to pack in these orders.',
    })
  })

  it('lists each variant once, with the orders that want it', async () => {
    const [first, second] = await twoOrders()
    const parcels = await readParcels(shop.deps.db, [first, second], toPack)
    const sheet = describePickList(parcels, aSeller(), '2026-08-20T14:30:00.000Z')
    expect(sheet.facts).toContainEqual({ label: 'Units', value: '5' })
    expect(sheet.table.rows.map(({ figures }) => figures[0])).toEqual(expect.arrayContaining(['1', '4']))
    const four = sheet.table.rows.find(({ figures }) => figures[0] === '4')
    for (const { order } of parcels) expect(four?.detail).toContain(`${order.number} × 2`)
    const file = await shop.call(getPickList, { ids: [first, second] }, staff)
    expect(await pagesOf(file)).toBe(1)
  })

  it('contains the expected text on the slips and on the pick list of several orders', async () => {
    const ids = [...(await twoOrders())]
    const slips = await shop.call(getSlips, { ids, kind: 'packing-slips' }, staff)
    expect(slips.items.map(({ number }) => number)).toEqual(await Promise.all(ids.map(numberOf)))
    const { items } = await shop.call(getSlips, { ids, kind: 'pick-list' }, staff)
    expect(items.map(({ number, slip }) => [number, slip.title])).toEqual([[null, 'Pick list']])
    expect(items[0]?.slip.facts).toContainEqual({ label: 'Units', value: '5' })
    const [, canceled = ''] = ids
    await shop.call(setOrderStatus, { id: canceled, status: 'CANCELED' }, staff)
    await expect(shop.call(getSlips, { ids: [canceled], kind: 'pick-list' }, staff)).rejects.toMatchObject({
      message: 'None of these orders is waiting to be sent.',
    })
  })

  it('is refused for no order, for too many, and for missing ones', async () => {
    const many = Array.from({ length: 101 }, () => randomUUID())
    await expect(shop.call(getPickList, { ids: many }, staff)).rejects.toMatchObject({
      fields: { ids: 'At most 100 orders at once.' },
    })
    await refuses(shop.call(getPickList, { ids: [] }, staff), 400)
    await refuses(shop.call(getPickList, { ids: [randomUUID()] }, staff), 404)
  })
})
