import { exportSubscribers } from '@shop/contracts/accounts/newsletterEndpoints'
import { changeView, deleteView, saveView } from '@shop/contracts/admin/viewEndpoints'
import { createPromotion } from '@shop/contracts/promotions/endpoints'
import { exportCustomers } from '@shop/contracts/users/customers'
import { listUsers } from '@shop/contracts/users/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { nowIso } from '../../platform/base/deps.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { describeOffice, type TestAccount } from '../../test/accounts.ts'
import {
  checkOut,
  fillCart,
  guestDetails,
  makeGarment,
  makeShopper,
  payFor,
  type Shopper,
} from '../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { applyCode } from '../../test/promotions.ts'

const twiceNotLately = 'all;orders:min:2;lastOrder:before:90'

describeOffice('segments of customers', (shop, staff) => {
  let garment: { productId: string; variantId: string }
  let once: Shopper
  let twice: Shopper
  let never: Shopper
  const db = () => shop.deps.db
  const daysAgo = (days: number) => new Date(shop.deps.clock.now() - days * 86_400_000).toISOString()

  const buy = async (shopper: Shopper, days = 0, options = {}) => {
    const { orderId } = await checkOut(shop, shopper, options)
    await payFor(shop, orderId)
    await db()('orders')
      .where({ id: orderId })
      .update({ created_at: daysAgo(days) })
    return orderId
  }
  const refillCart = ({ cartId }: Shopper) => fillCart(shop, cartId, garment.variantId, 1)
  const emails = async (rules: string) => {
    const { items, total } = await shop.call(listUsers, { rules, limit: 100 }, staff)
    expect(total).toBe(items.length)
    return items.map(({ email }) => email).toSorted()
  }
  const emailsOf = (...people: TestAccount[]) => people.map(({ user }) => user.email).toSorted()
  let names = 0
  const saveSegment = (rules: string, isShared = true) =>
    shop.call(
      saveView,
      { list: 'users', name: `Segment ${++names}`, query: `rules=${encodeURIComponent(rules)}`, isShared },
      staff,
    )
  const codeFor = async (rules: string) => {
    const { id } = await saveSegment(rules)
    const terms = { code: `SEGMENT-${names}`, kind: 'percentage', value: 10, segmentId: id } as const
    return { id, code: (await shop.call(createPromotion, terms, staff)).code }
  }

  beforeAll(async () => {
    garment = await makeGarment(shop, 100, 5000)
    once = await makeShopper(shop, garment.variantId)
    twice = await makeShopper(shop, garment.variantId)
    never = await makeShopper(shop, garment.variantId)
    await buy(once, 10)
    await buy(twice, 300)
    await refillCart(twice)
    await buy(twice, 100)
  })

  it('find customers who bought twice but not for 90 days, in few statements', async () => {
    expect(await emails(twiceNotLately)).toEqual(emailsOf(twice))
    const look = () => shop.call(listUsers, { rules: twiceNotLately }, staff)
    expect(await countQueries(shop, look, isNotSettingsQuery)).toBeLessThanOrEqual(7)
  })

  it('support each fact, and any or all conditions', async () => {
    const collectionId = newId()
    const at = nowIso(shop.deps)
    const dates = { created_at: at, updated_at: at }
    await db()('collections').insert({
      id: collectionId,
      name: 'Eid',
      slug: 'eid',
      description: '',
      ...dates,
    })
    await db()('collection_products').insert({ collection_id: collectionId, product_id: garment.productId })
    await db()('customer_tags').insert({ user_id: once.user.id, tag: 'VIP', tag_key: 'vip' })
    await db()('users').where({ id: never.user.id }).update({
      marketing_opt_in: true,
      marketing_changed_at: at,
      marketing_text: 'Yes',
      email_confirmed_at: at,
    })
    const { size } = await db()('order_items').first('size')
    const buyers = emailsOf(once, twice)
    const everybody = emailsOf(once, twice, never)
    const expected: [string, string[]][] = [
      ['orders:min:1', buyers],
      ['orders:max:0', emailsOf(never)],
      ['lastOrder:within:30', emailsOf(once)],
      ['firstOrder:before:200', emailsOf(twice)],
      ['spent:min:9000', emailsOf(twice)],
      ['spent:max:9000', emailsOf(once, never)],
      ['average:min:100', buyers],
      ['average:max:100', []],
      ['returned:max:0', buyers],
      ['returned:min:1', []],
      [`product:bought:${garment.productId}`, buyers],
      [`product:never:${garment.productId}`, emailsOf(never)],
      [`collection:bought:${collectionId}`, buyers],
      [`collection:never:${collectionId}`, emailsOf(never)],
      [`size:bought:${encodeURIComponent(size)}`, buyers],
      [`size:never:${encodeURIComponent(size)}`, emailsOf(never)],
      ['country:is:GB', everybody],
      ['country:not:GB', []],
      ['postcode:starts:e1%208', everybody],
      ['postcode:starts:M1', []],
      ['tag:is:vip', emailsOf(once)],
      ['tag:not:VIP', emailsOf(twice, never)],
      ['news:is:yes', emailsOf(never)],
      ['news:is:no', buyers],
      ['signedUp:within:1', everybody],
      ['signedUp:before:1', []],
    ]
    for (const [condition, people] of expected)
      expect(await emails(`all;${condition}`), condition).toEqual(people)
    expect(await emails('all;tag:is:vip;orders:min:2')).toEqual([])
    expect(await emails('any;tag:is:vip;orders:min:2')).toEqual(buyers)
    // A condition on a deleted collection matches nobody, not even people who never bought from it.
    await db()('collections').where({ id: collectionId }).delete()
    expect(await emails(`all;collection:never:${collectionId}`)).toEqual([])
    expect(await emails(`any;orders:min:0;collection:bought:${collectionId}`)).toEqual([])
  })

  it('refuse invalid conditions', async () => {
    for (const rules of ['all', 'all;orders:min:', 'some;orders:min:1', 'all;orders:min:-1', 'all;shoe:is:9'])
      await expect(shop.call(listUsers, { rules }, staff)).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { rules: 'Please complete every condition.' },
      })
  })

  it('are exported, and for a mailing tool only with subscribers', async () => {
    await db()('users')
      .where({ id: twice.user.id })
      .update({
        marketing_opt_in: true,
        marketing_changed_at: nowIso(shop.deps),
        marketing_text: 'Yes',
        email_confirmed_at: nowIso(shop.deps),
      })
    const customers = await (await shop.call(exportCustomers, { rules: 'all;orders:min:1' }, staff)).text()
    expect(customers.trim().split('\r\n')).toHaveLength(3)
    expect(customers).toContain(once.user.email)
    const readers = await (await shop.call(exportSubscribers, { rules: 'all;orders:min:1' }, staff)).text()
    expect(readers).toContain(twice.user.email)
    expect(readers).not.toContain(once.user.email)
    expect(readers).not.toContain(never.user.email)
  })

  it('have codes of their own, checked in the cart and when the order is placed', async () => {
    const { code } = await codeFor('all;orders:min:2')
    const refusal = { code: 'promotion_refused', message: expect.stringContaining('selected customers') }
    await expect(applyCode(shop, never, code)).rejects.toMatchObject(refusal)
    await refillCart(twice)
    await applyCode(shop, twice, code)
    // One of their two orders is refunded before the checkout.
    const first = await db()('orders').where({ user_id: twice.user.id }).first('id')
    await db()('orders').where({ id: first.id }).update({ status: 'REFUNDED' })
    await expect(checkOut(shop, twice)).rejects.toMatchObject(refusal)
    await db()('orders').where({ id: first.id }).update({ status: 'PAID' })
    expect(await checkOut(shop, twice)).toMatchObject({ orderId: expect.any(String) })
  })

  it('judge guests only by guest orders with their address, not by an account', async () => {
    const { code } = await codeFor('all;orders:min:1')
    const refusal = { code: 'promotion_refused' }
    const { email } = guestDetails().guest
    const asGuest = async (address: string) => {
      const guest = await makeShopper(shop, garment.variantId, { buyer: 'guest' })
      await applyCode(shop, guest, code)
      return checkOut(shop, guest, guestDetails(address))
    }
    await expect(asGuest(email)).rejects.toMatchObject(refusal)
    await expect(asGuest(once.user.email)).rejects.toMatchObject(refusal)
    const guest = await makeShopper(shop, garment.variantId, { buyer: 'guest' })
    await buy(guest, 5, guestDetails(email))
    expect(await asGuest(email)).toMatchObject({ orderId: expect.any(String) })
  })

  it('cannot be deleted while a code is for them', async () => {
    const { id, code } = await codeFor('all;orders:min:5')
    const conflict = { code: 'conflict', message: expect.stringContaining(code) }
    await expect(shop.call(deleteView, { id }, staff)).rejects.toMatchObject(conflict)
    for (const change of [{ isShared: false }, { query: 'role=customer' }])
      await expect(shop.call(changeView, { id, ...change }, staff)).rejects.toMatchObject(conflict)
    await shop.call(changeView, { id, query: 'rules=all%3Borders%3Amin%3A0' }, staff)
    expect(await applyCode(shop, never, code)).toMatchObject({ promotion: { code } })
  })

  it('are refused for a code if they are private, or combined with other filters', async () => {
    const privateView = await saveSegment('all;orders:min:1', false)
    const view = {
      list: 'users',
      name: 'Mixed',
      query: 'role=admin&rules=all%3Borders%3Amin%3A1',
      isShared: true,
    } as const
    const mixed = await shop.call(saveView, view, staff)
    for (const segmentId of [privateView.id, mixed.id, newId()])
      await expect(
        shop.call(createPromotion, { code: 'NOBODY', kind: 'percentage', value: 10, segmentId }, staff),
      ).rejects.toMatchObject({ code: 'validation_failed', fields: { segmentId: expect.any(String) } })
  })
})
