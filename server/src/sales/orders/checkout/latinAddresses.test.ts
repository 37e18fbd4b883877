import { getParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../../test/accounts.ts'
import { checkOut, makeBuyer, makeGarment, makeShopper, payFor, phoneAbroad } from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { deliveryZone, zoneWay } from '../../../test/zones.ts'

const uk = { enabled: true, standardRate: 599, expressRate: 999 }

describeOffice('an address', (shop, staff) => {
  it('is asked for in letters that its papers can print', async () => {
    await saveSettings(shop, 'shipping', { uk, zones: [deliveryZone('Gulf', ['AE'], [zoneWay(1)])] })
    const {
      shopper: { guest, ...shopper },
    } = await makeBuyer(shop, 9, { buyer: 'guest', country: 'AE' })
    const place = {
      ...guest!.address,
      postalCode: '',
      city: '',
      firstName: '王',
      lastName: '明',
      state: 'Dubai',
      phone: phoneAbroad,
    }
    const address = { ...place, latinName: 'Wang Ming', address1: '朝阳路 123 号', address2: '東区 ٤' }
    const text = 'Please write this in Latin letters, A to Z.'
    await expect(checkOut(shop, { ...shopper, guest: { ...guest!, address } })).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { 'guest.address.address1': text, 'guest.address.address2': text },
    })
    for (const latinName of ['.', '123'])
      await expect(
        checkOut(shop, { ...shopper, guest: { ...guest!, address: { ...place, latinName } } }),
      ).rejects.toMatchObject({
        fields: { 'guest.address.latinName': 'Please write this name in Latin letters, A to Z.' },
      })
    const written = { ...address, address1: '١٢٣ Al Wasl Road', address2: 'شقة ٤' }
    const { orderId } = await checkOut(shop, { ...shopper, guest: { ...guest!, address: written } })
    await payFor(shop, orderId)
    const paper = await shop.call(getParcelPaper, { id: orderId }, staff)
    expect(paper.label.to.slice(0, 2)).toEqual(['Wang Ming', '١٢٣ Al Wasl Road'])
    expect(JSON.stringify(paper)).not.toMatch(/\p{sc=Han}/u)
    // An address saved before is refused with a way out.
    const { variantId } = await makeGarment(shop, 9)
    const owner = await makeShopper(shop, variantId, { country: 'AE' })
    await shop.deps.db('addresses').where({ id: owner.addressId }).update({ city: '北京' })
    await expect(checkOut(shop, owner, { contact: { phone: phoneAbroad } })).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(/edit this address in your account.*Latin letters/),
    })
  })
})
