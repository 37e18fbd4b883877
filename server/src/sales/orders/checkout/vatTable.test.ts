import { readFileSync } from 'node:fs'
import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, fillCart, deliverEvents, makeShopper, orderRow, payFor } from '../../../test/checkout.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { makePromotion, applyCode } from '../../../test/promotions.ts'
import { saveSettings } from '../../../test/settings.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { findIssued } from '../invoices/findIssued.ts'

const text = readFileSync(new URL('../../../../../docs/vat.md', import.meta.url), 'utf8')
const table = text
  .slice(text.indexOf('| No |'))
  .trim()
  .split('\n')
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
const [headings = []] = table

/** Rows of the table by their headings; two columns are called `VAT of it`, so those are found by position. */
const orders = table.slice(2).map(cells => {
  const of = (heading: string) => cells[headings.indexOf(heading)] ?? ''
  const pence = (cell: string) => (cell === '–' ? null : Math.round(Number(cell) * 100))
  return {
    no: Number(of('No')),
    to: of('To'),
    postalCode: of('Postcode') === '–' ? '' : of('Postcode'),
    isRegistered: of('VAT number').startsWith('yes'),
    hasIoss: of('VAT number').endsWith('IOSS'),
    garments: of('Garments at home').split(', '),
    code: of('Code'),
    isExpress: of('Delivery') === 'Express',
    figures: ['Garments', 'Discount', 'Delivery costs', 'Total', 'VAT'].map(name => pence(of(name)) ?? 0),
    reasons: of('Reason').split(', '),
    back: of('Given back'),
    credited: [pence(cells[14] ?? '–'), pence(cells[15] ?? '–')] as const,
    exchange: [pence(cells[16] ?? '–'), pence(cells[17] ?? '–')] as const,
  }
})

const countries: Record<string, string> = {
  Guernsey: 'GG',
  Ireland: 'IE',
  Emirates: 'AE',
  'New York': 'US',
  Finland: 'FI',
  Germany: 'DE',
  Madrid: 'ES',
  Tenerife: 'ES',
  'Gran Canaria': 'ES',
  Ceuta: 'ES',
  Heligoland: 'DE',
  Büsingen: 'DE',
  Åland: 'FI',
  Azores: 'PT',
  Madeira: 'PT',
  Monaco: 'MC',
  Réunion: 'FR',
}
const states: Record<string, string> = {
  Emirates: 'Dubai',
  'New York': 'NY',
  Madrid: 'Madrid',
  Tenerife: 'Santa Cruz de Tenerife',
  'Gran Canaria': 'Las Palmas',
  Ceuta: 'Ceuta',
}
const reasonWords: Record<string, string> = {
  standard: 'standard',
  zero: 'zero-rated',
  export: 'export',
  ioss: 'EU VAT',
  not_registered: 'no VAT number',
}
const codes: Record<string, Parameters<typeof makePromotion>[1]> = {
  '10%': { kind: 'percentage', value: 10 },
  '£5.00': { kind: 'fixed_amount', value: 500 },
  'free delivery': { kind: 'free_delivery', value: null },
}
const zones = [
  deliveryZone('Highlands', ['GB-HIS'], [zoneWay(1, { price: 799 })]),
  deliveryZone('Jersey', ['JE'], [zoneWay(2, { price: 899, freeAbove: 9000 })]),
  deliveryZone('Guernsey', ['GG'], [zoneWay(3, { price: 899 })], { withoutVat: true }),
  deliveryZone('Ireland', ['IE'], [zoneWay(4)]),
  deliveryZone('North', ['DE', 'FI'], [zoneWay(7)], { withoutVat: true }),
  deliveryZone('South', ['ES', 'PT'], [zoneWay(8)]),
  deliveryZone('Gulf', ['AE'], [zoneWay(5, { price: 1999 })], { withoutVat: true }),
  deliveryZone(
    'World',
    ['REST'],
    [zoneWay(6, { price: 2499, priceBy: 'weight', steps: [{ above: 1000, price: 3999 }] })],
  ),
]

const delivery = {
  freeThreshold: 7500,
  uk: { enabled: true, standardRate: 599, expressRate: 999 },
  zones,
  rates: [{ currency: 'EUR', rate: 1.15, setOn: '2026-11-01' }],
}

