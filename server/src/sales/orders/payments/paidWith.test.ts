import { getInvoice } from '@shop/contracts/invoices/endpoints'
import { getAdminOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { placeOrder } from '@shop/contracts/checkout/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { findIssued } from '../invoices/findIssued.ts'
import { describeOffice } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderGarment,
  orderRow,
  type Shopper,
} from '../../../test/checkout.ts'
import { mailsTo } from '../../../test/mails.ts'
import { makePromotion, applyCode } from '../../../test/promotions.ts'
import { saveSettings } from '../../../test/settings.ts'

describeOffice('a paid order', (shop, staff) => {
  beforeAll(async () => {
    await saveSettings(shop, 'payment', {
      stripe: { enabled: true },
      paypal: { enabled: true },
      klarna: { enabled: true },
    })
  })
  const start = async () => {
    const { shopper, orderId, url } = await orderGarment(shop, 5)
    const submit = async (fields: Record<string, string>) => {
      await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    }
    return { shopper, orderId, submit }
  }
  /** Reads the description of the payment in each place. */
  const read = async (shopper: Shopper, orderId: string) => ({
    account: (await shop.call(getOrder, { id: orderId }, shopper)).paidWith,
    office: (await shop.call(getAdminOrder, { id: orderId }, staff)).paidWith,
    invoice: (await findIssued(shop.deps.db, orderId)).invoice?.data.paymentMethod,
  })
  const everywhere = (text: string) => ({ account: text, office: text, invoice: text })

  it.each([
    [{ action: 'pay', card: '4242 4242 4242 4242' }, 'Visa ending 4242'],
    [{ action: 'pay', card: '5555 5555 5555 4444' }, 'Mastercard ending 4444'],
    [{ action: 'apple_pay' }, 'Visa ending 4242 (Apple Pay)'],
    [{ action: 'paypal' }, 'PayPal'],
    [{ action: 'klarna' }, 'Klarna'],
  ])(
    'names the payment method, from the payment page with %j',
    async (fields: Record<string, string>, text) => {
      const { shopper, orderId, submit } = await start()
      expect((await shop.call(getOrder, { id: orderId }, shopper)).paidWith).toBeNull()
      await submit(fields)
      await deliverEvents(shop)
      expect(await read(shopper, orderId)).toEqual(everywhere(text))
      const [letter] = await mailsTo(shop, shopper.user.email)
      expect(letter?.text).toContain(text)
      expect(letter?.html).toContain(text)
      const invoice = await shop.call(getInvoice, { id: orderId }, shopper)
      expect(invoice.type).toBe('application/pdf')
    },
  )

  it('names the only method that its page offered if the provider cannot be asked', async () => {
    await saveSettings(shop, 'payment', { stripe: { enabled: true }, paypal: { enabled: false } })
    const only = await start()
    await saveSettings(shop, 'payment', { stripe: { enabled: true }, paypal: { enabled: true } })
    const either = await start()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/checkout/sessions/*', times: 100 })
    for (const { submit } of [only, either]) await submit({ action: 'pay' })
    await deliverEvents(shop)
    shop.sandbox.faults.clear()
    expect(await read(only.shopper, only.orderId)).toEqual(everywhere('Card'))
    expect(await read(either.shopper, either.orderId)).toEqual(everywhere('Online payment'))
  })

  it('states that the shop received the money by other means, or that nothing was due', async () => {
    const { variantId } = await makeGarment(shop, 5)
    const direct = await makeShopper(shop, variantId)
    const input = { cartId: direct.cartId, shippingAddressId: direct.addressId }
    const { id } = await shop.call(placeOrder, input, direct)
    await shop.call(setOrderStatus, { id, status: 'PAID', reason: 'Paid in cash' }, staff)
    expect(await read(direct, id)).toEqual(everywhere('Received directly'))

    const free = await makeShopper(shop, (await makeGarment(shop, 5, 8000)).variantId)
    await applyCode(shop, free, (await makePromotion(shop, { value: 100 })).code)
    const { orderId } = await checkOut(shop, free)
    const { session_url: page } = await orderRow(shop, orderId)
    await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })
    await deliverEvents(shop)
    expect(await read(free, orderId)).toEqual({ account: null, office: null, invoice: 'Nothing to pay' })
  })
})
