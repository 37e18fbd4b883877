import { askForOrderLink } from '@shop/contracts/orders/linkEndpoints'
import { correctOrderEmail, listAdminOrders, voidOrderLinks } from '@shop/contracts/orders/adminEndpoints'
import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { eraseUser } from '@shop/contracts/users/endpoints'
import { expect, it } from 'vitest'
import { confirmAddress, signUp, useNewStaff } from '../../test/accounts.ts'
import { openBrowser } from '../../test/browser.ts'
import { orderRow } from '../../test/checkout.ts'
import { guestDesk } from '../../test/guestDesk.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop } from '../../test/startShop.ts'

const invalid = { status: 410, code: 'link_invalid' }

describeShop("security finding 14: a guest's order", shop => {
  const staff = useNewStaff(shop)
  const { buy, place, linkTo, open } = guestDesk(shop)

  it('can be withdrawn from a stranger’s address: its links are revoked, and the right address gets its own', async () => {
    const { orderId, email, browser } = await buy()
    const stale = await linkTo(email)
    const stranger = openBrowser(shop)
    await open(stranger, stale)
    const right = `right.${email}`
    const answer = await shop.call(correctOrderEmail, { id: orderId, email: right }, staff)
    expect(answer).toMatchObject({ email: right, version: 2 })
    expect(answer.events.at(-1)?.detail).toBe(`Email address changed from ${email} to ${right}`)
    await expect(open(stranger, stale)).rejects.toMatchObject(invalid)
    await expect(stranger.call(getOrder, { id: orderId })).rejects.toMatchObject({ status: 404 })
    await expect(browser.call(getOrder, { id: orderId })).rejects.toMatchObject({ status: 404 })
    const letter = (await mailsTo(shop, right)).at(-1)
    expect(letter?.text).toContain('We have corrected the email address of this order.')
    expect(await open(openBrowser(shop), await linkTo(right))).toMatchObject({ id: orderId })
    const found = await shop.call(listAdminOrders, { search: right }, staff)
    expect(found.items.map(({ id }) => id)).toEqual([orderId])
    expect((await shop.call(listAdminOrders, { search: email }, staff)).items).toEqual([])
    const { number } = await orderRow(shop, orderId)
    const before = (await mailsTo(shop, email)).length
    shop.passTime(11 * 60_000)
    await shop.call(askForOrderLink, { email, orderNumber: number })
    expect(await mailsTo(shop, email)).toHaveLength(before)
    expect(await shop.deps.db('audit_log').where({ subject_id: orderId, act: 'update' })).toMatchObject([
      { user_id: staff.user.id, subject: 'order' },
    ])
  })

  it('joins the account that has confirmed the right address', async () => {
    const { orderId } = await buy()
    const { user, accessToken } = await signUp(shop)
    await confirmAddress(shop, user.id)
    await shop.call(correctOrderEmail, { id: orderId, email: user.email }, staff)
    expect((await shop.call(listOrders, {}, accessToken)).orders.map(({ id }) => id)).toEqual([orderId])
    const texts = (await mailsTo(shop, user.email)).map(({ text }) => text).join()
    expect(texts).toContain('It is in your account')
  })

  it('gets its first email at the corrected address if it is still unpaid', async () => {
    const { orderId, email } = await place()
    await shop.call(correctOrderEmail, { id: orderId, email: `right.${email}` }, staff)
    expect(await mailsTo(shop, `right.${email}`)).toEqual([])
    expect((await orderRow(shop, orderId)).email).toBe(`right.${email}`)
  })

  it('is not corrected if somebody else has corrected it, nor if it belongs to an account', async () => {
    const { orderId, email } = await buy()
    const right = (n: number) => ({ id: orderId, email: `right${n}.${email}`, version: 1 })
    await shop.call(correctOrderEmail, right(1), staff)
    await expect(shop.call(correctOrderEmail, right(2), staff)).rejects.toMatchObject({
      status: 409,
      fields: { email: `Saved now: right1.${email}.`, version: '2' },
    })
    const { user } = await signUp(shop)
    await shop.deps.db('orders').where({ id: orderId }).update({ user_id: user.id })
    await expect(shop.call(correctOrderEmail, { id: orderId, email }, staff)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('belongs to an account'),
    })
  })

  it('is closed to links that staff revoke, and opened by the next one', async () => {
    const { orderId, email } = await buy()
    const stale = await linkTo(email)
    const browser = openBrowser(shop)
    await open(browser, stale)
    const answer = await shop.call(voidOrderLinks, { id: orderId }, staff)
    expect(answer.events.at(-1)?.detail).toBe('Links in its emails voided')
    await expect(open(browser, stale)).rejects.toMatchObject(invalid)
    await expect(browser.call(getOrder, { id: orderId })).rejects.toMatchObject({ status: 404 })
    const { number } = await orderRow(shop, orderId)
    await shop.call(askForOrderLink, { email, orderNumber: number })
    expect(await open(browser, await linkTo(email))).toMatchObject({ id: orderId })
  })

  it('is closed to every link once its personal data is erased', async () => {
    const { orderId, email } = await buy()
    const link = await linkTo(email)
    const { user } = await signUp(shop)
    await shop.deps.db('orders').where({ id: orderId }).update({ user_id: user.id })
    expect(await open(openBrowser(shop), link)).toMatchObject({ id: orderId })
    await shop.call(eraseUser, { id: user.id }, staff)
    await expect(open(openBrowser(shop), link)).rejects.toMatchObject(invalid)
  })
})
