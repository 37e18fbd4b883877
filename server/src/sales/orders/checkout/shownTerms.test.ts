import { getCart, setDestination } from '@shop/contracts/cart/endpoints'
import { quoteStaffOrder, takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { describeOffice } from '../../../test/accounts.ts'
import { checkOut, guestDetails, makeBuyer, orderRow, phoneAbroad } from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { refuses } from '../../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'

describeOffice('terms that change between cart and checkout at the same total', (shop, staff) => {
  const save = (way: object = {}, shipping: object = {}) =>
    saveSettings(shop, 'shipping', {
      uk: { enabled: true, standardRate: 599, expressRate: 999 },
      customsCode: '621132',
      customsText: 'Thobes',
      iossNumber: 'IM3720000224',
      rates: [{ currency: 'EUR', rate: 1.15, setOn: '2026-11-01' }],
      zones: [deliveryZone('Far', ['IE', 'ES', 'ES-CN', 'AE'], [zoneWay(1, way)])],
      ...shipping,
    })
  const dublin = { country: 'IE', postalCode: 'D02 AF30', city: 'Dublin' }
  const dubai = { country: 'AE', postalCode: '', state: 'Dubai', city: 'Dubai' }

  /** Fills a cart and returns the shopper with the total and the terms shown for an address. */
  const show = async (address: { country: string; postalCode: string; city: string; state?: string }) => {
    const { shopper, variantId } = await makeBuyer(shop, 9, { price: 6000, buyer: 'guest' })
    const guest = {
      ...shopper.guest!,
      address: { ...shopper.guest!.address, phone: phoneAbroad, ...address },
    }
    const { delivery } = await shop.call(setDestination, { country: address.country }, shopper)
    const { total, terms } = delivery[0]!
    return {
      shopper: { ...shopper, guest },
      variantId,
      shown: { expectedTotal: total, expectedTerms: terms },
    }
  }

  it('are refused if VAT was part of the total, and accepted once they have been shown', async () => {
    await save()
    const { shopper, shown } = await show(dublin)
    expect(shown.expectedTerms).toBe('ioss-23 5-9 tracked')
    await save({}, { iossNumber: '' })
    await expect(checkOut(shop, shopper, shown)).rejects.toMatchObject({
      code: 'total_changed',
      message:
        'The terms of this order have changed. Sent from the United Kingdom: customs may ask you for duty and tax before they hand it over. They are not part of this total.',
    })
    const [option] = (await shop.call(getCart, {}, shopper)).delivery
    expect(option!.total).toBe(shown.expectedTotal)
    const { orderId } = await checkOut(shop, shopper, { ...shown, expectedTerms: option!.terms })
    expect(await orderRow(shop, orderId)).toMatchObject({ tax: 0, vat_reason: 'export' })
  })

  it('are refused if duties were paid, and delivery is slower and untracked now', async () => {
    await save({ isDutyPaid: true })
    const { shopper, shown } = await show(dubai)
    await save({ minDays: 20, maxDays: 30, isTracked: false })
    await expect(checkOut(shop, shopper, shown)).rejects.toMatchObject({
      code: 'total_changed',
      message: expect.stringMatching(
        /changed\. Sent from .* total\. Delivery now takes 20-30 business days\. Delivery is no longer tracked\.$/,
      ),
    })
    // The call of the specification names no terms.
    await checkOut(shop, shopper, { expectedTotal: shown.expectedTotal })
  })

  it('are refused if the address belongs to another place than the cart', async () => {
    await save()
    const { shopper, shown } = await show({
      country: 'ES',
      postalCode: '38003',
      state: 'Santa Cruz de Tenerife',
      city: 'Santa Cruz',
    })
    await refuses(checkOut(shop, shopper, shown), 'total_changed')
    const { orderId } = await checkOut(shop, shopper, { expectedTotal: shown.expectedTotal })
    expect(await orderRow(shop, orderId)).toMatchObject({ vat_reason: 'export' })
  })

  it('are refused when staff take an order, too', async () => {
    await save()
    const { variantId } = await show(dublin)
    const { guest } = guestDetails()
    const address = { ...guest.address, ...dublin, phone: phoneAbroad }
    const lines = [{ variantId, quantity: 1 }]
    const { total, terms } = await shop.call(
      quoteStaffOrder,
      { lines, destination: { country: 'IE', postalCode: dublin.postalCode } },
      staff,
    )
    await save({}, { iossNumber: '' })
    const take = (expectedTerms: string) =>
      shop.call(
        takeOrder,
        {
          orderId: newId(),
          lines,
          guest: { ...guest, address },
          payment: 'received',
          paidHow: 'Cash',
          expectedTotal: total,
          expectedTerms,
        },
        staff,
      )
    await refuses(take(terms), 'total_changed')
    await take('export-0 5-9 tracked')
  })
})
