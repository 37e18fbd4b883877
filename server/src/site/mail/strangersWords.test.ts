import { register, updateProfile } from '@shop/contracts/accounts/endpoints'
import { forgotPassword } from '@shop/contracts/accounts/linkEndpoints'
import { inviteUser } from '@shop/contracts/users/staffEndpoints'
import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { expect, it } from 'vitest'
import { aPerson, confirmAddress, signUp } from '../../test/accounts.ts'
import { openBrowser } from '../../test/browser.ts'
import { checkOut, guestDetails, makeBuyer, makeGarment, payFor } from '../../test/checkout.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop } from '../../test/startShop.ts'

const words = 'Win at evil.test'

describeShop("security finding 5: a stranger's words", shop => {
  const expectNone = async (email: string, count: number) => {
    const mails = await mailsTo(shop, email)
    expect(mails).toHaveLength(count)
    for (const { to, subject, html, text } of mails)
      expect(`${to.name} ${subject} ${html} ${text}`).not.toMatch(/evil\.test|1 Stranger Street/)
  }

  it('do not appear in emails about an account with an unconfirmed address', async () => {
    const person = aPerson({ firstName: words, lastName: words })
    const { email, password } = person
    const { accessToken } = await shop.call(register, person)
    await shop.call(forgotPassword, { email })
    const change = { firstName: words, lastName: words, currentPassword: password }
    await shop.call(updateProfile, { ...change, email: 'click@evil.test' }, accessToken)
    await shop.call(updateProfile, { ...change, email: `other.${email}` }, accessToken)
    await expectNone(`other.${email}`, 1)
    await shop.call(closeAccount, { password }, accessToken)
    await expectNone(email, 5)
  })

  it('do not appear in invitations', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const { email } = aPerson()
    const person = { firstName: words, lastName: words, email, role: 'customer' as const }
    await shop.call(inviteUser, person, accessToken)
    await expectNone(email, 1)
  })

  const orderAsGuest = async (email?: string) => {
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    const { variantId } = await makeGarment(shop, 5)
    await browser.call(addCartItem, { variantId, quantity: 1 })
    const details = guestDetails(email)
    const address = {
      ...details.guest.address,
      firstName: words,
      lastName: words,
      address1: '1 Stranger Street',
    }
    const guest = { ...details.guest, address }
    const { orderId } = await browser.call(checkout, { cartId, ...details, guest, giftNote: words })
    return { orderId, email: guest.email }
  }

  it('do not appear in emails about an unpaid order', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const { orderId, email } = await orderAsGuest()
    await shop.call(setOrderStatus, { id: orderId, status: 'CANCELED' }, accessToken)
    await expectNone(email, 1)
  })

  it('appear once the order is paid for, since a guest then receives the address and the invoice', async () => {
    const { orderId, email } = await orderAsGuest()
    await payFor(shop, orderId)
    const [mail] = await mailsTo(shop, email)
    expect(mail?.text).toContain('1 Stranger Street')
    expect(mail?.attachments?.map(({ fileName }) => fileName)).toEqual([
      expect.stringMatching(/^invoice-/),
      expect.stringMatching(/^terms-of-order-/),
    ])
  })

  it('are refused as a name if they contain a web address', async () => {
    for (const firstName of ['Visit http://evil.test/free', 'WWW.evil.test'])
      await expect(shop.call(register, aPerson({ firstName }))).rejects.toMatchObject({
        fields: { firstName: 'Please enter a name without a web address.' },
      })
  })

  it("appear once the address is confirmed: emails about the account's orders have name and address", async () => {
    const { shopper } = await makeBuyer(shop, 5)
    const { email, id } = shopper.user
    await confirmAddress(shop, id)
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await shop.jobs.outbox.runNow()
    const mail = (await mailsTo(shop, email)).at(-1)
    expect(mail?.to).toEqual({ name: 'Yusuf Rahman', address: email })
    expect(mail?.text).toContain('12 Cable Street')
    expect(mail?.attachments?.map(({ fileName }) => fileName)).toEqual([
      expect.stringMatching(/^invoice-/),
      expect.stringMatching(/^terms-of-order-/),
    ])
  })
})
