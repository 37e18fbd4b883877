import { saveFitProfiles } from '@shop/contracts/fit/endpoints'
import { setUserRoles } from '@shop/contracts/users/staffEndpoints'
import { getUser } from '@shop/contracts/users/endpoints'
import { maxTags } from '@shop/contracts/tags'
import * as calls from '@shop/contracts/users/customers'
import { beforeAll, expect, it } from 'vitest'
import { signUp, useStaff, type TestAccount } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeGarment,
  makeShopper,
  payFor,
  type Shopper,
} from '../../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

describeShop('a customer in the back office', shop => {
  const staff = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  let variantId: string
  beforeAll(async () => {
    ;({ variantId } = await makeGarment(shop, 50, 5000))
  })
  const read = ({ user: { id } }: TestAccount, by = staff) => shop.call(calls.getCustomer, { id }, by)
  const buy = async (shopper: Shopper) => {
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    return orderId
  }
  const supporter = async () => {
    const account = await signUp(shop, { isAdmin: true, firstName: 'Omar', lastName: 'Aziz' })
    const { id } = account.user
    const { version } = await shop.call(getUser, { id }, staff)
    const terms = { roleIds: ['support'], staffUntil: null, staffNote: '', version }
    await shop.call(setUserRoles, { id, ...terms }, staff)
    return account
  }

  it('shows the amount paid less refunds, the orders and sizes, in few statements', async () => {
    const shopper = await makeShopper(shop, variantId)
    const { id } = shopper.user
    expect((await read(shopper)).figures).toEqual({ paidOrders: 0, spent: 0, returns: 0, lastOrderAt: null })
    const orderId = await buy(shopper)
    const { total } = await shop.deps.db('orders').where({ id: orderId }).first('total')
    await orderDesk(shop, () => staff).refund(orderId, 500)
    await deliverEvents(shop)
    const fit = { name: 'Yusuf', heightCm: 178, build: 'slim', hem: 'ankle' } as const
    await shop.call(saveFitProfiles, { items: [fit] }, shopper)
    const customer = await read(shopper)
    expect(customer.figures).toMatchObject({ paidOrders: 1, spent: Number(total) - 500 })
    expect(customer.figures?.lastOrderAt).not.toBeNull()
    expect(customer.sizes).toEqual([fit])
    await shop.deps.db('orders').where({ id: orderId }).update({ sold_through: 'agent.example' })
    const orders = await shop.call(calls.listCustomerOrders, { id, limit: 1 }, staff)
    expect(orders).toMatchObject({
      total: 1,
      items: [{ id: orderId, refundedPart: 500, soldThrough: 'agent.example' }],
    })
    expect(await shop.call(calls.listCustomerReturns, { id }, staff)).toMatchObject({ total: 0 })
    // Two of the statements find the viewer.
    expect(await countQueries(shop, () => read(shopper), isNotSettingsQuery)).toBeLessThanOrEqual(7)
  })

  it('shows the consent to the newsletter, with its text and date', async () => {
    const account = await signUp(shop)
    expect((await read(account)).newsletter).toMatchObject({ isSubscribed: false, source: null, text: null })
    const { db } = shop.deps
    const since = '2026-01-01T00:00:00.000Z'
    const subscription = {
      email: account.user.email,
      asked_at: since,
      confirmed_at: since,
      text: 'By the form',
    }
    await db('users').where({ id: account.user.id }).update({ email_confirmed_at: null })
    await db('newsletter_subscribers').insert(subscription)
    expect((await read(account)).newsletter).toEqual({
      isSubscribed: true,
      source: 'newsletter',
      since,
      text: 'By the form',
      isConfirmed: true,
    })
    await db('users').where({ id: account.user.id }).update({
      email_confirmed_at: since,
      marketing_opt_in: true,
      marketing_changed_at: since,
      marketing_text: 'In the account',
    })
    expect((await read(account)).newsletter).toMatchObject({ source: 'account', text: 'In the account' })
  })

  it('has notes, which their author and managers may delete, and which the audit log records', async () => {
    const account = await signUp(shop)
    const { id } = account.user
    const [omar, other] = [await supporter(), await supporter()]
    const add = (text: string, by = omar) => shop.call(calls.addCustomerNote, { id, text }, by)
    const remove = (noteId: string, by: TestAccount) =>
      shop.call(calls.deleteCustomerNote, { id, noteId }, by)
    const list = (by = omar) => shop.call(calls.listCustomerNotes, { id }, by)
    const first = await add('Prefers a call.')
    const second = await add('Tall: asks for 62.')
    expect(first).toMatchObject({ author: { name: 'Omar Aziz' }, mayDelete: true })
    expect((await list()).items.map(({ text }) => text).toSorted()).toEqual([
      'Prefers a call.',
      'Tall: asks for 62.',
    ])
    expect((await list(other)).items.every(({ mayDelete }) => !mayDelete)).toBe(true)
    await refuses(remove(first.id, other), 'forbidden')
    await remove(first.id, omar)
    await remove(second.id, staff)
    await refuses(remove(second.id, staff), 'not_found')
    expect((await list()).total).toBe(0)
    const auditRows = await shop.deps.db('audit_log').where({ subject: 'user', subject_id: id })
    expect(auditRows.map(({ before }) => String(before)).join()).toContain('Prefers a call.')
  })

  it('has tags, which ignore case and are suggested for other customers', async () => {
    const [account, other] = [await signUp(shop), await signUp(shop)]
    const tag = ({ user: { id } }: TestAccount, name: string) =>
      shop.call(calls.addCustomerTag, { id, tag: name }, staff)
    expect(await tag(account, 'Wholesale')).toEqual({ tags: ['Wholesale'] })
    expect(await tag(account, 'WHOLESALE')).toEqual({ tags: ['Wholesale'] })
    expect(await tag(other, 'wholesale')).toEqual({ tags: ['Wholesale'] })
    expect(await tag(account, 'Imam')).toEqual({ tags: ['Imam', 'Wholesale'] })
    expect((await shop.call(calls.listCustomerTags, {}, staff)).items).toEqual(['Imam', 'Wholesale'])
    const gone = { id: account.user.id, tag: 'imam' }
    expect(await shop.call(calls.removeCustomerTag, gone, staff)).toEqual({ tags: ['Wholesale'] })
    expect((await read(account)).tags).toEqual(['Wholesale'])
    for (let made = 1; made < maxTags; made++) await tag(account, `Tag ${made}`)
    await refuses(tag(account, 'One more'), 'limit_reached')
  })

  it('cannot be a member of staff for those who do not manage staff', async () => {
    const omar = await supporter()
    const input = { id: staff.user.id, text: 'Late again' }
    await refuses(shop.call(calls.addCustomerNote, input, omar), 'forbidden')
  })
})
