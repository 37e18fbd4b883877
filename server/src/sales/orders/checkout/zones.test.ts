import { getCart, setDestination, updateCartItem } from '@shop/contracts/cart/endpoints'
import { quoteStaffOrder, takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { getAdminOrder, refundOrder, updateAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { makeAdmin, type TestAccount, signUp } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeBuyer,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
  phoneAbroad,
  type Shopper,
} from '../../../test/checkout.ts'
import { makePromotion, applyCode } from '../../../test/promotions.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop } from '../../../test/startShop.ts'
import { deliveryZone as zone, zoneWay as way } from '../../../test/zones.ts'
import { findIssued } from '../invoices/findIssued.ts'
import { describeCreditNote } from '../invoices/pdf/describeCreditNote.ts'

const ireland = zone(
  'Ireland',
  ['IE'],
  [way(1), way(2, { name: 'DHL Express', price: 2999, minDays: 1, maxDays: 2 })],
)
const islands = zone('Channel Islands', ['JE', 'GG'], [way(3, { price: 899, freeAbove: 9000 })])
const highlands = zone('Highlands', ['GB-HIS'], [way(4, { name: 'Standard', price: 799 })])
const emirates = zone('Gulf', ['AE'], [way(5)], { isOpen: false })

const uk = { enabled: true, standardRate: 599, expressRate: 999 }
const dublin = { country: 'IE', postalCode: 'D02 AF30', city: 'Dublin' }

describeShop('an order to a zone', shop => {
  let staff: TestAccount | undefined
  const openZones = (zones: object[] = [ireland, islands, highlands, emirates]) =>
    saveSettings(shop, 'shipping', { uk, zones })
  const guestTo = async (place: { country: string; postalCode: string; city?: string }, quantity = 1) => {
    const { shopper } = await makeBuyer(shop, 9, { price: 6000, buyer: 'guest', quantity })
    const { guest } = shopper
    return { ...shopper, guest: { ...guest!, address: { ...guest!.address, phone: phoneAbroad, ...place } } }
  }
  const staffToken = async () => {
    if (!staff) {
      staff = await signUp(shop)
      await makeAdmin(shop, staff.user.id)
    }
    return staff.accessToken
  }
  const cartFor = (shopper: Shopper, country: string, postalCode?: string) =>
    shop.call(setDestination, { country, ...(postalCode && { postalCode }) }, shopper)

  it('has a cart priced for a part of the United Kingdom before a postcode is known', async () => {
    await openZones()
    const shopper = await guestTo(dublin)
    const { place, delivery } = await cartFor(shopper, 'GB-HIS')
    expect([place, delivery.map(({ price }) => price)]).toEqual(['GB-HIS', [799]])
    for (const nowhere of ['GB-XYZ', 'ZZ'])
      await expect(cartFor(shopper, nowhere)).rejects.toMatchObject({
        fields: { country: 'Please choose a country from the list.' },
      })
  })

  it('is promised no free delivery by a code if no method is ever free', async () => {
    await openZones()
    const shopper = await guestTo(dublin)
    const { code } = await makePromotion(shop, { kind: 'free_delivery', value: null })
    await applyCode(shop, shopper, code)
    const refusalFor = async (country: string) => (await cartFor(shopper, country)).promotion?.refusal
    expect(await refusalFor('IE')).toBe('Delivery to Ireland is never free.')
    expect([await refusalFor('JE'), await refusalFor('GB')]).toEqual([null, null])
  })

  it('is promised free delivery where prices by value fall to nothing, or a method costs nothing', async () => {
    const steps = [
      { above: 10_000, price: 999 },
      { above: 20_000, price: 0 },
    ]
    await openZones([
      zone('Gulf', ['AE'], [way(1, { price: 1999, priceBy: 'value', steps })]),
      zone('Nearby', ['IE'], [way(2, { price: 0 })]),
    ])
    const { delivery } = await shop.call(getSettings, {})
    expect(delivery.zones[0]?.ways).toMatchObject([{ freeAbove: 20_000, steps: [steps[0]] }])
    const shopper = await guestTo(dublin)
    const { code } = await makePromotion(shop, { kind: 'free_delivery', value: null })
    expect(await cartFor(shopper, 'IE')).toMatchObject({ toFreeShipping: 0, delivery: [{ price: 0 }] })
    const { items, toFreeShipping, subtotal } = await cartFor(shopper, 'AE')
    expect([subtotal, toFreeShipping]).toEqual([6000, 14_001])
    await shop.call(updateCartItem, { id: items[0]!.id, quantity: 4 }, shopper)
    expect(await shop.call(getCart, {}, shopper)).toMatchObject({
      toFreeShipping: 0,
      delivery: [{ price: 0 }],
    })
    await applyCode(shop, shopper, code)
    expect((await cartFor(shopper, 'AE')).promotion).toMatchObject({ refusal: null })
  })

  it("is priced by its place's delivery methods before it is placed, and costs exactly that", async () => {
    await openZones()
    const shopper = await guestTo(dublin)
    const cart = await cartFor(shopper, 'IE')
    expect(cart).toMatchObject({ place: 'IE', toFreeShipping: null })
    expect(cart.delivery).toMatchObject([
      { method: way(1).id, name: 'Tracked', price: 1499, total: 7499, tax: 0, minDays: 5, maxDays: 9 },
      { method: way(2).id, name: 'DHL Express', price: 2999, total: 8999, tax: 0, minDays: 1, maxDays: 2 },
    ])
    // Stored with the cart.
    expect(await shop.call(getCart, {}, shopper)).toEqual(cart)
    const { orderId } = await checkOut(shop, shopper, { shippingMethod: way(2).id, expectedTotal: 8999 })
    expect(await orderRow(shop, orderId)).toMatchObject({
      shipping_method: way(2).id,
      shipping: 2999,
      total: 8999,
      tax: 0,
      vat_rate: 0,
      vat_reason: 'export',
      country: 'IE',
    })
    await payFor(shop, orderId)
    const order = await shop.call(getAdminOrder, { id: orderId }, await staffToken())
    expect(order.deliveryWay).toMatchObject({
      name: 'DHL Express',
      carrier: 'Royal Mail',
      isDutyPaid: false,
      restDays: [0, 6],
    })
    // Changing the zone later does not change the order.
    await openZones([])
    expect(await shop.call(getAdminOrder, { id: orderId }, await staffToken())).toMatchObject({
      total: 8999,
      deliveryWay: { name: 'DHL Express' },
    })
  })

  it('has the phone number and the name in Latin letters that the carrier needs', async () => {
    await openZones([{ ...emirates, isOpen: true }])
    const { guest, ...shopper } = await guestTo({ country: 'AE', postalCode: '', city: '' })
    const contact = { firstName: 'أمينة', phone: '+971 50 123 4567', latinName: 'Amina Noor' }
    const address = { ...guest.address, ...contact, state: 'dubai' }
    const { orderId } = await checkOut(shop, { ...shopper, guest: { ...guest, address } })
    const order = await shop.call(getAdminOrder, { id: orderId }, await staffToken())
    expect(order.shippingAddress).toMatchObject({ ...contact, city: 'Dubai', state: 'Dubai' })
    const { phone: _phone, latinName: _name, country: _country, ...corrected } = order.shippingAddress
    const changed = { ...corrected, address1: '14 Al Wasl Road' }
    expect(
      await shop.call(updateAdminOrder, { id: orderId, shippingAddress: changed }, await staffToken()),
    ).toMatchObject({ shippingAddress: { ...contact, address1: '14 Al Wasl Road' } })
  })

  it('asks each buyer for what the carrier needs there, at the fields', async () => {
    await openZones([{ ...emirates, isOpen: true }])
    const words = {
      phone: 'Please enter a phone number: the carrier and customs there need one.',
      latinName: 'Please write this name in Latin letters, A to Z.',
    }
    const at = (prefix: string) => ({
      code: 'validation_failed',
      fields: { [`${prefix}phone`]: words.phone, [`${prefix}latinName`]: words.latinName },
    })
    const { variantId } = await makeGarment(shop, 9, 6000)
    const shopper = await makeShopper(shop, variantId, { country: 'AE' })
    const [id, name] = [shopper.addressId, { first_name: 'أمينة', last_name: 'نور', state: 'Dubai' }]
    await shop.deps.db('addresses').where({ id }).update(name)
    await expect(checkOut(shop, shopper, { contact: {} })).rejects.toMatchObject(at('contact.'))
    const contact = { phone: '+971 50 123 4567', latinName: 'Amina Noor' }
    const { orderId } = await checkOut(shop, shopper, { contact })
    const order = await shop.call(getAdminOrder, { id: orderId }, await staffToken())
    expect(order.shippingAddress).toMatchObject(contact)
    const { phone: _phone, latinName: _latin, country: _country, ...changed } = order.shippingAddress
    const correct = (more: object) => ({ id: orderId, shippingAddress: { ...changed, ...more } })
    await expect(
      shop.call(updateAdminOrder, correct({ phone: '', latinName: '' }), await staffToken()),
    ).rejects.toMatchObject(at('shippingAddress.'))
    const { guest } = await guestTo({ country: 'AE', postalCode: '', city: '' })
    const address = { ...guest.address, firstName: 'أمينة', state: 'dubai', phone: '' }
    const taken = {
      orderId: newId(),
      guest: { ...guest, address },
      lines: [{ variantId, quantity: 1 }],
      payment: 'link' as const,
      expectedTotal: 7999,
    }
    await expect(shop.call(takeOrder, taken, await staffToken())).rejects.toMatchObject(at('guest.address.'))
  })

  it('has an invoice that explains why it contains no VAT', async () => {
    await openZones()
    const shopper = await guestTo({ country: 'GB', postalCode: 'JE2 3XP', city: 'St Helier' })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const { invoice } = await findIssued(shop.deps.db, orderId)
    expect(invoice?.data).toMatchObject({
      vatNote: 'VAT is charged at 0%, since this order leaves the United Kingdom.',
      rates: [{ vatRate: 0, net: 6899, vat: 0, gross: 6899 }],
      delivery: { name: 'Tracked', gross: 899 },
    })
  })

  it('has a credit note that names its delivery, and explains why it contains no VAT', async () => {
    await openZones()
    const { orderId } = await checkOut(shop, await guestTo(dublin, 2))
    await payFor(shop, orderId)
    const { items } = await shop.call(getAdminOrder, { id: orderId }, await staffToken())
    const lines = [{ itemId: items[0]!.id, quantity: 1 }]
    await shop.call(refundOrder, { id: orderId, lines, delivery: true, reason: 'Late' }, await staffToken())
    await deliverEvents(shop)
    const { creditNotes } = await findIssued(shop.deps.db, orderId)
    expect(creditNotes.map(({ data }) => data)).toMatchObject([
      {
        vatNote: 'VAT is charged at 0%, since this order leaves the United Kingdom.',
        delivery: { name: 'Tracked', gross: 1499, vat: 0 },
        rates: [{ vatRate: 0, net: 7499, vat: 0, gross: 7499 }],
      },
    ])
    expect(JSON.stringify(describeCreditNote(creditNotes[0]!))).toContain('Tracked delivery')
  })

  it('goes where its postcode is, with the VAT of that place, whatever island it names', async () => {
    await openZones()
    const shopper = await guestTo({ country: 'JE', postalCode: 'SW1A 1AA' })
    expect(await cartFor(shopper, 'JE', 'SW1A 1AA')).toMatchObject({ place: 'GB' })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({
      fields: { 'guest.address.postalCode': 'SW1A 1AA is not in Jersey. Please check both.' },
    })
  })

  it('to a part of the United Kingdom has its own delivery price, with VAT', async () => {
    await openZones()
    const shopper = await guestTo({ country: 'GB', postalCode: 'IV2 3AA', city: 'Inverness' })
    expect((await cartFor(shopper, 'GB', 'IV2 3AA')).delivery).toMatchObject([
      { price: 799, total: 6799, tax: 1133 },
    ])
    const { orderId } = await checkOut(shop, shopper, { expectedTotal: 6799 })
    expect(await orderRow(shop, orderId)).toMatchObject({ vat_reason: 'standard', vat_rate: 20, tax: 1133 })
  })

  it('is delivered free above the threshold of its method', async () => {
    await openZones()
    const shopper = await guestTo({ country: 'GB', postalCode: 'GY1 1AA' }, 2)
    const cart = await cartFor(shopper, 'GB', 'GY1 1AA')
    expect(cart).toMatchObject({ place: 'GG', toFreeShipping: 0, delivery: [{ price: 0, total: 12_000 }] })
  })

  it.each([
    [
      dublin,
      { shippingMethod: 'express' },
      {
        code: 'validation_failed',
        fields: { shippingMethod: 'Please choose a way of delivery that goes to this address.' },
      },
    ],
    [dublin, { shippingMethod: way(3).id }, { code: 'validation_failed' }],
    [
      dublin,
      { expectedTotal: 6599 },
      { code: 'total_changed', message: 'The total is now £74.99. Please check your cart.' },
    ],
    [
      { country: 'AE', postalCode: '00000' },
      {},
      {
        code: 'country_not_served',
        message: 'We do not deliver to the United Arab Emirates yet.',
        fields: { 'guest.address.country': 'We do not deliver to the United Arab Emirates yet.' },
      },
    ],
    [{ country: 'FR', postalCode: '75001' }, {}, { code: 'country_not_served' }],
  ])('to %o with %o is refused, and reserves nothing', async (place, more, refusal) => {
    await openZones()
    const shopper = await guestTo(place)
    await expect(checkOut(shop, shopper, more)).rejects.toMatchObject(refusal)
    expect(await shop.deps.db('orders').where({ cart_id: shopper.cartId })).toEqual([])
  })

  it('costs the UK price less the VAT in it, if its zone says so', async () => {
    await openZones([{ ...ireland, withoutVat: true }])
    const shopper = await guestTo(dublin, 2)
    const cart = await cartFor(shopper, 'IE')
    expect(cart).toMatchObject({
      isWithoutVat: true,
      subtotal: 10_000,
      items: [{ unitPrice: 5000, lineTotal: 10_000, variant: { price: 5000 } }],
      delivery: [{ total: 11_499, tax: 0 }, {}],
    })
    const { orderId } = await checkOut(shop, shopper, { expectedTotal: 11_499 })
    expect(await orderRow(shop, orderId)).toMatchObject({ subtotal: 10_000, total: 11_499, tax: 0 })
    await payFor(shop, orderId)
    const { items } = await shop.call(getAdminOrder, { id: orderId }, await staffToken())
    expect(items).toMatchObject([{ price: 5000, lineTotal: 10_000 }])
    // UK prices stay as they are.
    expect(await cartFor(await guestTo(dublin), 'GB', 'E1 8JG')).toMatchObject({
      isWithoutVat: false,
      subtotal: 6000,
    })
  })

  it('costs delivery by its weight, up to the maximum of its method', async () => {
    const byWeight = way(1, { priceBy: 'weight', steps: [{ above: 900, price: 2499 }], heaviest: 1500 })
    await openZones([{ ...ireland, ways: [byWeight] }])
    const weighing = async (quantity: number) => {
      const shopper = await guestTo(dublin, quantity)
      const { items } = await cartFor(shopper, 'IE')
      await shop.deps.db('variants').where({ id: items[0]!.variant.id }).update({ weight_gr: 450 })
      return shopper
    }
    const [light, heavy, tooHeavy] = [await weighing(2), await weighing(3), await weighing(4)]
    expect(await cartFor(light, 'IE')).toMatchObject({ delivery: [{ price: 1499 }] })
    expect(await cartFor(heavy, 'IE')).toMatchObject({ delivery: [{ price: 2499 }] })
    await checkOut(shop, heavy, { expectedTotal: 20_499 })
    expect(await cartFor(tooHeavy, 'IE')).toMatchObject({ delivery: [] })
    await expect(checkOut(shop, tooHeavy)).rejects.toMatchObject({
      fields: {
        shippingMethod:
          'This order is too heavy: one parcel there may hold up to 1.5 kg of garments. Please order less at a time.',
      },
    })
  })

  it('is paid if it was placed before its zone closed; a new one is refused', async () => {
    await openZones()
    const [first, second] = [await guestTo(dublin), await guestTo(dublin)]
    const { orderId } = await checkOut(shop, first)
    await openZones([{ ...ireland, isOpen: false }])
    await payFor(shop, orderId)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PAID', shipping: 1499 })
    await expect(checkOut(shop, second)).rejects.toMatchObject({ code: 'country_not_served' })
    expect(await cartFor(second, 'IE')).toMatchObject({ place: 'IE', delivery: [] })
  })

  it('keeps its place when staff correct its address', async () => {
    await openZones()
    const shopper = await makeShopper(shop, (await makeGarment(shop, 1)).variantId)
    const { orderId } = await checkOut(shop, shopper)
    const token = await staffToken()
    const {
      shippingAddress: { country: _, ...address },
    } = await shop.call(getOrder, { id: orderId }, shopper)
    const correct = (postalCode: string) =>
      shop.call(updateAdminOrder, { id: orderId, shippingAddress: { ...address, postalCode } }, token)
    for (const postalCode of ['JE2 3XP', 'IV2 3AA'])
      await expect(correct(postalCode)).rejects.toMatchObject({
        fields: { 'shippingAddress.postalCode': expect.stringContaining('Please cancel this order') },
      })
    expect((await correct('BT1 5GS')).shippingAddress.postalCode).toBe('BT1 5GS')
  })

  it('is quoted for its destination if staff enter it, with the methods that go there', async () => {
    await openZones()
    const { variantId } = await makeGarment(shop, 3, 6000)
    const quoted = { lines: [{ variantId, quantity: 1 }] }
    const token = await staffToken()
    expect(await shop.call(quoteStaffOrder, { ...quoted, destination: dublinOnly }, token)).toEqual({
      subtotal: 6000,
      discount: 0,
      shipping: 1499,
      total: 7499,
      tax: 0,
      prices: [{ variantId, price: 6000 }],
      ways: [
        { id: way(1).id, name: 'Tracked' },
        { id: way(2).id, name: 'DHL Express' },
      ],
      notices: [expect.stringContaining('customs may ask')],
      terms: expect.any(String),
    })
    expect(await shop.call(quoteStaffOrder, quoted, token)).toMatchObject({ shipping: 599, tax: 1100 })
  })

  it('is announced by the public settings, which list only the places of a closed zone', async () => {
    await openZones([ireland, emirates])
    expect((await shop.call(getSettings, {})).delivery.zones).toMatchObject([
      {
        name: 'Ireland',
        isOpen: true,
        places: ['IE'],
        ways: [
          { name: 'Tracked', price: 1499, freeAbove: null, minDays: 5, maxDays: 9 },
          { name: 'DHL Express', price: 2999, freeAbove: null, minDays: 1, maxDays: 2 },
        ],
      },
      { name: '', isOpen: false, places: ['AE'], ways: [] },
    ])
  })
})

const dublinOnly = { country: dublin.country, postalCode: dublin.postalCode }
