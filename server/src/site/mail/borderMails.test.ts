import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../test/accounts.ts'
import { checkOut, makeBuyer, payFor } from '../../test/checkout.ts'
import { mailsTo } from '../../test/mails.ts'
import { saveSettings } from '../../test/settings.ts'
import { deliveryZone, zoneWay } from '../../test/zones.ts'

describeOffice('emails about an order that leaves the United Kingdom', (shop, staff) => {
  const delivery = {
    uk: { enabled: true, standardRate: 599, expressRate: 999 },
    rates: [{ currency: 'EUR', rate: 1.15, setOn: '2026-11-01' }],
    zones: [deliveryZone('Ireland', ['IE'], [zoneWay(1)])],
  }
  /** Buys a garment, sends it, and returns the texts of confirmation, terms and notice of dispatch. */
  const textsOf = async (iossNumber: string) => {
    await saveSettings(shop, 'shipping', { ...delivery, iossNumber })
    const { shopper } = await makeBuyer(shop, 9, { country: 'IE', buyer: 'guest' })
    const { email, address } = shopper.guest!
    const guest = { email, address: { ...address, postalCode: 'D02 AF30' } }
    const { orderId } = await checkOut(shop, { ...shopper, guest })
    await payFor(shop, orderId)
    const sent = { id: orderId, carrier: 'Royal Mail', trackingNumber: 'RM123456785GB' }
    await shop.call(fulfilOrder, sent, staff)
    const mails = await mailsTo(shop, email)
    const files = mails.flatMap(({ attachments = [] }) => attachments)
    const terms = files.find(({ fileName }) => fileName.startsWith('terms-'))
    const texts = [...mails.map(({ text }) => text), Buffer.from(terms!.bytes).toString()]
    return texts.map(text => text.replaceAll(/\s+/g, ' '))
  }

  it('ask for no tax at the door if its VAT was paid under IOSS, in each of them', async () => {
    const texts = await textsOf('IM3720000224')
    expect(texts).toHaveLength(3)
    for (const text of texts) {
      expect(text).toContain('ask you for the EU’s duty of EUR 3 on each kind of item')
      expect(text).not.toContain('duty and tax')
    }
  })

  it('say otherwise that customs may ask for duty and tax', async () => {
    for (const text of await textsOf('')) expect(text).toContain('ask you for duty and tax')
  })
})