describeOffice('an order in the VAT table', (shop, staff) => {
  const desk = orderDesk(shop, () => staff)

  /** Creates the product of a garment such as `24.00 ×2 child`, with a size that costs £12.00 more. */
  const make = async (garment: string) => {
    const [, pounds, units = '1'] = /^([\d.]+)(?: ×(\d))?/.exec(garment)!
    const price = Math.round(Number(pounds) * 100)
    const product = await makeProduct(shop, {
      vatClass: garment.endsWith('child') ? 'ZERO' : 'STANDARD',
      variants: [
        { size: '54', price, stock: 9, weightGr: 450 },
        { size: '60', price: price + 1200, stock: 9, weightGr: 450 },
      ],
    })
    const idOf = (size: string) => product.variants.find(each => each.size === size)!.id
    return { quantity: Number(units), bought: idOf('54'), dearer: idOf('60') }
  }

  const place = async (order: (typeof orders)[number]) => {
    await saveSettings(shop, 'general', {
      vatRegistered: order.isRegistered,
      vatNumber: order.isRegistered ? 'GB999999973' : '',
    })
    await saveSettings(shop, 'shipping', { ...delivery, iossNumber: order.hasIoss ? 'IM3720000224' : '' })
    const garments = []
    for (const garment of order.garments) garments.push(await make(garment))
    const [first, ...others] = garments
    const shopper = await makeShopper(shop, first!.bought, { buyer: 'guest', quantity: first!.quantity })
    for (const other of others) await fillCart(shop, shopper.cartId, other.bought, other.quantity)
    const promotion = codes[order.code] && (await makePromotion(shop, codes[order.code]))
    if (promotion) await applyCode(shop, shopper, promotion.code)
    const { guest } = shopper
    const address = {
      phone: '+44 20 7946 0018',
      country: countries[order.to] ?? 'GB',
      state: states[order.to] ?? '',
      postalCode: order.postalCode,
    }
    const placed = { ...shopper, guest: { ...guest!, address: { ...guest!.address, ...address } } }
    const { orderId } = await checkOut(shop, placed, {
      expectedTotal: order.figures[3]!,
      ...(order.isExpress && { shippingMethod: 'express' }),
    })
    await payFor(shop, orderId)
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff)
    const lines = garments.map(({ bought }) => items.find(item => item.variant.id === bought)!)
    return { orderId, token: shopper.accessToken, lines, dearer: first!.dearer }
  }

  /** Turns `1+delivery`, `£10.00` or `all` into the input of a refund. */
  const refundOf = (back: string, lines: readonly { id: string; quantity: number }[]) => {
    if (back === 'all') return {}
    if (back.startsWith('£')) return { amount: Math.round(Number(back.slice(1)) * 100) }
    const parts = back.split('+')
    return {
      lines: lines
        .filter((_, index) => parts.includes(String(index + 1)))
        .map(({ id: itemId, quantity }) => ({ itemId, quantity })),
      ...(parts.includes('delivery') && { delivery: true }),
    }
  }

  const giveBack = async (orderId: string, wish: ReturnType<typeof refundOf>) => {
    await shop.call(refundOrder, { id: orderId, ...wish, reason: 'Too small' }, staff)
    await deliverEvents(shop)
    const { creditNotes } = await findIssued(shop.deps.db, orderId)
    return creditNotes.map(({ data }) => [data.total.gross, data.total.vat])
  }

  it.each(orders)('$no, to $to, costs $figures', async order => {
    const { orderId, token, lines, dearer } = await place(order)
    const row = await orderRow(shop, orderId)
    expect([row.subtotal, row.discount, row.shipping, row.total, row.tax]).toEqual(order.figures)
    const items = await shop.deps.db('order_items').where({ order_id: orderId })
    expect(new Set(items.map(item => reasonWords[item.vat_reason]))).toEqual(new Set(order.reasons))
    const { invoice } = await findIssued(shop.deps.db, orderId)
    expect([invoice?.data.total.gross, invoice?.data.total.vat]).toEqual([row.total, row.tax])
    if (order.back !== '–')
      expect(await giveBack(orderId, refundOf(order.back, lines))).toEqual([order.credited])
    if (order.exchange[0] === null) return
    await desk.setStatus(orderId, 'SHIPPED')
    const wish = { itemId: lines[0]!.id, quantity: 1, reason: 'too_short' as const, swapFor: dearer }
    const returnedOrder = await shop.call(askReturn, { id: orderId, returnId: newId(), lines: [wish] }, token)
    const exchange = await orderRow(shop, returnedOrder.returns[0]!.lines[0]!.swap!.orderId)
    expect([exchange.total, exchange.tax]).toEqual(order.exchange)
  })

  it('is one of 86', () => {
    expect(orders.map(({ no }) => no)).toEqual(Array.from({ length: 86 }, (_, index) => index + 1))
  })
})
