import { setDestination } from '@shop/contracts/cart/endpoints'
import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { fulfilOrder, refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { changeDelivery, changeOrder } from '@shop/contracts/orders/changeEndpoints'
import { getCarrierFile } from '@shop/contracts/orders/sendingEndpoints'
import { getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { describeOffice } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { checkOut, deliverEvents, makeShopper, payFor, phoneAbroad } from '../../../test/checkout.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { applyCode, makePromotion } from '../../../test/promotions.ts'
import { saveSettings } from '../../../test/settings.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'

describeOffice('the worth declared to customs', (shop, staff) => {
  const { desk, receive, payDifference } = exchangeDesk(shop, () => staff, 'guest')
  const ways = [
    zoneWay(1),
    zoneWay(2, { name: 'DHL', carrier: 'DHL', price: 2999 }),
    zoneWay(3, { name: 'Paid', carrier: 'Royal Mail', price: 2999, isDutyPaid: true }),
  ]
  const towns = {
    IE: { country: 'IE', city: 'Dublin', postalCode: 'D02 X285' },
    JE: { country: 'JE', city: 'St Helier', postalCode: 'JE2 3AB' },
  }
  const dhl = ways[1]!.id

  /** Buys a thobe of a size, to Ireland or Jersey; with an IOSS number, VAT of Ireland is part of the price. */
  const buy = async (
    size: string,
    {
      to = 'IE',
      way = ways[0]!.id,
      hasIoss = false,
      code,
      price = 6199,
    }: { to?: 'IE' | 'JE'; way?: string; hasIoss?: boolean; code?: string; price?: number } = {},
  ) => {
    await saveSettings(shop, 'shipping', {
      uk: { enabled: true, standardRate: 599, expressRate: 999 },
      customsCode: '621132',
      customsText: 'Thobes',
      customsOrigin: 'PK',
      iossNumber: hasIoss ? 'IM3720000224' : '',
      rates: [{ currency: 'EUR', rate: 1.15, setOn: '2026-11-01' }],
      zones: [
        deliveryZone('Ireland', ['IE'], ways),
        deliveryZone('Jersey', ['JE'], [zoneWay(4)], { withoutVat: true }),
      ],
    })
    const product = await makeProduct(shop, {
      variants: [
        { size: '52', stock: 5, price: 3999 },
        { size: '54', stock: 5, price: 4999 },
        { size: '58', stock: 5, price },
      ],
    })
    const idOf = (wanted: string) => product.variants.find(each => each.size === wanted)!.id
    await shop.deps.db('variants').where({ product_id: product.id }).update({ weight_gr: 400 })
    const shopper = await makeShopper(shop, idOf(size), { buyer: 'guest' })
    const guest = {
      ...shopper.guest!,
      address: { ...shopper.guest!.address, ...towns[to], phone: phoneAbroad },
    }
    await shop.call(setDestination, { country: to }, shopper)
    if (code) await applyCode(shop, shopper, code)
    const { orderId: id } = await checkOut(
      shop,
      { ...shopper, guest },
      { shippingMethod: to === 'IE' ? way : zoneWay(4).id },
    )
    await payFor(shop, id)
    await deliverEvents(shop)
    const itemOf = async () => (await desk.read(id)).items[0]!.id
    return { id, idOf, itemOf, me: shopper.accessToken }
  }
  /** Reads the worth and the freight of an order's commercial invoice and postal declaration. */
  const paper = async (id: string) => {
    const { customs } = await shop.call(getParcelPaper, { id }, staff)
    const invoice = customs.find(({ title }) => title === 'Commercial invoice')
    const totals = customs.map(({ table }) => table.rows.at(-1)!.figures.at(-1))
    expect(new Set(totals).size).toBe(1)
    return {
      worth: totals[0],
      freight: invoice?.facts.find(({ label }) => label.startsWith('Freight'))?.value,
    }
  }
  const refund = (id: string, more: object) =>
    shop.call(refundOrder, { id, reason: 'A loose seam', ...more }, staff)

  it('is without the money that was given back for a cheaper size or a lower price', async () => {
    const { id, idOf, itemOf } = await buy('58')
    expect(await paper(id)).toEqual({ worth: '£61.99', freight: '£14.99' })
    const lines = [{ itemId: await itemOf(), quantity: 1, variantId: idOf('52') }]
    await shop.call(changeOrder, { id, changeId: newId(), lines, refund: 2200 }, staff)
    expect(await paper(id)).toEqual({ worth: '£39.99', freight: '£14.99' })
    await refund(id, { amount: 1000 })
    expect(await paper(id)).toEqual({ worth: '£29.99', freight: '£14.99' })
    const file = await shop.call(getCarrierFile, { carrier: 'royal-mail', ids: [id] }, staff)
    expect(parse(await file.text(), { columns: true, bom: true })).toMatchObject([{ 'Sub total': '29.99' }])
  })

  it('is without VAT of the country that was given back', async () => {
    const { id } = await buy('58', { hasIoss: true })
    expect(await paper(id)).toEqual({ worth: '£50.40', freight: '£12.19' })
    await refund(id, { amount: 2000 })
    expect(await paper(id)).toEqual({ worth: '£34.14', freight: '£12.19' })
  })

  it('leaves out a refund of delivery, unless the parcel had been sent before', async () => {
    const [early, late] = [await buy('58'), await buy('58')]
    await refund(early.id, { lines: [], delivery: true })
    expect(await paper(early.id)).toEqual({ worth: '£61.99', freight: '£0.00' })
    await shop.call(fulfilOrder, { id: late.id, carrier: 'Royal Mail', trackingNumber: 'RM1' }, staff)
    await refund(late.id, { lines: [], delivery: true })
    await refund(late.id, { amount: 500 })
    expect(await paper(late.id)).toEqual({ worth: '£61.99', freight: '£14.99' })
  })

  it('has the delivery that was paid for after a change to a cheaper or a dearer one', async () => {
    const cheaper = await buy('58', { way: dhl, hasIoss: true })
    const change = { id: cheaper.id, changeId: newId(), shippingMethod: ways[0]!.id, refund: 1500 }
    await shop.call(changeDelivery, change, staff)
    expect(await paper(cheaper.id)).toEqual({ worth: '£50.40', freight: '£12.19' })
    const dearer = await buy('58')
    const changeId = newId()
    const asked = { id: dearer.id, changeId, shippingMethod: ways[2]!.id, surcharge: 1500 }
    await shop.call(changeDelivery, asked, staff)
    await payDifference(changeId)
    await deliverEvents(shop)
    shop.jobs.outbox.wake()
    await shop.jobs.outbox.idle()
    expect(await paper(dearer.id)).toEqual({ worth: '£61.99', freight: '£29.99' })
  })

  it.each([
    { to: 'IE' as const, hasIoss: false, worth: '£56.99' },
    { to: 'JE' as const, hasIoss: false, worth: '£47.49' },
    { to: 'IE' as const, hasIoss: true, worth: '£46.33' },
  ])('is what both orders paid for an exchange: $worth', async ({ worth, ...place }) => {
    const { code } = await makePromotion(shop)
    const { id, idOf, itemOf, me } = await buy('54', { ...place, code })
    await shop.call(fulfilOrder, { id, carrier: 'Royal Mail', trackingNumber: 'RM1' }, staff)
    const lines = [{ itemId: await itemOf(), quantity: 1, reason: 'too_short' as const, swapFor: idOf('58') }]
    const { returns } = await shop.call(askReturn, { id, returnId: newId(), lines }, me)
    const {
      id: returnId,
      lines: [line],
    } = returns[0]!
    const swapId = line!.swap!.orderId
    await payFor(shop, swapId)
    await deliverEvents(shop)
    await receive(returnId)
    expect(await paper(swapId)).toMatchObject({ worth })
  })

  it('decides about a CN23 together with all that travels in the parcel, also after it was sent', async () => {
    const { id, idOf } = await buy('58', { to: 'JE', price: 27_000 })
    const titlesOf = async (orderId: string) =>
      (await shop.call(getParcelPaper, { id: orderId }, staff)).customs.map(({ title }) => title)
    expect(await titlesOf(id)).toContain('Customs declaration CN22')
    const orderId = newId()
    const addition = {
      orderId,
      addsTo: id,
      lines: [{ variantId: idOf('58'), quantity: 1 }],
      isDeliveryFree: true,
      payment: 'received' as const,
      paidHow: 'By phone',
      expectedTotal: 22_500,
    }
    await shop.call(takeOrder, addition, staff)
    for (const each of [id, orderId]) {
      expect(await titlesOf(each)).toContain('Customs declaration CN23')
      expect(await paper(each)).toMatchObject({ worth: '£225.00' })
      expect(await desk.read(each)).toMatchObject({ needsCn23Together: true })
    }
    await shop.call(fulfilOrder, { id, carrier: 'Royal Mail', trackingNumber: 'RM1' }, staff)
    expect(await titlesOf(orderId)).toContain('Customs declaration CN23')
    await shop.call(fulfilOrder, { id: orderId, carrier: 'Royal Mail', trackingNumber: 'RM1' }, staff)
    for (const each of [id, orderId]) expect(await titlesOf(each)).toContain('Customs declaration CN23')
  })
})
