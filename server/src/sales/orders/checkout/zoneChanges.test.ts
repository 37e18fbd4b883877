import { getCart, setDestination } from '@shop/contracts/cart/endpoints'
import { quoteStaffOrder, takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { getAdminOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { bookReturn, quoteBooking } from '@shop/contracts/returns/bookingEndpoints'
import { getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { describeOffice } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeBuyer,
  makeGarment,
  orderRow,
  payFor,
  phoneAbroad,
  type Shopper,
} from '../../../test/checkout.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { saveSettings } from '../../../test/settings.ts'
import { refuses } from '../../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'
import { findIssued } from '../invoices/findIssued.ts'

const uk = { enabled: true, standardRate: 599, expressRate: 999 }
const ireland = deliveryZone(
  'Ireland',
  ['IE'],
  [zoneWay(1), zoneWay(2, { name: 'DHL Express', carrier: 'DHL', price: 2999 })],
)
const jersey = deliveryZone('Jersey', ['JE'], [zoneWay(3, { price: 899 })])
const dublin = { country: 'IE', postalCode: 'D02 AF30', city: 'Dublin' }
const helier = { country: 'GB', postalCode: 'JE2 3XP', city: 'St Helier' }

describeOffice('zones that change during a purchase', (shop, staff) => {
  const openZones = (...zones: object[]) =>
    saveSettings(shop, 'shipping', { uk, customsCode: '621132', customsText: 'Thobes', zones })

  const guestTo = async (place: typeof dublin): Promise<Shopper> => {
    const { shopper } = await makeBuyer(shop, 9, { price: 6000, buyer: 'guest' })
    const { guest } = shopper
    return { ...shopper, guest: { ...guest!, address: { ...guest!.address, phone: phoneAbroad, ...place } } }
  }
  const at = (shopper: Shopper, place: typeof dublin): Shopper => ({
    ...shopper,
    guest: { ...shopper.guest!, address: { ...shopper.guest!.address, ...place } },
  })

  it('an address that leaves its zone after the choice of delivery is refused there, and nothing is lost', async () => {
    await openZones(ireland, jersey)
    const shopper = await guestTo(dublin)
    const { delivery } = await shop.call(setDestination, { country: 'IE' }, shopper)
    expect(delivery.map(({ method }) => method)).toEqual([zoneWay(1).id, zoneWay(2).id])
    const moved = at(shopper, helier)
    await expect(checkOut(shop, moved, { shippingMethod: zoneWay(2).id })).rejects.toMatchObject({
      fields: { shippingMethod: expect.stringMatching(/^[A-Z].*\.$/) },
    })
    // Without a choice the total differs from the one shown.
    await refuses(checkOut(shop, moved, { expectedTotal: delivery[1]!.total }), 'total_changed')
    expect((await shop.call(getCart, {}, shopper)).items).toHaveLength(1)
    const { orderId } = await checkOut(shop, moved)
    expect(await orderRow(shop, orderId)).toMatchObject({ shipping: 899, total: 6899 })
  })

  it('a closed zone leaves carts as they are, accepts payments of its orders, and takes no new ones', async () => {
    await openZones(ireland)
    const carts = await Promise.all(Array.from({ length: 12 }, () => guestTo(dublin)))
    for (const shopper of carts) await shop.call(setDestination, { country: 'IE' }, shopper)
    const unpaid = []
    for (const shopper of carts.slice(0, 4)) unpaid.push((await checkOut(shop, shopper)).orderId)
    // Removed from the settings, which goes further than closed.
    await openZones()
    for (const shopper of carts.slice(4)) {
      expect(await shop.call(getCart, {}, shopper)).toMatchObject({
        items: [{ quantity: 1, unitPrice: 6000 }],
        delivery: [],
      })
      await refuses(checkOut(shop, shopper), 'country_not_served', 'We do not deliver to Ireland yet.')
    }
    for (const id of unpaid) {
      await payFor(shop, id)
      expect(await orderRow(shop, id)).toMatchObject({ status: 'PAID', total: 7499, tax: 0 })
    }
    const paper = await shop.call(getParcelPaper, { id: unpaid[0]! }, staff)
    expect(paper.customs.at(-1)?.title).toBe('Commercial invoice')
    expect(paper.label.delivery).toBe('Tracked delivery')
  })

  it('a refund uses the VAT of its order, even if the rules and the zone have changed since', async () => {
    await openZones({ ...ireland, withoutVat: true })
    const [abroad, home] = [
      await guestTo(dublin),
      await guestTo({ country: 'GB', postalCode: 'E1 8JG', city: 'London' }),
    ]
    const orders = []
    for (const shopper of [abroad, home]) {
      const { orderId } = await checkOut(shop, shopper)
      await payFor(shop, orderId)
      orders.push(orderId)
    }
    await openZones()
    await saveSettings(shop, 'general', { vatRegistered: false })
    const credits = []
    for (const id of orders) {
      const { items } = await shop.call(getAdminOrder, { id }, staff)
      await shop.call(
        refundOrder,
        { id, lines: [{ itemId: items[0]!.id, quantity: 1 }], reason: 'Too wide' },
        staff,
      )
      await deliverEvents(shop)
      const { creditNotes } = await findIssued(shop.deps.db, id)
      credits.push(creditNotes[0]?.data.rates)
    }
    expect(credits).toEqual([
      [{ vatRate: 0, net: 5000, vat: 0, gross: 5000 }],
      [{ vatRate: 20, net: 5000, vat: 1000, gross: 6000 }],
    ])
    await saveSettings(shop, 'general', {})
  })

  /** Buys by a way of delivery, and has the order sent. Returns it with its only line. */
  const sendTo = async (place: typeof dublin, shippingMethod?: string) => {
    const shopper = await guestTo(place)
    const { orderId: id } = await checkOut(shop, shopper, { shippingMethod })
    await payFor(shop, id)
    await orderDesk(shop, () => staff).setStatus(id, 'SHIPPED')
    const { items } = await shop.call(getAdminOrder, { id }, staff)
    return { id, itemId: items[0]!.id, variantId: items[0]!.variant.id! }
  }
  const returnOf = ({ itemId }: { itemId: string }, swapFor?: string) => [
    { itemId, quantity: 1, reason: 'changed_mind' as const, ...(swapFor && { swapFor }) },
  ]
  const quoteOf = (sent: { id: string; itemId: string }, swapFor?: string) =>
    shop.call(quoteBooking, { id: sent.id, lines: returnOf(sent, swapFor) }, staff)

  it('a return gives back the cheapest delivery of its sale, whatever the zone offers since', async () => {
    await openZones({ ...ireland, ways: [zoneWay(1)] })
    const usual = await sendTo(dublin)
    await openZones(ireland)
    const express = await sendTo(dublin, zoneWay(2).id)
    for (const ways of [[zoneWay(1), zoneWay(3, { price: 500 })], [zoneWay(1, { freeAbove: 0 })], []]) {
      await openZones(...(ways.length > 0 ? [{ ...ireland, ways }] : []))
      expect(await quoteOf(usual)).toEqual({ refund: 7499, delivery: 1499, toPay: 0 })
      expect(await quoteOf(express)).toEqual({ refund: 7499, delivery: 1499, toPay: 0 })
    }
  })

  it.each([false, true])(
    'an exchange for another product is compared at the prices of its sale (sold without VAT: %s)',
    async withoutVat => {
      await openZones({ ...ireland, withoutVat })
      const sent = await sendTo(dublin)
      await openZones({ ...ireland, withoutVat: !withoutVat })
      const { variantId } = await makeGarment(shop, 3, 6000)
      expect(await quoteOf(sent, variantId)).toEqual({ refund: 0, delivery: 0, toPay: 0 })
      expect(await shop.call(getAdminOrder, { id: sent.id }, staff)).toMatchObject({
        isWithoutVat: withoutVat,
      })
    },
  )

  const deliveryOfExchange = async (sent: Awaited<ReturnType<typeof sendTo>>, swapFor = sent.variantId) => {
    const lines = returnOf(sent, swapFor)
    const { lines: booked } = await shop.call(bookReturn, { id: sent.id, returnId: newId(), lines }, staff)
    return (await shop.call(getAdminOrder, { id: booked[0]!.swap!.orderId }, staff)).deliveryWay
  }

  it('an exchange goes by a way that carries its weight, else as its order did', async () => {
    const letter = zoneWay(1, { name: 'Letter', heaviest: 500 })
    await openZones({ ...ireland, ways: [letter, zoneWay(2, { name: 'Parcel', heaviest: 2000 })] })
    const weighing = async (weightGr: number) => {
      const { variantId } = await makeGarment(shop, 3, 6000)
      await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: weightGr })
      return variantId
    }
    const [light, heavy, heaviest] = [await weighing(400), await weighing(900), await weighing(3000)]
    expect(await deliveryOfExchange(await sendTo(dublin), light)).toMatchObject({ name: 'Letter' })
    expect(await deliveryOfExchange(await sendTo(dublin), heavy)).toMatchObject({ name: 'Parcel' })
    expect(await deliveryOfExchange(await sendTo(dublin, zoneWay(2).id), heaviest)).toMatchObject({
      name: 'Parcel',
    })
  })

  it('an exchange of what was sold with duties paid goes with duties paid', async () => {
    const ways = [zoneWay(1), zoneWay(2, { name: 'Duties paid', isDutyPaid: true })]
    await openZones({ ...ireland, ways })
    expect(await deliveryOfExchange(await sendTo(dublin, zoneWay(2).id))).toMatchObject({ isDutyPaid: true })
    expect(await deliveryOfExchange(await sendTo(dublin))).toMatchObject({ isDutyPaid: false })
    const sent = await sendTo(dublin, zoneWay(2).id)
    await openZones({ ...ireland, ways: [zoneWay(1)] })
    expect(await deliveryOfExchange(sent)).toMatchObject({ name: 'Duties paid', isDutyPaid: true })
  })

  it('staff add to an order whose zone has closed since, at the prices of its sale, and renew the quote', async () => {
    await openZones({ ...ireland, withoutVat: true })
    const shopper = await guestTo(dublin)
    const { orderId: addsTo } = await checkOut(shop, shopper)
    await payFor(shop, addsTo)
    await openZones()
    const { variantId } = await makeGarment(shop, 3, 6000)
    const price = { lines: [{ variantId, quantity: 1 }], isDeliveryFree: true }
    const quoted = await shop.call(quoteStaffOrder, { ...price, addsTo }, staff)
    expect(quoted).toMatchObject({ total: 5000, shipping: 0, tax: 0, ways: [] })
    const request = {
      ...price,
      discountReason: '',
      note: '',
      payment: 'link' as const,
      paidHow: '',
      expectedTotal: 5000,
    }
    const added = await shop.call(takeOrder, { ...request, orderId: newId(), addsTo }, staff)
    expect(added).toMatchObject({ total: 5000, deliveryWay: { name: 'Tracked' }, isWithoutVat: true })
    expect(await shop.call(quoteStaffOrder, { ...price, renews: added.id }, staff)).toMatchObject({
      total: 5000,
    })
    const renewal = { ...request, orderId: newId(), renews: added.id }
    expect(await shop.call(takeOrder, renewal, staff)).toMatchObject({ total: 5000, isWithoutVat: true })
    await refuses(
      shop.call(quoteStaffOrder, { ...price, isDeliveryFree: false, addsTo }, staff),
      'validation_failed',
    )
    await refuses(shop.call(quoteStaffOrder, { ...price, addsTo: newId() }, staff), 'not_found')
  })

  it('a checkout that is repeated after its way of delivery has changed promises what the cart shows', async () => {
    await openZones({ ...ireland, ways: [zoneWay(1)] })
    const shopper = await guestTo(dublin)
    const { orderId: first } = await checkOut(shop, shopper)
    expect((await checkOut(shop, shopper)).orderId).toBe(first)
    await openZones({ ...ireland, ways: [zoneWay(1, { isDutyPaid: true })] })
    const { orderId: second } = await checkOut(shop, shopper)
    expect(await orderRow(shop, first)).toMatchObject({ status: 'CANCELED' })
    expect(await shop.call(getAdminOrder, { id: second }, staff)).toMatchObject({
      status: 'PENDING',
      deliveryWay: { isDutyPaid: true },
    })
  })
})
