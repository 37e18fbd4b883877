import { setDestination } from '@shop/contracts/cart/endpoints'
import { getIossReturn } from '@shop/contracts/books/vatEndpoints'
import { getAdminOrder, updateAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { getCarrierFile } from '@shop/contracts/orders/sendingEndpoints'
import { getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { checkOut, makeBuyer, orderRow, payFor, phoneAbroad } from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { refuses } from '../../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'
import { findIssued } from '../invoices/findIssued.ts'

const iossNumber = 'IM3720000224'
const responsiblePerson = 'Noor GmbH, Hauptstraße 1, 10115 Berlin, hello@noor.test'
const spain = deliveryZone('Spain', ['ES', 'FI'], [zoneWay(1)])
const delivery = {
  uk: { enabled: true, standardRate: 599, expressRate: 999 },
  customsCode: '621132',
  customsText: 'Thobes',
  iossNumber,
  responsiblePerson,
  rates: [{ currency: 'EUR', rate: 1.15, setOn: '2026-11-01' }],
  zones: [spain, deliveryZone('Riviera', ['MC'], [zoneWay(2)])],
}

describeOffice('an order to a part of an EU country', (shop, staff) => {
  const guestTo = async (country: string, postalCode: string, state = '') => {
    const { shopper } = await makeBuyer(shop, 9, { price: 6000, buyer: 'guest' })
    const { guest } = shopper
    const place = { country, postalCode, state, city: 'Town', phone: phoneAbroad }
    return { ...shopper, guest: { ...guest!, address: { ...guest!.address, ...place } } }
  }
  const buy = async (...address: Parameters<typeof guestTo>) => {
    const { orderId } = await checkOut(shop, await guestTo(...address))
    await payFor(shop, orderId)
    return orderId
  }

  it('has a cart without the VAT of the country, by its postcode or by its name', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const shopper = await guestTo('ES', '38003')
    const taxAt = async (country: string, postalCode?: string) => {
      const { delivery: ways, place } = await shop.call(setDestination, { country, postalCode }, shopper)
      return { place, tax: ways[0]?.tax, duty: ways[0]?.duty }
    }
    expect(await taxAt('ES', '28013')).toMatchObject({ place: 'ES', tax: 1301 })
    const free = { place: 'ES-CN', tax: 0, duty: expect.stringMatching(/^Sent from the United Kingdom/) }
    expect(await taxAt('ES', '38003')).toMatchObject(free)
    expect(await taxAt('ES-CN')).toMatchObject(free)
    await refuses(taxAt('ES-XX'), 'validation_failed')
  })

  it('has papers of an export, without the IOSS number, and names the person responsible for safety', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const id = await buy('ES', '35001', 'Las Palmas')
    expect(await orderRow(shop, id)).toMatchObject({ total: 7499, tax: 0, vat_reason: 'export' })
    const { invoice } = await findIssued(shop.deps.db, id)
    expect(invoice?.data.vatNote).toBe('VAT is charged at 0%, since this order leaves the United Kingdom.')
    const paper = await shop.call(getParcelPaper, { id }, staff)
    expect(JSON.stringify(paper.slip)).toContain(responsiblePerson)
    expect(JSON.stringify(paper.customs)).toContain('(Incoterms 2020), duties and taxes unpaid')
    expect((await shop.call(getAdminOrder, { id }, staff)).duties).toBe('DAP, duties and taxes unpaid')
    const file = await shop.call(getCarrierFile, { carrier: 'royal-mail', ids: [id] }, staff)
    const rows = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toMatchObject([{ 'IOSS number': '', 'Sub total': '60.00', 'Unit price': '60.00' }])
  })

  it('keeps its address on its side of the border of VAT', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const id = await buy('ES', '28013', 'Madrid')
    const { shippingAddress, version } = await shop.call(getAdminOrder, { id }, staff)
    const correct = (postalCode: string) => {
      const { country: _country, ...address } = shippingAddress
      return shop.call(updateAdminOrder, { id, version, shippingAddress: { ...address, postalCode } }, staff)
    }
    await expect(correct('35001')).rejects.toMatchObject({
      fields: {
        'shippingAddress.postalCode': expect.stringContaining(
          'charged for Spain, and differ for the Canary Islands',
        ),
      },
    })
    expect((await correct('28014')).shippingAddress?.postalCode).toBe('28014')
  })

  it('needs a zone of its own where it has a country code of its own', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const shopper = await guestTo('FI', '22100')
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({
      message: expect.stringContaining('We do not deliver to the Åland Islands yet.'),
    })
  })

  it('is not taken where its zone is closed, even if its country is served', async () => {
    const closed = deliveryZone('Canaries', ['ES-CN'], [zoneWay(3)], { isOpen: false })
    await saveSettings(shop, 'shipping', { ...delivery, zones: [spain, closed] })
    await expect(checkOut(shop, await guestTo('ES', '35001', 'Las Palmas'))).rejects.toMatchObject({
      message: expect.stringContaining('We do not deliver to the Canary Islands yet.'),
    })
    const own = { ...closed, isOpen: true, ways: [zoneWay(3, { price: 2999 })] }
    await saveSettings(shop, 'shipping', { ...delivery, zones: [spain, own] })
    const id = await buy('ES', '35001', 'Las Palmas')
    expect(await orderRow(shop, id)).toMatchObject({ shipping: 2999, tax: 0 })
  })

  it('counts as sold in France if it goes to Monaco', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const { delivery: shown } = await shop.call(getSettings, {})
    expect(shown.ioss?.rates.find(({ country }) => country === 'FR')).toEqual({ country: 'FR', rate: 20 })
    const id = await buy('MC', '98000')
    const { invoice } = await findIssued(shop.deps.db, id)
    expect(invoice?.data.vatNote).toContain('VAT is that of France at 20%')
    const month = dayAt('Europe/London', shop.deps.clock.now()).slice(0, 7)
    const { lines } = await shop.call(getIossReturn, { month }, staff)
    expect(lines.find(({ rate }) => rate === 20)).toEqual({
      country: 'FR',
      rate: 20,
      soldIn: month,
      net: 6249,
      vat: 1250,
    })
  })
})
