import { randomUUID } from 'node:crypto'
import type { SentInput } from '@shop/contracts/endpoint'
import { correctTracking, fulfilOrder, getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { findNumberedOrders, getCarrierFile } from '@shop/contracts/orders/sendingEndpoints'
import { newCarrier, presetCarriers } from '@shop/contracts/shop/carriers'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { checkOut, fillCart, makeGarment, makeShopper, payFor } from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { sendSheet } from '../../../test/sheets.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'

const uk = { enabled: true, standardRate: 599, expressRate: 999 }

describeOffice('carriers', (shop, staff) => {
  /** Buys an order of two units of one garment of 480 g and one of another of 500 g. */
  const paid = async ({ country = 'GB' } = {}) => {
    const [a, b] = [await makeGarment(shop, 9, 5900), await makeGarment(shop, 9, 5900)]
    await shop.deps.db('variants').where({ id: a.variantId }).update({ weight_gr: 480 })
    await shop.deps.db('variants').where({ id: b.variantId }).update({ weight_gr: 500 })
    const shopper = await makeShopper(shop, a.variantId, { quantity: 2, country })
    await fillCart(shop, shopper.cartId, b.variantId, 1)
    const { orderId: id } = await checkOut(shop, shopper)
    await payFor(shop, id)
    return { ...(await shop.call(getAdminOrder, { id }, staff)) }
  }
  const read = async (wish: SentInput<typeof getCarrierFile>) => {
    const file = await shop.call(getCarrierFile, wish, staff)
    const rows = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[]
    return { name: file.name, rows }
  }

  it('exports parcels for Click & Drop, one row per line, with weight, amounts and the service code', async () => {
    const services = { standard: 'TPN48', express: 'TPN24', abroad: 'MTK' }
    const carriers = [{ ...newCarrier('Royal Mail', ''), services }]
    await saveSettings(shop, 'shipping', { uk, carriers })
    const order = await paid()
    const { name, rows } = await read({ carrier: 'royal-mail', ids: [order.id] })
    expect(name).toMatch(/^royal-mail-\d{4}-\d\d-\d\d\.csv$/)
    expect(rows).toHaveLength(2)
    const placedOn = dayAt('Europe/London', Date.parse(order.createdAt))
    const [year, month, day] = placedOn.slice(2).split('-')
    for (const row of rows)
      expect(row).toMatchObject({
        'Order reference': order.number,
        Date: `${day}/${month}/${year}`,
        'Weight (kg)': '1.46',
        'Package size': 'Small Parcel',
        'Sub total': '177.00',
        'Currency code': 'GBP',
        'Service code': 'TPN48',
        Postcode: order.shippingAddress.postalCode,
        Country: 'United Kingdom',
        'Recipient email': order.email,
        'Unit price': '59.00',
        'Product customs code': '',
      })
    expect(new Set(rows.map(row => row['Quantity']))).toEqual(new Set(['1', '2']))
    expect(rows.map(row => row['Product SKU'])).toEqual(
      expect.arrayContaining(order.items.map(({ sku }) => sku)),
    )
  })

  it('writes the address in the form of carriers and customs, and a phone number as it is dialled', async () => {
    const { id, shippingAddress } = await paid()
    const to = {
      ...shippingAddress,
      city: 'St Helier',
      postalCode: 'JE2 3XP',
      phone: '+44 (0)1534 123 4567 x12',
    }
    await shop.deps
      .db('orders')
      .where({ id })
      .update({ shipping_address: JSON.stringify(to) })
    const { rows: dpd } = await read({ carrier: 'dpd', ids: [id] })
    expect(dpd[0]).toMatchObject({ 'Country Code': 'JE', 'Contact Telephone': '+4415341234567' })
    const { rows: royalMail } = await read({ carrier: 'royal-mail', ids: [id] })
    expect(royalMail[0]).toMatchObject({ Country: 'Jersey', 'Recipient phone': '+4415341234567' })
  })

  it('states weights to the gram, or rounded up, and tells only inland parcels apart by size', async () => {
    const zone = deliveryZone('Gulf', ['AE'], [zoneWay(1, { carrier: '' })])
    await saveSettings(shop, 'shipping', { uk, zones: [zone] })
    const [inside, abroad] = [await paid(), await paid({ country: 'AE' })]
    for (const { items } of [inside, abroad])
      for (const [index, { variant }] of items.entries())
        await shop.deps
          .db('variants')
          .where({ id: variant.id })
          .update({ weight_gr: index === 0 ? 1001 : 4 })
    const ids = [inside.id, abroad.id]
    const { rows } = await read({ carrier: 'royal-mail', ids })
    const [first, second] = inside.items
    const total = (1001 * first!.quantity + 4 * second!.quantity) / 1000
    const ofOrder = (number: string) => rows.filter(row => row['Order reference'] === number)
    expect(new Set(ofOrder(inside.number).map(row => row['Weight (kg)']))).toEqual(
      new Set([total.toFixed(3)]),
    )
    expect(new Set(rows.map(row => row['Unit weight (kg)']))).toEqual(new Set(['1.001', '0.004']))
    expect(new Set(ofOrder(inside.number).map(row => row['Package size']))).toEqual(
      new Set([total > 2 ? 'Medium Parcel' : 'Small Parcel']),
    )
    expect(new Set(ofOrder(abroad.number).map(row => row['Package size']))).toEqual(new Set(['Parcel']))
    const { rows: dpd } = await read({ carrier: 'dpd', ids })
    expect(dpd[0]!['Total Weight']).toBe((Math.ceil(total * 100) / 100).toFixed(2))
    await saveSettings(shop, 'shipping', { uk })
  })

  it('leaves a street that is too long for DPD whole, so that it is seen', async () => {
    const { id, shippingAddress } = await paid()
    const to = {
      ...shippingAddress,
      address1: 'Flat 12, The Old Granary Building, Whitechapel Courtyard',
      address2: '114 to 118 Whitechapel High Street, Entrance C',
    }
    await shop.deps
      .db('orders')
      .where({ id })
      .update({ shipping_address: JSON.stringify(to) })
    const { rows } = await read({ carrier: 'dpd', ids: [id] })
    expect(rows[0]).toMatchObject({
      'Address Line 1': 'Flat 12, The Old Granary Building,',
      'Address Line 2': 'Whitechapel Courtyard, 114 to 118 Whitechapel High Street, Entrance C',
    })
  })

  it("states no weight if a garment's is unknown, and disarms formulas", async () => {
    const { id, items } = await paid()
    await shop.deps.db('variants').where({ id: items[0]!.variant.id }).update({ weight_gr: 0 })
    await shop.deps
      .db('order_items')
      .where({ order_id: id })
      .update({ title: '=HYPERLINK("http://a.example")' })
    const { rows } = await read({ carrier: 'royal-mail', ids: [id] })
    expect(rows[0]).toMatchObject({
      'Weight (kg)': '',
      'Package size': '',
      'Product name': `'=HYPERLINK("http://a.example")`,
    })
  })

  it('exports parcels for DPD, one row each, in lines of its length, with customs facts for exports', async () => {
    const way = { id: randomUUID(), name: 'Tracked', carrier: 'DPD', price: 2000, freeAbove: null }
    const zone = { id: randomUUID(), name: 'Gulf', isOpen: true, places: ['AE'] }
    await saveSettings(shop, 'shipping', {
      uk,
      eoriNumber: 'GB123456789000',
      customsCode: '6211 32',
      customsText: 'Men’s thobes',
      customsOrigin: 'PK',
      zones: [{ ...zone, ways: [{ ...way, minDays: 4, maxDays: 8 }] }],
      carriers: [{ ...newCarrier('DPD', ''), services: { standard: '12', express: '12', abroad: '19' } }],
    })
    const [inside, abroad] = [await paid(), await paid({ country: 'AE' })]
    const address = JSON.stringify({
      ...inside.shippingAddress,
      firstName: 'Abdulrahman Mohammed',
      lastName: 'Al-Khattab',
      // The address form submits a Latin name that it does not ask for as an empty one.
      latinName: '',
      address1: 'Flat 12, The Old Granary Building, 114 Whitechapel High Street',
    })
    await shop.deps.db('orders').where({ id: inside.id }).update({ shipping_address: address })
    const { rows } = await read({ carrier: 'dpd', ids: [inside.id, abroad.id] })
    expect(rows).toMatchObject([
      {
        'Customer Ref 1': inside.number,
        'Service Code': '12',
        'No. Parcels': '1',
        'Total Weight': '1.46',
        Organisation: 'Abdulrahman Mohammed Al-Khattab',
        'Contact Name': 'Abdulrahman Mohammed Al-K',
        'Address Line 1': 'Flat 12, The Old Granary Building,',
        'Address Line 2': '114 Whitechapel High Street',
        'Country Code': 'GB',
        'Customs Value': '',
        'Commodity Code': '',
      },
      {
        'Customer Ref 1': abroad.number,
        'Service Code': '19',
        Organisation: '',
        'Country Code': 'AE',
        'Customs Value': '177.00',
        'Commodity Code': '621132',
        'Country of Origin': 'PK',
      },
    ])
    // Chosen orders that go by another carrier are left out.
    const { rows: ofRoyalMail } = await read({ carrier: 'royal-mail', ids: [inside.id, abroad.id] })
    expect(new Set(ofRoyalMail.map(row => row['Order reference']))).toEqual(new Set([inside.number]))
    await expect(read({ carrier: 'royal-mail', ids: [abroad.id] })).rejects.toMatchObject({
      code: 'conflict',
      message: 'None of these orders is sent by Royal Mail.',
    })
    const { delivery_way: byDpd } = await shop.deps
      .db('orders')
      .where({ id: abroad.id })
      .first('delivery_way')
    const byAny = JSON.stringify({ ...JSON.parse(byDpd), carrier: '' })
    await shop.deps.db('orders').where({ id: abroad.id }).update({ delivery_way: byAny })
    const { rows: lines } = await read({ carrier: 'royal-mail', ids: [abroad.id] })
    expect(lines[0]).toMatchObject({ 'Product customs code': '621132', 'Country of origin': 'Pakistan' })
    expect(lines[0]!['Customs description']).toMatch(/^Men’s thobes/)
  })

  it('have files that are not imported as products, but lead to the page for tracking numbers', async () => {
    const { id, number } = await paid()
    const files = await Promise.all(
      (['royal-mail', 'dpd'] as const).map(async carrier =>
        (await shop.call(getCarrierFile, { carrier, ids: [id] }, staff)).text(),
      ),
    )
    for (const text of [...files, `Order number,Tracking number\n${number},AB123456789GB\n`]) {
      const answer = await sendSheet(shop, staff.accessToken, text)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        fields: { sheet: expect.stringContaining('open Orders and choose Add Tracking Numbers.') },
      })
    }
  })

  it("exports the service code of the order's delivery method, if that names this carrier", async () => {
    const services = { standard: 'TPN48', express: 'TPN24', abroad: 'MTK' }
    const coded = zoneWay(1, { serviceCode: 'MP5' })
    const ways = [coded, zoneWay(2, { name: 'Signed', carrier: 'Royal Mail' })]
    const saveWays = (changed: object[]) =>
      saveSettings(shop, 'shipping', {
        uk,
        zones: [deliveryZone('Ireland', ['IE'], changed)],
        carriers: [{ ...newCarrier('Royal Mail', ''), services }],
      })
    await saveWays(ways)
    const { id } = await paid({ country: 'IE' })
    const codes = async () => {
      const { rows } = await read({ carrier: 'royal-mail', ids: [id] })
      return [...new Set(rows.map(row => row['Service code']))]
    }
    expect(await codes()).toEqual(['MP5'])
    await shop.deps.db('orders').where({ id }).update({ shipping_method: ways[1]!.id })
    expect(await codes()).toEqual(['MTK'])
    // A code of another carrier would be refused by this one's program.
    await shop.deps.db('orders').where({ id }).update({ shipping_method: coded.id })
    await saveWays([{ ...coded, carrier: 'DPD' }])
    expect(await codes()).toEqual(['MTK'])
    await saveSettings(shop, 'shipping', { uk })
  })

  it('exports all orders to be sent by the carrier if none are chosen', async () => {
    const [plain, held, byDpd] = [await paid(), await paid(), await paid()]
    await shop.deps.db('orders').where({ id: held.id }).update({ waits_for: 'R-7KQ4-MX3P' })
    const way = JSON.stringify({ name: 'Next day', carrier: 'DPD', minDays: 1, maxDays: 1 })
    await shop.deps.db('orders').where({ id: byDpd.id }).update({ delivery_way: way })
    const numbersOf = async (carrier: 'royal-mail' | 'dpd') =>
      new Set((await read({ carrier })).rows.map(row => row['Order reference'] ?? row['Customer Ref 1']))
    const [royalMail, dpd] = [await numbersOf('royal-mail'), await numbersOf('dpd')]
    expect([plain, held, byDpd].map(({ number }) => [royalMail.has(number), dpd.has(number)])).toEqual([
      [true, true],
      [false, false],
      [false, true],
    ])
    await shop.call(fulfilOrder, { id: plain.id, carrier: 'DPD' }, staff)
    await expect(read({ carrier: 'dpd', ids: [plain.id] })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('finds orders by their numbers, whatever their status', async () => {
    const [one, other] = [await paid(), await paid()]
    await shop.call(fulfilOrder, { id: other.id, carrier: 'DPD' }, staff)
    const numbers = [other.number, 'M-99999999', one.number]
    const { items } = await shop.call(findNumberedOrders, { numbers }, staff)
    expect(new Map(items.map(({ number, status }) => [number, status]))).toEqual(
      new Map([
        [one.number, 'PAID'],
        [other.number, 'SHIPPED'],
      ]),
    )
    const found = items.find(({ number }) => number === one.number)
    const { items: lines, version } = await shop.call(getAdminOrder, { id: one.id }, staff)
    expect(found?.version).toBe(version)
    const text = expect.stringMatching(/^Thobe/)
    const unsent = lines.map(({ id: itemId, toSend: quantity }) => ({ itemId, quantity, text }))
    expect(found?.unsent).toEqual(expect.arrayContaining(unsent))
    expect(items.find(({ number }) => number === other.number)?.unsent).toEqual([])
  })

  it('links to a parcel by the address in the settings, and still shows the name of a removed carrier', async () => {
    const own = newCarrier('Lion Couriers', 'https://lion.example/?p={number}')
    await saveSettings(shop, 'shipping', { uk, carriers: [own, ...presetCarriers] })
    const { id } = await paid()
    await shop.call(fulfilOrder, { id, carrier: 'Lion Couriers', trackingNumber: 'LN 55' }, staff)
    const look = async () => {
      const order = await shop.call(getAdminOrder, { id }, staff)
      const { carrier, trackingUrl } = order.parcels[0]!
      expect(order.trackingUrl).toBe(trackingUrl)
      return [carrier, trackingUrl]
    }
    expect(await look()).toEqual(['Lion Couriers', 'https://lion.example/?p=LN55'])
    await saveSettings(shop, 'shipping', { uk, carriers: [{ ...own, isOffered: false }, ...presetCarriers] })
    expect(await look()).toEqual(['Lion Couriers', 'https://lion.example/?p=LN55'])
    const { delivery } = await shop.call(getSettings, {})
    expect(delivery.carriers[0]).toBe('Royal Mail')
    await saveSettings(shop, 'shipping', { uk })
    expect(await look()).toEqual(['Lion Couriers', null])
    // Its number may still be corrected, but nothing more can be sent with it.
    await shop.call(correctTracking, { id, carrier: 'Lion Couriers', trackingNumber: 'LN 56' }, staff)
    const { id: next } = await paid()
    await expect(shop.call(fulfilOrder, { id: next, carrier: 'Lion Couriers' }, staff)).rejects.toMatchObject(
      { fields: { carrier: 'Please choose a carrier we ship with.' } },
    )
  })
})
