import { expect, it } from 'vitest'
import { findIssued } from '../../../sales/orders/invoices/findIssued.ts'
import { getMe } from '@shop/contracts/accounts/endpoints'
import { closeAccount, getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { sendContactMessage } from '@shop/contracts/contact/endpoints'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { newId } from '../../../platform/database/BaseModel.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import { addAddress, logIn, signUp } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeBuyer,
  makeGarment,
  makeShopper,
  orderGarment,
  orderRow,
  payFor,
} from '../../../test/checkout.ts'
import { mailsTo, runOutbox } from '../../../test/mails.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop, refuses } from '../../../test/startShop.ts'
import { onBothDatabasesAndStores } from '../../../test/stores.ts'
import { tablesWith } from '../../../test/tablesWith.ts'

onBothDatabasesAndStores('the right to one’s data and its erasure', (dialect, storage) => {
  const shop = useShop(dialect, storage)

  it('includes all their data in one file, and nobody else’s', async () => {
    const { variantId } = await makeGarment(shop, 5)
    const stranger = await makeShopper(shop, variantId)
    await addAddress(shop, stranger.accessToken, { address1: '1 Elsewhere' })
    const shopper = await makeShopper(shop, variantId)
    await addAddress(shop, shopper.accessToken, { address1: '7 Brick Lane' })
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await findIssued(shop.deps.db, orderId)
    const file = await shop.call(getMyData, {}, shopper)
    expect(file.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
    const text = await file.text()
    const data = JSON.parse(text)
    expect(data).toMatchObject({
      shop: 'Madar',
      account: { id: shopper.user.id, email: shopper.user.email, isAdmin: false, marketingOptIn: false },
      devices: [{ isRemembered: false }],
      orders: [
        {
          id: orderId,
          status: 'PAID',
          shippingAddress: { city: 'London' },
          items: [{ title: 'Thobe', quantity: 1 }],
          history: [{ toStatus: 'PENDING' }, { toStatus: 'PAID' }],
          invoices: [{ kind: 'INVOICE' }],
          refunds: [],
        },
      ],
    })
    expect(data.addresses.map(({ address1 }: { address1: string }) => address1)).toContain('7 Brick Lane')
    expect(text).not.toContain(stranger.user.email)
    expect(text).not.toContain('1 Elsewhere')
    expect(text).not.toMatch(/argon2|passwordHash|tokenHash|totpSecret/)
  })

  it('includes closing their account by their password, confirmed by a last email', async () => {
    const { user, password, accessToken } = await signUp(shop)
    const close = (typed: string) => shop.call(closeAccount, { password: typed }, accessToken)
    await expect(close('not mine')).rejects.toMatchObject({
      code: 'wrong_password',
      fields: { password: 'This password is not correct.' },
    })
    expect(await close(password)).toEqual({ ok: true })
    await refuses(shop.call(getMe, {}, accessToken), 401)
    await refuses(logIn(shop, { email: user.email, password }), 401)
    expect(await mailsTo(shop, user.email)).toMatchObject([{ subject: 'Madar: your account is closed' }])
    const payloads = await shop.deps.db('outbox').where({ kind: 'account-closed' }).pluck('payload')
    expect(payloads.join()).not.toContain(user.email)
  })

  const keepMail = async (id: string, to: string) => {
    const lines = ['From: shop@example.com', `To: Yusuf <${to}>`, 'Subject: Your order', '', 'On its way']
    await shop.deps.files.write(`mail/${id}.eml`, Buffer.from(lines.join('\n')))
    return `mail/${id}.eml`
  }
  const confirmEmail = (id: string) =>
    shop.deps
      .db('users')
      .where({ id })
      .update({ email_confirmed_at: nowIso(shop.deps) })
  const write = (email: string) =>
    shop.call(sendContactMessage, {
      name: 'Yusuf',
      email,
      topic: 'order',
      message: 'Where is my order, please?',
    })

  it('removes every trace of a person who never paid with the account', async () => {
    await saveSettings(shop, 'general', { storeEmail: 'hello@madar.test' })
    const { shopper } = await makeBuyer(shop, 5)
    const { email } = shopper.user
    await confirmEmail(shopper.user.id)
    await shop.deps.db('addresses').where({ id: shopper.addressId }).update({ address1: '9 Larkspur Mews' })
    const { orderId } = await checkOut(shop, shopper)
    await shop.call(cancelOrder, { id: orderId }, shopper)
    await deliverEvents(shop)
    await write(email)
    const others = await keepMail(newId(), 'somebody.else@example.com')
    const own = await keepMail(newId(), email)
    expect(await tablesWith(shop.deps.db, email)).toEqual(
      expect.arrayContaining(['orders', 'order_words', 'outbox', 'stripe_events', 'users']),
    )
    await shop.call(closeAccount, { password: shopper.password }, shopper)
    await mailsTo(shop, email)
    // The last email is being sent at the same time, so the rest waits for a while.
    shop.passTime(10 * 60_000)
    await mailsTo(shop, email)
    expect(await tablesWith(shop.deps.db, email)).toEqual([])
    expect(await tablesWith(shop.deps.db, '9 Larkspur Mews')).toEqual([])
    expect(await shop.deps.files.read(own)).toBeNull()
    expect(await shop.deps.files.read(others)).not.toBeNull()
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'CANCELED', email: '', country: 'GB' })
    const staff = await signUp(shop, { isAdmin: true })
    const order = await shop.call(getAdminOrder, { id: orderId }, staff)
    expect(order).toMatchObject({ status: 'CANCELED', email: '', items: [{ title: 'Thobe' }] })
  })

  it('removes personal data from an order that is cancelled unpaid after the account was closed', async () => {
    const { shopper, orderId } = await orderGarment(shop, 5)
    await shop.call(closeAccount, { password: shopper.password }, shopper)
    await runOutbox(shop)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PENDING', email: shopper.user.email })
    shop.sandbox.advanceClock(24 * 60 * 60_000)
    await deliverEvents(shop)
    shop.passTime(10 * 60_000)
    await runOutbox(shop)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'CANCELED', email: '', first_name: '' })
    expect(await tablesWith(shop.deps.db, shopper.user.email)).toEqual([])
  })

  it('leaves the data of other people with a similar address, or with one that was only claimed', async () => {
    await saveSettings(shop, 'general', { storeEmail: 'hello@madar.test' })
    const victim = await signUp(shop)
    const { email } = victim.user
    await confirmEmail(victim.user.id)
    await write(email)
    await runOutbox(shop)
    const victimsMail = await keepMail(newId(), email)
    // One stranger's address is the end of the victim's; another stranger claims the victim's address as their new one.
    const short = await signUp(shop, { email: email.slice(1) })
    await confirmEmail(short.user.id)
    const claimant = await signUp(shop)
    await confirmEmail(claimant.user.id)
    await shop.deps.db('users').where({ id: claimant.user.id }).update({ pending_email: email })
    for (const { password, accessToken } of [short, claimant])
      await shop.call(closeAccount, { password }, accessToken)
    await runOutbox(shop)
    shop.passTime(10 * 60_000)
    await runOutbox(shop)
    expect(await shop.deps.db('outbox').where({ kind: 'forget-person' }).whereNull('sent_at')).toEqual([])
    expect(await shop.deps.files.read(victimsMail)).not.toBeNull()
    const messages = await shop.deps.db('outbox').where({ kind: 'contact-message' }).pluck('payload')
    expect(messages.join()).toContain(JSON.stringify(email))
  })

  it('includes the messages that the person wrote, once their address is confirmed', async () => {
    await saveSettings(shop, 'general', { storeEmail: 'hello@madar.test' })
    const { user, accessToken } = await signUp(shop)
    await write(user.email)
    const messages = async () =>
      JSON.parse(await (await shop.call(getMyData, {}, accessToken)).text()).contactMessages
    expect(await messages()).toEqual([])
    await confirmEmail(user.id)
    expect(await messages()).toMatchObject([{ topic: 'order', message: 'Where is my order, please?' }])
  })

  it('does not let staff close their accounts', async () => {
    const { password, accessToken } = await signUp(shop, { isAdmin: true })
    await refuses(shop.call(closeAccount, { password }, accessToken), 'conflict')
  })
})
