import { getSettings } from '@shop/contracts/shop/endpoints'
import { expect, it } from 'vitest'
import { checkOut, deliverEvents, makeBuyer, payFor, phoneAbroad } from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop } from '../../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'

describeShop('a shop without a VAT registration', shop => {
  it('says no word of VAT about orders abroad, and has no prices without it', async () => {
    const uk = { enabled: true, standardRate: 599, expressRate: 999 }
    const zones = [deliveryZone('Gulf', ['AE'], [zoneWay(1)], { withoutVat: true })]
    await saveSettings(shop, 'shipping', { uk, zones })
    const confirmation = async (vatRegistered: boolean) => {
      await saveSettings(shop, 'general', { vatRegistered })
      const { shopper } = await makeBuyer(shop, 9, { buyer: 'guest', country: 'AE' })
      const { guest } = shopper
      const address = { ...guest!.address, state: 'Dubai', postalCode: '', phone: phoneAbroad }
      const { orderId } = await checkOut(shop, { ...shopper, guest: { ...guest!, address } })
      await payFor(shop, orderId)
      await deliverEvents(shop)
      const mail = (await mailsTo(shop, guest!.email)).find(({ text }) =>
        text.includes('We have your order and your payment'),
      )
      const { delivery } = await shop.call(getSettings, {})
      return { text: mail?.text, isWithoutVat: delivery.zones[0]?.withoutVat }
    }
    const registered = await confirmation(true)
    expect(registered.text).toContain('No UK VAT is charged on this order. Sent from the United Kingdom:')
    expect(registered.isWithoutVat).toBe(true)
    const unregistered = await confirmation(false)
    expect(unregistered.text).toContain('Sent from the United Kingdom:')
    expect(unregistered.text).not.toContain('VAT')
    expect(unregistered.isWithoutVat).toBe(false)
  })
})
