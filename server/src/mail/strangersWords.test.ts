import { register, updateProfile } from '@shop/contracts/accounts/endpoints'
import { forgotPassword, inviteUser } from '@shop/contracts/accounts/linkEndpoints'
import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { expect, it } from 'vitest'
import { aPerson, confirmAddress, signUp } from '../test/accounts.ts'
import { openBrowser } from '../test/browser.ts'
import { checkOut, guestDetails, makeGarment, makeShopper, orderRow, payFor } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { mailsTo } from '../test/mails.ts'
import { saveSettings } from '../test/settings.ts'
import { useShop } from '../test/startShop.ts'

const words = 'Win at evil.test'

onBothDatabases("security finding 5: a stranger's words", dialect => {
  const shop = useShop(dialect)
  const expectNone = async (email: string, count: number) => {
    const mails = await mailsTo(shop, email)
    expect(mails).toHaveLength(count)
    for (const { to, subject, html, text } of mails)
      expect(`${to.name} ${subject} ${html} ${text}`).not.toMatch(/evil\.test|1 Stranger Street/)
  }

  it('stand in no email about an account whose address nobody has confirmed', async () => {
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

  it('stand in no invitation', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const { email } = aPerson()
    const person = { firstName: words, lastName: words, email, role: 'customer' as const }
    await shop.call(inviteUser, person, accessToken)
    await expectNone(email, 1)
  })

  it("stand in no email about a guest's order, which names its page instead; the shop reads them", async () => {
    await saveSettings(shop, 'general', { storeEmail: 'hello@madar.test' })
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    const { variantId } = await makeGarment(shop, 5)
    await browser.call(addCartItem, { variantId, quantity: 1 })
    const details = guestDetails()
    details.guest.address = {
      ...details.guest.address,
      firstName: words,
      lastName: words,
      address1: '1 Stranger Street',
    }
    const { orderId } = await browser.call(checkout, { cartId, ...details, giftNote: words })
    await payFor(shop, orderId)
    await expectNone(details.guest.email, 1)
    const [mail] = await mailsTo(shop, details.guest.email)
    expect(mail?.attachments?.map(({ fileName }) => fileName)).toEqual([
      expect.stringMatching(/^terms-of-order-/),
    ])
    expect(Buffer.from(mail!.attachments![0]!.bytes).toString()).not.toMatch(/evil\.test|1 Stranger Street/)
    expect(mail?.text).toContain('You will find your delivery address and your invoice on your order’s page.')
    const notice = (await mailsTo(shop, 'hello@madar.test')).at(-1)?.text
    expect(notice).toContain(words)
    expect(notice).toContain('1 Stranger Street')
  })

  it('stand in no email either about an order that came into the account of the address', async () => {
    const { user } = await signUp(shop)
    await confirmAddress(shop, user.id)
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    const { variantId } = await makeGarment(shop, 5)
    await browser.call(addCartItem, { variantId, quantity: 1 })
    const details = guestDetails(user.email)
    details.guest.address = { ...details.guest.address, firstName: words, address1: '1 Stranger Street' }
    const { orderId } = await browser.call(checkout, { cartId, ...details })
    await payFor(shop, orderId)
    expect((await orderRow(shop, orderId)).user_id).toBe(user.id)
    await expectNone(user.email, 1)
  })

  it('are refused as a name where they are a web address', async () => {
    for (const firstName of ['Visit http://evil.test/free', 'WWW.evil.test'])
      await expect(shop.call(register, aPerson({ firstName }))).rejects.toMatchObject({
        fields: { firstName: 'Please enter a name without a web address.' },
      })
  })

  it('are the owner’s own once the address is confirmed: the order of an account is told with name and address', async () => {
    const { variantId } = await makeGarment(shop, 5)
    const shopper = await makeShopper(shop, variantId)
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
