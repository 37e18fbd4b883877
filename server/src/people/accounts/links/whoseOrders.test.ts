import { getMe, login, register, updateProfile } from '@shop/contracts/accounts/endpoints'
import {
  checkLink,
  confirmEmail,
  forgotPassword,
  resetPassword,
  sendEmailConfirmation,
} from '@shop/contracts/accounts/linkEndpoints'
import { confirmSecondFactor, startSecondFactor } from '@shop/contracts/accounts/secondFactorEndpoints'
import { listBackInStockRequests } from '@shop/contracts/inventory/backInStockEndpoints'
import { listOrders } from '@shop/contracts/orders/endpoints'
import { getUser, updateUser } from '@shop/contracts/users/endpoints'
import { expect, it } from 'vitest'
import { aPerson, confirmAddress, logIn, signUp } from '../../../test/accounts.ts'
import { guestDetails, orderRow } from '../../../test/checkout.ts'
import { guestDesk } from '../../../test/guestDesk.ts'
import { mailsTo, tokenTo } from '../../../test/mails.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { codeAt } from '../../../test/codeAt.ts'

const ownersPassword = 'nine lanterns by the gate'

describeShop('security finding 1: a link that was emailed to a guest', shop => {
  const { buy } = guestDesk(shop)
  const ordersOf = async ({ accessToken }: { accessToken: string }) =>
    (await shop.call(listOrders, {}, accessToken)).orders.map(({ id }) => id)
  /** Posts only the token, as an email scanner that runs the page's script does. */
  const postAlone = (token: string) =>
    shop.request('/auth/confirm-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
  const confirmToken = async (email: string) =>
    /confirm-email#([\w-]+)/.exec((await mailsTo(shop, email)).map(({ text }) => text).join())?.[1] ?? ''

  it("never gives the guest's orders to a stranger who registered the address", async () => {
    const { orderId, email } = await buy()
    const attacker = aPerson({ email })
    const session = await shop.call(register, attacker)
    const token = await confirmToken(email)
    expect(await shop.call(checkLink, { kind: 'email-change', token })).toMatchObject({
      email,
      isNewAddress: false,
      orders: [(await orderRow(shop, orderId)).number],
    })
    expect((await postAlone(token)).status).toBe(400)
    await refuses(shop.call(confirmEmail, { token, password: 'what the guest may try' }), 'wrong_password')
    expect(await ordersOf(session)).toEqual([])
    expect(await ordersOf(await logIn(shop, { email, password: attacker.password }))).toEqual([])
    // Later purchases do not appear there either.
    await buy(guestDetails(email))
    expect(await ordersOf(session)).toEqual([])
  })

  it('never gives the orders to a stranger who requested the address as a new one', async () => {
    const { orderId, email } = await buy()
    const attacker = await signUp(shop)
    const { firstName, lastName, email: before } = attacker.user
    await shop.call(
      updateProfile,
      { firstName, lastName, email, currentPassword: attacker.password },
      attacker,
    )
    const token = await confirmToken(email)
    expect((await postAlone(token)).status).toBe(400)
    expect(await ordersOf(attacker)).toEqual([])
    expect(await shop.call(getMe, {}, attacker)).toMatchObject({ email: before })
    expect((await orderRow(shop, orderId)).user_id).toBeNull()
  })

  it('gives the orders to the guest who enters the password, and ends every other session', async () => {
    const { orderId, email } = await buy()
    const person = aPerson({ email })
    const first = await shop.call(register, person)
    const other = await logIn(shop, { email, password: person.password })
    const token = await confirmToken(email)
    const confirmed = await shop.call(confirmEmail, { token, password: person.password })
    if (!('user' in confirmed)) throw new Error('A code is asked for')
    expect(confirmed).toMatchObject({ email, orders: 1, user: { isEmailConfirmed: true } })
    expect(await ordersOf(confirmed)).toEqual([orderId])
    for (const { accessToken } of [first, other]) await refuses(shop.call(getMe, {}, accessToken), 401)
  })

  it('gives the orders to the guest who sets a new password, and not to a stranger who knew the old one', async () => {
    const { orderId, email } = await buy()
    const attacker = aPerson({ email })
    const session = await shop.call(register, attacker)
    await shop.call(forgotPassword, { email })
    await shop.call(resetPassword, { token: await resetToken(email), password: ownersPassword })
    await refuses(shop.call(getMe, {}, session), 401)
    await refuses(shop.call(login, { email, password: attacker.password }), 401)
    expect(await ordersOf(await logIn(shop, { email, password: ownersPassword }))).toEqual([orderId])
  })
  const resetToken = async (email: string) =>
    /reset-password#([\w-]+)/.exec((await mailsTo(shop, email)).map(({ text }) => text).join())?.[1] ?? ''

  it('also asks for the code before anybody is signed in, if the account has two-step sign-in', async () => {
    const person = aPerson()
    const { accessToken } = await shop.call(register, person)
    const { secret } = await shop.call(startSecondFactor, { password: person.password }, accessToken)
    const code = codeAt(secret, shop.deps.clock.now())
    await shop.call(confirmSecondFactor, { code }, accessToken)
    await shop.call(sendEmailConfirmation, {}, accessToken)
    const token = await tokenTo(shop, person.email)
    const confirmed = await shop.call(confirmEmail, { token, password: person.password })
    expect(confirmed).toMatchObject({ challenge: expect.any(String), email: person.email })
    expect(confirmed).not.toHaveProperty('accessToken')
  })

  it('can be requested again until the address is confirmed', async () => {
    const person = aPerson()
    const { accessToken } = await shop.call(register, person)
    await mailsTo(shop, person.email)
    shop.passTime(25 * 60 * 60_000)
    const again = await logIn(shop, { email: person.email, password: person.password })
    await refuses(shop.call(getMe, {}, accessToken), 401)
    await shop.call(sendEmailConfirmation, {}, again)
    const token = await tokenTo(shop, person.email)
    const confirmed = await shop.call(confirmEmail, { token, password: person.password })
    if (!('user' in confirmed)) throw new Error('A code is asked for')
    await refuses(shop.call(sendEmailConfirmation, {}, confirmed), 'conflict')
  })

  it("is needed again after staff change an account's address, and both addresses are notified", async () => {
    const staff = await signUp(shop, { isAdmin: true })
    const attacker = await signUp(shop)
    const { id, email: before } = attacker.user
    await confirmAddress(shop, id)
    const { orderId, email } = await buy()
    const { firstName, lastName, version } = await shop.call(getUser, { id }, staff)
    await shop.call(updateUser, { id, version, firstName, lastName, email, phone: null }, staff)
    await buy(guestDetails(email))
    await refuses(shop.call(getMe, {}, attacker), 401)
    const again = await logIn(shop, { email, password: attacker.password })
    expect(again.user.isEmailConfirmed).toBe(false)
    expect(await ordersOf(again)).toEqual([])
    expect((await shop.call(listBackInStockRequests, {}, again)).items).toEqual([])
    expect((await orderRow(shop, orderId)).user_id).toBeNull()
    expect((await mailsTo(shop, before)).at(-1)?.subject).toBe('Madar: your email address was changed')
    expect((await mailsTo(shop, email)).map(({ subject }) => subject)).toContain(
      'Madar: confirm your email address',
    )
  })
})
