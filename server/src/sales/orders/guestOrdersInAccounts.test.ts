import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import { confirmEmail, forgotPassword, resetPassword } from '@shop/contracts/accounts/linkEndpoints'
import { register, type SignedIn } from '@shop/contracts/accounts/endpoints'
import { listOrders, openOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { aPerson, logIn } from '../../test/accounts.ts'
import { openBrowser } from '../../test/browser.ts'
import { guestDetails, deliverEvents, orderRow, payFor } from '../../test/checkout.ts'
import { guestDesk } from '../../test/guestDesk.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop } from '../../test/startShop.ts'

describeShop("a guest's order and their account", shop => {
  const { place, buy, linkTo, open } = guestDesk(shop)

  it('belongs to an account with its address once that is confirmed, and never before', async () => {
    const { orderId, email } = await buy()
    const { password } = aPerson()
    let account = await shop.call(register, aPerson({ email }))
    const own = async () => (await shop.call(listOrders, {}, account)).orders.map(({ id }) => id)
    expect(await own()).toEqual([])
    const later = await buy(guestDetails(email))
    expect(await own()).toEqual([])
    const welcome = (await mailsTo(shop, email)).map(({ text }) => text).join()
    const token = /confirm-email#([\w-]+)/.exec(welcome)?.[1] ?? ''
    const confirmed = await shop.call(confirmEmail, { token, password })
    expect(confirmed.orders).toBe(2)
    account = confirmed as SignedIn
    expect((await own()).toSorted()).toEqual([orderId, later.orderId].toSorted())
    // Later orders paid with the address appear at once.
    const third = await place(guestDetails(email))
    expect(await own()).not.toContain(third.orderId)
    await payFor(shop, third.orderId)
    await deliverEvents(shop)
    expect(await own()).toContain(third.orderId)
    // The order's link still opens it.
    expect(await third.browser.call(openOrder, await linkOf(orderId))).toMatchObject({ id: orderId })
  })
  const linkOf = async (id: string) => {
    const { email } = await orderRow(shop, id)
    const text =
      (await mailsTo(shop, email)).map(mail => mail.text).find(each => each.includes(`/order/${id}#`)) ?? ''
    return { id, token: new RegExp(`/order/${id}#([\\w.-]+)`).exec(text)?.[1] ?? '' }
  }

  it('also belongs to it after a password reset, which confirms the address', async () => {
    const { orderId, email } = await buy()
    const { accessToken } = await shop.call(register, aPerson({ email }))
    expect((await shop.call(listOrders, {}, accessToken)).total).toBe(0)
    await shop.call(forgotPassword, { email })
    const letters = (await mailsTo(shop, email)).map(({ text }) => text).join()
    const token = /reset-password#([\w-]+)/.exec(letters)?.[1] ?? ''
    const password = 'nine lanterns by the gate'
    await shop.call(resetPassword, { token, password })
    const again = await logIn(shop, { email, password })
    const { orders } = await shop.call(listOrders, {}, again)
    expect(orders.map(({ id }) => id)).toEqual([orderId])
  })

  it('keeps its link when the account that received it is closed', async () => {
    const { orderId, email } = await buy()
    const link = await linkTo(email)
    const account = { ...(await shop.call(register, aPerson({ email }))), password: aPerson().password }
    await shop.call(closeAccount, { password: account.password }, account)
    expect(await open(openBrowser(shop), link)).toMatchObject({ id: orderId })
  })
})
