import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../platform/database/BaseModel.ts'
import { describeOffice } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { checkOut, makeBuyer, makeShopper, payFor } from '../../test/checkout.ts'
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

  it('say how a return comes back from abroad, and who pays for it', async () => {
    const companyAddress = '12 Cable Street\nLondon E1 8JG'
    await saveSettings(shop, 'general', { companyAddress })
    await saveSettings(shop, 'shipping', { ...delivery, iossNumber: '' })
    const { variants } = await makeProduct(shop, {
      variants: [
        { size: '54', price: 5000 },
        { size: '56', price: 6000 },
      ],
    })
    const [worn, wanted] = variants
    const askFrom = async (country: 'IE' | 'GB') => {
      const shopper = await makeShopper(shop, worn!.id, { country, buyer: 'guest' })
      const { email, address } = shopper.guest!
      const guest = { email, address: { ...address, ...(country === 'IE' && { postalCode: 'D02 AF30' }) } }
      const { orderId } = await checkOut(shop, { ...shopper, guest })
      await payFor(shop, orderId)
      const { items } = await shop.call(fulfilOrder, { id: orderId, carrier: 'Royal Mail' }, staff)
      const line = { itemId: items[0]!.id, quantity: 1, reason: 'too_short' as const, swapFor: wanted!.id }
      const input = { id: orderId, returnId: newId(), lines: [line] }
      const { returns } = await shop.call(askReturn, input, shopper.accessToken)
      await payFor(shop, returns[0]!.lines[0]!.swap!.orderId)
      const mails = await mailsTo(shop, email)
      return ['how to send back', /exchange .+ is paid/].map(words =>
        mails.find(({ subject }) => subject.match(words))!.text.replaceAll(/\s+/g, ' '),
      )
    }
    const [text, paid] = await askFrom('IE')
    expect(paid).toContain('Customs may ask you for duty and tax before they hand the parcel over.')
    for (const part of [
      'London E1 8JG United Kingdom',
      'The postage of a return is yours to pay.',
      'tick “Returned goods”',
      'Customs may ask you for duty and tax on what we send you in exchange.',
    ])
      expect(text).toContain(part)
    const [atHome, paidAtHome] = await askFrom('GB')
    expect(paidAtHome).not.toContain('Customs')
    expect(atHome).toContain('Exchanges within the UK are free.')
    expect(atHome).not.toMatch(/United Kingdom|[Cc]ustoms/)
  })
})
