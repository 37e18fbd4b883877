import { addCartItem, getCart, setDestination } from '@shop/contracts/cart/endpoints'
import { exportIossReturn, getIossReturn, getVatReturn } from '@shop/contracts/books/vatEndpoints'
import { getBooks } from '@shop/contracts/books/endpoints'
import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { getCarrierFile } from '@shop/contracts/orders/sendingEndpoints'
import { getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { bookReturn } from '@shop/contracts/returns/bookingEndpoints'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { patchShippingSettings } from '@shop/contracts/shop/settingsEndpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { signInAgain, describeOffice } from '../../../test/accounts.ts'
import {
  checkOut,
  doAt,
  deliverEvents,
  makeBuyer,
  orderRow,
  payFor,
  phoneAbroad,
} from '../../../test/checkout.ts'
import { startOfDay } from '../../../platform/base/localDays.ts'
import { countQueries } from '../../../test/countQueries.ts'
import { makePromotion, applyCode } from '../../../test/promotions.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { saveSettings } from '../../../test/settings.ts'
import { refuses } from '../../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'
import { findIssued } from '../invoices/findIssued.ts'

const iossNumber = 'IM3720000224'
const ireland = deliveryZone('Ireland', ['IE'], [zoneWay(1)])
const finland = deliveryZone('Finland', ['FI'], [zoneWay(2)], { withoutVat: true })
const delivery = {
  uk: { enabled: true, standardRate: 599, expressRate: 999 },
  customsCode: '621132',
  customsText: 'Thobes',
  iossNumber,
  rates: [{ currency: 'EUR', rate: 1.15, setOn: '2026-11-01' }],
  zones: [ireland, finland],
}

describeOffice('an order under an IOSS number', (shop, staff) => {
  const guestTo = async (country: string, postalCode: string, price = 6000) => {
    const { shopper, variantId } = await makeBuyer(shop, 9, { price, buyer: 'guest' })
    const { guest } = shopper
    const place = { country, postalCode, city: 'Town', phone: phoneAbroad }
    await shop.call(setDestination, { country }, shopper)
    return { ...shopper, variantId, guest: { ...guest!, address: { ...guest!.address, ...place } } }
  }
  const buy = async (country: string, postalCode: string, price?: number) => {
    const shopper = await guestTo(country, postalCode, price)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    return { orderId, shopper }
  }

  it("includes its country's VAT until the cart exceeds EUR 150, and then explains why it has none", async () => {
    await saveSettings(shop, 'shipping', delivery)
    const shopper = await guestTo('FI', '00100')
    const small = await shop.call(getCart, {}, shopper)
    expect(small).toMatchObject({ subtotal: 6275, delivery: [{ total: 7774, tax: 1580 }] })
    expect(small.delivery[0]?.duty).toBe(
      'VAT of Finland is part of this total. Customs may still ask you for the EU’s duty of EUR 3 on each kind of item.',
    )
    const large = await shop.call(addCartItem, { variantId: shopper.variantId, quantity: 2 }, shopper)
    expect(large).toMatchObject({ subtotal: 15_000, delivery: [{ total: 16_499, tax: 0 }] })
    expect(large.delivery[0]?.duty).toMatch(/^Your items are worth more than EUR 150 without VAT/)
    // The total that was shown before is refused, and the cart stays.
    await refuses(checkOut(shop, shopper, { expectedTotal: 7774 }), 'total_changed')
    const { orderId } = await checkOut(shop, shopper, { expectedTotal: 16_499 })
    expect(await orderRow(shop, orderId)).toMatchObject({ vat_rate: 0, vat_reason: 'export', tax: 0 })
  })

  it('does not say that it is worth more than EUR 150 where only its VAT would make it so', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const shopper = await guestTo('FI', '00100')
    const { code } = await makePromotion(shop, { kind: 'fixed_amount', value: 2000 })
    await applyCode(shop, shopper, code)
    // The goods exceed the limit of £130.43 with VAT, (188.25 - 20) / 1.255 = 134.06, and not without it: 130.00.
    const cart = await shop.call(addCartItem, { variantId: shopper.variantId, quantity: 2 }, shopper)
    expect(cart).toMatchObject({ subtotal: 15_000, discount: 2000, delivery: [{ tax: 0 }] })
    expect(cart.delivery[0]?.duty).toMatch(
      /^Sent from the United Kingdom: customs may ask you for duty and tax/,
    )
  })

  it('reads its promotion code once, even if the cart is priced a second time as an export', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const shopper = await guestTo('FI', '00100')
    await applyCode(shop, shopper, (await makePromotion(shop)).code)
    const readsOfCode = (quantity: number) =>
      countQueries(
        shop,
        () => shop.call(addCartItem, { variantId: shopper.variantId, quantity }, shopper),
        sql => sql.includes('promotion_uses'),
      )
    expect(await readsOfCode(1)).toBe(1)
    expect(await readsOfCode(2)).toBe(1)
    expect((await shop.call(getCart, {}, shopper)).delivery[0]?.duty).toContain('more than EUR 150')
  })

  it('is an export if the shop has no number, no exchange rate for euros, or no VAT rate of the country', async () => {
    const taxWith = async (change: object) => {
      await saveSettings(shop, 'shipping', { ...delivery, ...change })
      const shopper = await guestTo('IE', 'D02 AF30')
      return (await shop.call(getCart, {}, shopper)).delivery[0]?.tax
    }
    expect(await taxWith({})).toBe(1402)
    expect(await taxWith({ iossNumber: '' })).toBe(0)
    expect(await taxWith({ rates: [] })).toBe(0)
    expect(await taxWith({ euVatRates: [] })).toBe(0)
    expect(await taxWith({ euVatRates: [{ country: 'IE', rate: 9 }] })).toBe(619)
  })

  it('hides its number from shoppers, and gives it to carriers with a value without VAT', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const { orderId: id, shopper } = await buy('IE', 'D02 AF30')
    const { invoice } = await findIssued(shop.deps.db, id)
    const paper = await shop.call(getParcelPaper, { id }, staff)
    const descriptions = [
      await shop.call(getSettings, {}),
      await shop.call(getOrder, { id }, shopper),
      invoice?.data,
      paper,
    ]
    for (const each of descriptions) expect(JSON.stringify(each)).not.toContain(iossNumber)
    expect(invoice?.data.vatNote).toBe(
      'VAT is that of Ireland at 23%, which we pay there through the EU’s Import One-Stop Shop.',
    )
    expect(JSON.stringify(paper.customs)).toContain('import VAT paid under IOSS')
    const file = await shop.call(getCarrierFile, { carrier: 'royal-mail', ids: [id] }, staff)
    const rows = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[]
    expect(rows).toMatchObject([
      { 'IOSS number': iossNumber, 'Sub total': '48.78', 'Shipping cost': '12.19', 'Unit price': '48.78' },
    ])
    const order = await shop.call(getAdminOrder, { id }, staff)
    expect(order.vat).toEqual([{ rate: 23, reason: 'ioss', text: '23%, EU VAT under IOSS' }])
    expect(order.duties).toBe('DAP, import VAT paid under IOSS, duties unpaid')
  })

  it('keeps its VAT in refunds after the number is gone, and is reported apart from UK VAT', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const { orderId: id } = await buy('FI', '00100')
    await saveSettings(shop, 'shipping', { ...delivery, iossNumber: '', zones: [] })
    const { items } = await shop.call(getAdminOrder, { id }, staff)
    const lines = [{ itemId: items[0]!.id, quantity: 1 }]
    await shop.call(refundOrder, { id, lines, reason: 'Too wide' }, staff)
    await deliverEvents(shop)
    const { creditNotes } = await findIssued(shop.deps.db, id)
    expect(creditNotes[0]?.data.rates).toEqual([{ vatRate: 25.5, net: 5000, vat: 1275, gross: 6275 }])
    const month = dayAt('Europe/London', shop.deps.clock.now()).slice(0, 7)
    const { lines: due } = await shop.call(getIossReturn, { month }, staff)
    expect(due).toEqual([
      { country: 'FI', rate: 25.5, soldIn: month, net: 1194, vat: 305 },
      { country: 'IE', rate: 23, soldIn: month, net: 6097, vat: 1402 },
    ])
    const file = await (await shop.call(exportIossReturn, { month }, staff)).text()
    expect(file).toContain('FI,25.5,')
    const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    const span = { from: `${month}-01`, to: end.toISOString().slice(0, 10) }
    expect(await shop.call(getVatReturn, span, staff)).toMatchObject({ box1: 0, box6: 1194 + 6097 })
    const { sums } = await shop.call(getBooks, span, staff)
    const of = (name: string) =>
      sums.filter(({ account }) => account === name).map(({ debit, credit }) => credit - debit)
    expect([of('euVat'), of('vat')]).toEqual([[305 + 1402], []])
  })

  it('needs a number, countries and rates in the right form', async () => {
    const save = (input: object) => shop.call(patchShippingSettings, input, staff)
    expect(await save({ iossNumber: 'im 372\u00a0000 0224', eoriNumber: 'gb 123456789000' })).toMatchObject({
      iossNumber,
      eoriNumber: 'GB123456789000',
    })
    for (const bad of ['GB123', 'IM372000022', 'IN3720000224'])
      await refuses(save({ iossNumber: bad }), 'validation_failed')
    for (const euVatRates of [
      [{ country: 'GB', rate: 20 }],
      [{ country: 'IE', rate: 0 }],
      [
        { country: 'IE', rate: 23 },
        { country: 'IE', rate: 21 },
      ],
    ])
      await refuses(save({ euVatRates }), 'validation_failed')
  })

  it('has the same value without VAT on its invoice, customs papers and carrier files, to the penny', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const { orderId: id } = await buy('IE', 'D02 AF30', 5900)
    const { invoice } = await findIssued(shop.deps.db, id)
    expect(invoice?.data).toMatchObject({ lines: [{ net: 4796 }], delivery: { net: 1219 } })
    const file = await shop.call(getCarrierFile, { carrier: 'royal-mail', ids: [id] }, staff)
    expect(parse(await file.text(), { columns: true, bom: true })).toMatchObject([
      { 'Sub total': '47.96', 'Shipping cost': '12.19', Total: '60.15' },
    ])
    const { customs } = await shop.call(getParcelPaper, { id }, staff)
    for (const paper of customs) expect(paper.table.rows[0]?.figures.at(-1)).toBe('£47.96')
    expect(customs.at(-1)?.facts).toContainEqual({ label: 'Freight, for the whole order', value: '£12.19' })
  })

  it('is declared under the number it was sold with, whatever the settings say when it is sent', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const { orderId: id, shopper } = await buy('IE', 'D02 AF30')
    for (const now of ['', 'IM3720000999']) {
      await saveSettings(shop, 'shipping', { ...delivery, iossNumber: now })
      const royalMail = await shop.call(getCarrierFile, { carrier: 'royal-mail', ids: [id] }, staff)
      expect(parse(await royalMail.text(), { columns: true, bom: true })).toMatchObject([
        { 'IOSS number': iossNumber },
      ])
      const paper = await shop.call(getParcelPaper, { id }, staff)
      expect(JSON.stringify(paper.customs)).toContain('import VAT paid under IOSS')
    }
    await orderDesk(shop, () => staff).setStatus(id, 'SHIPPED')
    const { items } = await shop.call(getAdminOrder, { id }, staff)
    const line = {
      itemId: items[0]!.id,
      quantity: 1,
      reason: 'too_short' as const,
      swapFor: shopper.variantId,
    }
    await shop.call(bookReturn, { id, returnId: newId(), lines: [line] }, staff)
    const replacement = await shop.deps.db('orders').whereNotNull('waits_for').first()
    expect(replacement).toMatchObject({ vat_reason: 'ioss', ioss_number: iossNumber })
  })

  it('is reported in the month of London, in which its sale is counted', async () => {
    await saveSettings(shop, 'shipping', delivery)
    await doAt(shop, '2027-06-30T23:30:00.000Z', () => buy('IE', 'D02 AF30'))
    const { lines } = await shop.call(getIossReturn, { month: '2027-07' }, staff)
    expect(lines).toEqual([{ country: 'IE', rate: 23, soldIn: '2027-07', net: 6097, vat: 1402 }])
    expect((await shop.call(getIossReturn, { month: '2027-06' }, staff)).lines).toEqual([])
  })

  it('corrects an earlier month by refunds of its sales', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const { orderId: id } = await buy('IE', 'D02 AF30')
    const monthNow = () => dayAt('Europe/London', shop.deps.clock.now()).slice(0, 7)
    const soldIn = monthNow()
    shop.passTime(32 * 24 * 3600_000)
    const later = await signInAgain(shop, staff)
    await shop.call(refundOrder, { id, reason: 'Too wide' }, later)
    await deliverEvents(shop)
    const { lines } = await shop.call(getIossReturn, { month: monthNow() }, later)
    expect(lines).toEqual([{ country: 'IE', rate: 23, soldIn, net: -6097, vat: -1402 }])
  })

  it('counts a sale in its month in London, in the first hour of a summer month too', async () => {
    await saveSettings(shop, 'shipping', delivery)
    const month = `${new Date(shop.deps.clock.now()).getUTCFullYear() + 1}-07`
    const start = Date.parse(startOfDay('Europe/London', `${month}-01`))
    shop.passTime(start + 10 * 60_000 - shop.deps.clock.now())
    const later = await signInAgain(shop, staff)
    await buy('IE', 'D02 AF30')
    const { lines } = await shop.call(getIossReturn, { month }, later)
    expect(lines).toMatchObject([{ country: 'IE', soldIn: month, vat: 1402 }])
  })
})
