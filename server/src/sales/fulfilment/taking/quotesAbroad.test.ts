import { quoteStaffOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { guestDetails, makeGarment, phoneAbroad } from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { saveSettings } from '../../../test/settings.ts'
import { takingDesk } from '../../../test/takingDesk.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'

describeOffice('a quote to another country', (shop, staff) => {
  const { wish, openByMail } = takingDesk(shop, () => staff)

  it('tells staff and the buyer, before it is paid, who pays duty and what the law on product safety asks for', async () => {
    const responsiblePerson = 'Noor Ltd, 5 Royal Avenue, Belfast'
    const uk = { enabled: true, standardRate: 599, expressRate: 999 }
    const way = zoneWay(1, { price: 599 })
    await saveSettings(shop, 'shipping', {
      uk,
      responsiblePerson,
      zones: [deliveryZone('Ireland', ['IE'], [way])],
    })
    const tell = async (country: string, postalCode: string, shippingMethod: string) => {
      const { guest } = guestDetails(undefined, country)
      const address = { ...guest.address, postalCode, phone: phoneAbroad }
      const given = { guest: { ...guest, address }, shippingMethod }
      const { input, take, variantId } = await wish(given)
      const product = shop.deps.db('variants').where({ id: variantId }).select('product_id')
      await shop.deps
        .db('products')
        .whereIn('id', product)
        .update({ warnings: 'Keep cords away from children.' })
      await take()
      const { lines } = input
      const { notices } = await shop.call(
        quoteStaffOrder,
        { lines, shippingMethod, destination: { country, postalCode } },
        staff,
      )
      const [mail] = await mailsTo(shop, guest.email)
      const { safety } = await (await openByMail(mail?.text)).read()
      return { notices, text: mail?.text.replaceAll(/\s+/g, ' ') ?? '', safety }
    }
    const dublin = await tell('IE', 'D02 AF30', way.id)
    expect(dublin.notices).toEqual([
      expect.stringContaining('customs may ask you for duty and tax'),
      expect.stringMatching(
        /^Responsible for product safety there: Noor Ltd.*Keep cords away from children\.$/,
      ),
    ])
    for (const text of dublin.notices) expect(dublin.text).toContain(text)
    // The page that the link in the email leads to, where it is paid.
    expect(dublin.safety).toBe(dublin.notices[1])
    const belfast = await tell('GB', 'BT1 5GS', 'standard')
    expect(belfast.notices).toEqual([expect.stringContaining(responsiblePerson)])
    expect(belfast.text).toContain(belfast.notices[0])
    expect(belfast.safety).toBe(belfast.notices[0])
    const london = await tell('GB', 'E1 8JG', 'standard')
    expect(london.notices).toEqual([])
    expect(london.safety).toBeUndefined()
    expect(london.text).not.toContain(responsiblePerson)
    await saveSettings(shop, 'shipping', {
      uk,
      responsiblePerson,
      zones: [deliveryZone('Ireland', ['IE'], [zoneWay(1, { heaviest: 1 }), zoneWay(2)])],
    })
    const { variantId } = await makeGarment(shop, 3)
    const lines = [{ variantId, quantity: 1 }]
    await shop.deps.db('variants').where({ id: variantId }).update({ weight_gr: 300 })
    const toDublin = { lines, destination: { country: 'IE', postalCode: 'D02 AF30' } }
    expect((await shop.call(quoteStaffOrder, toDublin, staff)).ways.map(({ id }) => id)).toEqual([
      zoneWay(2).id,
    ])
    const toFrance = { lines, destination: { country: 'FR', postalCode: '75001' } }
    await expect(shop.call(quoteStaffOrder, toFrance, staff)).rejects.toMatchObject({
      fields: { shippingMethod: 'We do not deliver to France yet.' },
    })
  })
})
