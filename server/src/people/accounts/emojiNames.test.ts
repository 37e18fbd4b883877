import { addCartItem, getCart } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { sendContactMessage } from '@shop/contracts/contact/endpoints'
import { getInvoice } from '@shop/contracts/invoices/endpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { saveReview } from '@shop/contracts/reviews/endpoints'
import { listUsers } from '@shop/contracts/users/endpoints'
import { describe, expect, it } from 'vitest'
import { addAddress, confirmAddress, registerPerson, signUp } from '../../test/accounts.ts'
import { makeGarment, payFor } from '../../test/checkout.ts'
import { mailsTo } from '../../test/mails.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'

// An emoji of several code points, with skin tone, joiner and selector, followed by a flag.
const avatar = '🧔🏾‍♂️🏴󠁧󠁢󠁳󠁣󠁴󠁿'

// Runs only on Postgres, which refuses more invalid input.
describe('a person whose name is an emoji', () => {
  const shop = useShop('postgres')

  it('registers, buys, reviews, writes, and sees the name everywhere', async () => {
    await saveSettings(shop, 'general', { storeEmail: 'shop@example.com' })
    const names = { firstName: avatar, lastName: avatar }
    const { accessToken: token, user } = await registerPerson(shop, names)
    expect(user).toMatchObject(names)
    await confirmAddress(shop, user.id)
    // The first name has no emoji, because a courier has to read it.
    const place = { address1: avatar, city: avatar }
    await expect(addAddress(shop, token, { ...names, ...place })).rejects.toMatchObject({
      fields: { firstName: 'Please enter a name with at least one letter.' },
    })
    const onParcel = { firstName: `Ali ${avatar}`, lastName: avatar }
    const address = await addAddress(shop, token, { ...onParcel, ...place })
    expect(address).toMatchObject({ ...onParcel, city: avatar })

    const { variantId, productId } = await makeGarment(shop, 1)
    await shop.call(addCartItem, { variantId, quantity: 1 }, token)
    const { id: cartId } = await shop.call(getCart, {}, token)
    const { orderId } = await shop.call(checkout, { cartId, shippingAddressId: address.id }, token)
    await payFor(shop, orderId)
    expect(await shop.call(getOrder, { id: orderId }, token)).toMatchObject({
      status: 'PAID',
      shippingAddress: onParcel,
    })
    const mails = await mailsTo(shop, user.email)
    expect(mails.map(({ html }) => html.includes(avatar))).toEqual(mails.map(() => true))
    // Characters missing from the fonts become question marks; the PDF still contains the name itself.
    const invoice = await shop.call(getInvoice, { id: orderId }, token)
    expect(await invoice.slice(0, 5).text()).toBe('%PDF-')

    const review = { id: productId, rating: 5, title: avatar, comment: avatar }
    expect(await shop.call(saveReview, review, token)).toMatchObject({ title: avatar, comment: avatar })
    const message = {
      name: avatar,
      email: user.email,
      topic: 'other',
      orderNumber: null,
      message: avatar.repeat(3),
    } as const
    await shop.call(sendContactMessage, message)
    expect((await mailsTo(shop, 'shop@example.com')).at(-1)?.subject).toContain(avatar)
    const { accessToken: staff } = await signUp(shop, { isAdmin: true })
    const { items } = await shop.call(listUsers, { search: user.email }, staff)
    expect(items).toMatchObject([names])
  })
})
