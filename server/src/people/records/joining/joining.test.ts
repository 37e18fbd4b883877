import { getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { getMe } from '@shop/contracts/accounts/endpoints'
import { addCustomerNote, addCustomerTag, getCustomer } from '@shop/contracts/users/customers'
import { joinUsers, previewJoin } from '@shop/contracts/users/join'
import { eraseUser, getUser } from '@shop/contracts/users/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { nowIso } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, describeOffice, type TestAccount } from '../../../test/accounts.ts'
import {
  checkOut,
  guestDetails,
  makeGarment,
  makeShopper,
  payFor,
  type Shopper,
} from '../../../test/checkout.ts'
import { refuses } from '../../../test/startShop.ts'

describeOffice('two accounts of one person', (shop, staff) => {
  let garment: { productId: string; variantId: string }
  const db = () => shop.deps.db
  beforeAll(async () => {
    garment = await makeGarment(shop, 100, 5000)
  })
  const shopper = () => makeShopper(shop, garment.variantId)
  const buy = async (by: Shopper, options = {}) => {
    const { orderId } = await checkOut(shop, by, options)
    await payFor(shop, orderId)
    return orderId
  }
  const pairOf = (stays: TestAccount, closes: TestAccount) => ({ id: stays.user.id, otherId: closes.user.id })
  const join = (stays: TestAccount, closes: TestAccount) => shop.call(joinUsers, pairOf(stays, closes), staff)
  const preview = (stays: TestAccount, closes: TestAccount) =>
    shop.call(previewJoin, pairOf(stays, closes), staff)
  const confirm = ({ user: { id } }: TestAccount, change = {}) =>
    db()('users')
      .where({ id })
      .update({ email_confirmed_at: nowIso(shop.deps), ...change })
  const countOf = async (table: string, { user: { id } }: TestAccount) =>
    (await db()(table).where({ user_id: id })).length

  it('become one, with the orders of both, their guest orders, and all other data', async () => {
    const [stays, closes] = [await shopper(), await shopper()]
    await confirm(stays, {
      marketing_opt_in: true,
      marketing_changed_at: nowIso(shop.deps),
      marketing_text: 'Yes',
    })
    await confirm(closes)
    await buy(stays)
    const moved = await buy(closes)
    const guest = await makeShopper(shop, garment.variantId, { buyer: 'guest' })
    const { orderId: guestOrder } = await checkOut(shop, guest, guestDetails(closes.user.email))
    await payFor(shop, guestOrder)
    await db()('orders').where({ id: guestOrder }).update({ user_id: null })
    const wish = { product_id: garment.productId, created_at: nowIso(shop.deps) }
    for (const { user } of [stays, closes])
      await db()('wishlist_items').insert({ ...wish, id: newId(), user_id: user.id })
    await db()('fit_profiles').insert({
      user_id: closes.user.id,
      position: 0,
      name: 'Yusuf',
      build: 'slim',
      hem: 'ankle',
    })
    const { id, otherId } = pairOf(stays, closes)
    await shop.call(addCustomerNote, { id: otherId, text: 'Prefers mornings' }, staff)
    for (const [userId, tag] of [
      [id, 'VIP'],
      [otherId, 'vip'],
      [otherId, 'Press'],
    ] as const)
      await shop.call(addCustomerTag, { id: userId, tag }, staff)

    expect(await preview(stays, closes)).toMatchObject({
      refusal: null,
      wantsNews: false,
      moves: { orders: 1, guestOrders: 1, addresses: 1, sizes: 1, wishes: 1, notes: 1, tags: 2 },
    })
    await join(stays, closes)

    const customer = await shop.call(getCustomer, { id }, staff)
    expect(customer).toMatchObject({ figures: { paidOrders: 3 }, tags: ['Press', 'VIP'] })
    // One of the two accounts had never agreed to the newsletter.
    expect(customer.newsletter).toMatchObject({ isSubscribed: false })
    expect(customer.sizes).toHaveLength(1)
    expect(await countOf('wishlist_items', stays)).toBe(1)
    expect(await countOf('customer_notes', stays)).toBe(1)
    expect(await db()('addresses').where({ user_id: id, is_default: true })).toHaveLength(1)
    expect(await countOf('addresses', stays)).toBe(2)
    // The other account is erased, and its sessions with it.
    await refuses(shop.call(getUser, { id: otherId }, staff), 404)
    await refuses(shop.call(getMe, {}, closes), 401)
    const auditRow = await db()('audit_log')
      .where({ subject_id: id, act: 'update' })
      .orderBy('at', 'desc')
      .first('after')
    expect(JSON.parse(auditRow.after)).toEqual({ orders: 2, joined: otherId })

    // The data export and the erasure cover both accounts' data.
    const data = await (await shop.call(getMyData, {}, stays)).text()
    for (const part of [moved, guestOrder, 'Prefers mornings']) expect(data).toContain(part)
    await shop.call(eraseUser, { id }, staff)
    expect(await db()('orders').whereIn('id', [moved, guestOrder]).whereNotNull('user_id')).toEqual([])
  })

  it('keep the newsletter if both agreed', async () => {
    const [stays, closes] = [await shopper(), await shopper()]
    for (const each of [stays, closes])
      await confirm(each, {
        marketing_opt_in: true,
        marketing_changed_at: nowIso(shop.deps),
        marketing_text: 'Yes',
      })
    await join(stays, closes)
    expect((await shop.call(getCustomer, pick(stays), staff)).newsletter.isSubscribed).toBe(true)
  })
  const pick = ({ user: { id } }: TestAccount) => ({ id })

  it('end a newsletter that was subscribed to without an account, if the other one wants none', async () => {
    const [stays, closes] = [await shopper(), await shopper()]
    await confirm(closes)
    const at = nowIso(shop.deps)
    await db()('newsletter_subscribers').insert({
      email: stays.user.email,
      asked_at: at,
      confirmed_at: at,
      text: 'Yes',
    })
    expect(await preview(stays, closes)).toMatchObject({ stays: { wantsNews: true }, wantsNews: false })
    await join(stays, closes)
    expect((await shop.call(getCustomer, pick(stays), staff)).newsletter.isSubscribed).toBe(false)
    expect(await db()('newsletter_subscribers').where({ email: stays.user.email })).toEqual([])
  })

  it('keep requests to be told when something is back in stock, once each', async () => {
    const [stays, closes] = [await shopper(), await shopper()]
    for (const each of [stays, closes]) await confirm(each)
    const other = await makeGarment(shop, 0)
    const ask = (email: string, variantId: string) =>
      db()('stock_asks').insert({
        id: newId(),
        email,
        variant_id: variantId,
        created_at: nowIso(shop.deps),
      })
    await ask(stays.user.email, garment.variantId)
    await ask(closes.user.email, garment.variantId)
    await ask(closes.user.email, other.variantId)
    await join(stays, closes)
    const requestedIds: string[] = await db()('stock_asks')
      .where({ email: stays.user.email })
      .pluck('variant_id')
    expect(requestedIds.toSorted()).toEqual([garment.variantId, other.variantId].toSorted())
    expect(await db()('stock_asks').where({ email: closes.user.email })).toEqual([])
  })

  it("are not joined if they are the same, if one is staff's, or while a payment is pending", async () => {
    const [stays, closes] = [await shopper(), await shopper()]
    const conflict = (text: string) => ({ code: 'conflict', message: expect.stringContaining(text) })
    await expect(join(stays, stays)).rejects.toMatchObject(conflict('same account'))
    await expect(join(stays, staff)).rejects.toMatchObject(conflict('staff'))
    await expect(join(staff, stays)).rejects.toMatchObject(conflict('staff'))
    const { orderId } = await checkOut(shop, closes)
    await expect(join(stays, closes)).rejects.toMatchObject(conflict('waiting for its payment'))
    expect((await preview(stays, closes)).refusal).toContain('waiting for its payment')
    await payFor(shop, orderId)
    await join(stays, closes)
    await refuses(join(stays, closes), 404)
  })

  it('are joined once, even if requested simultaneously in both directions', async () => {
    const [one, two] = [await shopper(), await shopper()]
    const outcomes = await Promise.allSettled([join(one, two), join(two, one), join(one, two)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 404 })
    expect(await db()('users').whereIn('id', [one.user.id, two.user.id])).toHaveLength(1)
  })

  it('are not joined by staff whose role may not erase customers', async () => {
    const support = await signUp(shop, { roles: ['support'] })
    const [stays, closes] = [await shopper(), await shopper()]
    const joining = shop.call(joinUsers, pairOf(stays, closes), support)
    await refuses(joining, 'forbidden')
  })
})
