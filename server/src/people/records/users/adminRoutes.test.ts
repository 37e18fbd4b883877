import { getMe, login } from '@shop/contracts/accounts/endpoints'
import {
  deactivateUser,
  eraseUser,
  getUser,
  listUsers,
  reactivateUser,
  setUserRole,
  updateUser,
} from '@shop/contracts/users/endpoints'
import { endUserSessions, listUserSessions } from '@shop/contracts/users/staffEndpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { findIssued } from '../../../sales/orders/invoices/findIssued.ts'
import { addAddress, signUp, useStaff } from '../../../test/accounts.ts'
import { checkOut, makeBuyer, payFor } from '../../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../../test/countQueries.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { isPlain } from '../../../platform/database/parseSearch.ts'
import { addSearchConditions } from './findUsers.ts'

describeShop('users in the back office', shop => {
  const staff = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  const list = (input: Parameters<typeof shop.call<typeof listUsers>>[1]) =>
    shop.call(listUsers, input, staff)
  const namesOf = async (search: string) => (await list({ search })).items.map(({ lastName }) => lastName)
  const notesOf = (id: string) =>
    shop.deps.db('audit_log').where({ subject: 'user', subject_id: id }).orderBy(['at', 'id'])

  it('are found by parts of names and email, each word in either', async () => {
    await signUp(shop, { firstName: 'Zubayr', lastName: 'al-Makki', email: 'zub_ayr@makkah.example' })
    await signUp(shop, { firstName: 'Zubayr', lastName: 'Osei', email: 'osei@accra.example' })
    await signUp(shop, { firstName: 'Zoë', lastName: "O'Neill", email: 'zoe@dublin.example' })
    expect(await namesOf('zubay')).toEqual(['Osei', 'al-Makki'])
    expect(await namesOf('MAKKI zubayr')).toEqual(['al-Makki'])
    expect(await namesOf('accra.ex')).toEqual(['Osei'])
    expect(await namesOf("o'neill")).toEqual(["O'Neill"])
    expect(await namesOf('os zu')).toEqual(['Osei'])
    expect(await namesOf('b_ay')).toEqual(['al-Makki'])
    for (const odd of ['%%%', '"; drop', 'text:osei', 'osei OR zoe', '(((', '*', 'NEAR(osei zoe)'])
      expect(await namesOf(odd)).toEqual([])
  })

  it('are found by a changed name, and not once they are erased', async () => {
    const { user } = await signUp(shop, { lastName: 'Beforehand' })
    await shop.deps.db('users').where({ id: user.id }).update({ last_name: 'Afterwards' })
    expect(await namesOf('beforehand')).toEqual([])
    expect(await namesOf('afterwards')).toEqual(['Afterwards'])
    await shop.deps.db('users').where({ id: user.id }).delete()
    expect(await namesOf('afterwards')).toEqual([])
  })

  it('are listed by role and state in pages that do not overlap, in at most four statements', async () => {
    const at = '2020-01-01T00:00:00.000Z'
    for (let made = 0; made < 12; made++) {
      const { user } = await signUp(shop, { lastName: 'Paged' })
      await shop.deps.db('users').where({ id: user.id }).update({ created_at: at })
    }
    const [first, second] = [await list({ search: 'Paged' }), await list({ search: 'Paged', page: 2 })]
    expect(first).toMatchObject({ total: 12, totalPages: 2 })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(12)
    expect((await list({ role: 'admin' })).items.every(({ isAdmin }) => isAdmin)).toBe(true)
    expect((await list({ role: 'customer', search: 'Khan' })).total).toBe(0)
    const { user: invited } = await signUp(shop, { lastName: 'Invited' })
    await shop.deps.db('users').where({ id: invited.id }).update({ password_hash: null })
    expect((await list({ status: 'invited' })).items).toMatchObject([{ id: invited.id, status: 'invited' }])
    // In addition to the viewer: the accounts, their number, and their totals.
    expect(
      await countQueries(shop, () => list({ search: 'Paged', status: 'active' }), isNotSettingsQuery),
    ).toBeLessThanOrEqual(5)
  })

  it('are found in the same way whether a search finds few or many', async () => {
    await signUp(shop, { firstName: 'Ned', lastName: "O'Many" })
    const { db } = shop.deps
    for (const search of ['many', "ned o'm", 'example.com', 'MANY', '%', 'a_b']) {
      const [few, many] = [false, true].map(areMany =>
        db('users')
          .modify(query => addSearchConditions(query, db, { search, areMany }))
          .orderBy('id')
          .select('id'),
      )
      if (isPlain(search)) expect(await many, search).toEqual(await few)
    }
  })

  it('show addresses, five orders and the amount spent less refunds', async () => {
    const { shopper } = await makeBuyer(shop, 9, { price: 5000 })
    const { id } = shopper.user
    await addAddress(shop, shopper.accessToken, { city: 'Leeds' })
    const { orderId } = await checkOut(shop, shopper)
    const read = () => shop.call(getUser, { id }, staff)
    expect(await read()).toMatchObject({ totalOrders: 1, totalSpent: 0, status: 'active', isYou: false })
    await payFor(shop, orderId)
    const { total } = await shop.deps.db('orders').where({ id: orderId }).first()
    const now = new Date().toISOString()
    const refund = {
      id: orderId,
      order_id: orderId,
      amount: 700,
      state: 'SUCCEEDED',
      reason: 'Late',
      actor: 'system',
    }
    await shop.deps.db('refunds').insert({ ...refund, created_at: now, updated_at: now })
    const detail = await read()
    const bought = { totalOrders: 1, totalSpent: total - 700 }
    expect(detail).toMatchObject({ ...bought, currency: 'GBP' })
    expect((await list({ search: shopper.user.email })).items).toMatchObject([{ id, ...bought }])
    expect(detail.addresses.map(({ city }) => city)).toEqual(['London', 'Leeds'])
    expect(detail.recentOrders).toMatchObject([{ id: orderId, status: 'PAID', itemCount: 1 }])
    expect(JSON.stringify(detail)).not.toMatch(/argon|password|totp/i)
  })

  it('become admins and customers again at their next request, and the audit log records both', async () => {
    const { user, accessToken } = await signUp(shop)
    await shop.call(setUserRole, { id: user.id, isAdmin: true }, staff)
    await expect(shop.call(listUsers, {}, accessToken)).resolves.toBeDefined()
    const answer = await shop.call(setUserRole, { id: user.id, isAdmin: false }, staff)
    expect(answer.isAdmin).toBe(false)
    await refuses(shop.call(listUsers, {}, accessToken), 403)
    const notes = await notesOf(user.id)
    expect(notes.map(({ before, after }) => [JSON.parse(before).isAdmin, JSON.parse(after).isAdmin])).toEqual(
      expect.arrayContaining([
        [false, true],
        [true, false],
      ]),
    )
    await shop.call(setUserRole, { id: user.id, isAdmin: false }, staff)
    expect(await notesOf(user.id)).toHaveLength(2)
  })

  it('are signed out immediately when deactivated, and cannot sign in until they are reactivated', async () => {
    const { user, accessToken, password } = await signUp(shop)
    const at = new Date().toISOString()
    const link = { id: user.id, user_id: user.id, kind: 'password-reset', token_hash: user.id }
    await shop.deps.db('account_links').insert({ ...link, created_at: at, expires_at: at })
    const gone = await shop.call(deactivateUser, { id: user.id }, staff)
    expect(gone.status).toBe('deactivated')
    await refuses(shop.call(getMe, {}, accessToken), 401)
    await refuses(shop.call(login, { email: user.email, password }), 401)
    expect(await shop.deps.db('account_links').where({ user_id: user.id })).toEqual([])
    await refuses(shop.call(setUserRole, { id: user.id, isAdmin: true }, staff), 'conflict')
    expect((await shop.call(reactivateUser, { id: user.id }, staff)).status).toBe('active')
    await refuses(shop.call(getMe, {}, accessToken), 401)
    await expect(shop.call(login, { email: user.email, password })).resolves.toBeDefined()
  })

  it('are signed out everywhere by staff managers, who see their devices', async () => {
    const { user, accessToken, password } = await signUp(shop, { roles: ['support'] })
    await shop.call(login, { email: user.email, password })
    const { items } = await shop.call(listUserSessions, { id: user.id }, staff)
    expect(items).toHaveLength(2)
    expect(items.some(({ isCurrent }) => isCurrent)).toBe(false)
    await refuses(shop.call(listUserSessions, { id: user.id }, accessToken), 403)
    expect(await shop.call(endUserSessions, { id: user.id }, staff)).toEqual({ ended: 2 })
    await refuses(shop.call(getMe, {}, accessToken), 401)
    await expect(shop.call(login, { email: user.email, password })).resolves.toBeDefined()
    const [note] = await notesOf(user.id)
    expect([note?.before, note?.after].map(text => JSON.parse(text ?? ''))).toEqual([
      { signedInOn: 2 },
      { signedInOn: 0 },
    ])
  })

  it('are not signed out by staff with fewer rights, by themselves, or if unknown', async () => {
    const { user } = await signUp(shop, { roles: ['owner'] })
    const manager = await signUp(shop, { roles: ['manager'] })
    const refusal = async (id: string, { accessToken }: { accessToken: string }) =>
      shop.call(endUserSessions, { id }, accessToken).then(String, ({ code }: { code: string }) => code)
    expect(await refusal(user.id, manager)).toBe('forbidden')
    expect(await refusal(staff.user.id, staff)).toBe('own_account')
    expect(await refusal(newId(), staff)).toBe('not_found')
    await refuses(shop.call(listUserSessions, { id: newId() }, staff), 'not_found')
  })

  it('are changed by staff, who see conflicting saves and an email address already in use', async () => {
    const { user } = await signUp(shop)
    const { id, version } = await shop.call(getUser, { id: user.id }, staff)
    const change = {
      id,
      version,
      firstName: 'Bilal',
      lastName: 'Hassan',
      email: 'bilal@h.example',
      phone: '',
    }
    const changed = await shop.call(updateUser, change, staff)
    expect(changed).toMatchObject({ firstName: 'Bilal', email: 'bilal@h.example', phone: null })
    await expect(shop.call(updateUser, change, staff)).rejects.toMatchObject({
      code: 'conflict',
      message: `${staff.user.firstName} ${staff.user.lastName} has changed this account since you opened it.`,
      fields: { firstName: 'Saved now: Bilal.', email: 'Saved now: bilal@h.example.', version: '2' },
    })
    const taken = { ...change, version: changed.version, email: staff.user.email }
    await refuses(shop.call(updateUser, taken, staff), 'email_taken')
    const [note] = await notesOf(id)
    expect(JSON.parse(note.after)).toMatchObject({ email: 'bilal@h.example' })
  })

  it('are erased at their request, while orders keep what the law requires', async () => {
    const { shopper } = await makeBuyer(shop, 3)
    const { id, email } = shopper.user
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    const { version } = await shop.call(getUser, { id }, staff)
    const names = { firstName: 'Secret', lastName: 'Person', email, phone: null }
    await shop.call(updateUser, { id, version, ...names }, staff)

    await shop.call(eraseUser, { id }, staff)
    await refuses(shop.call(getUser, { id }, staff), 404)
    expect(await shop.deps.db('addresses').where({ user_id: id })).toEqual([])
    expect(await shop.deps.db('orders').where({ id: orderId }).first()).toMatchObject({
      user_id: null,
      email,
    })
    // The invoice gets its number after the erasure.
    expect((await findIssued(shop.deps.db, orderId)).invoice).toMatchObject({ data: { customer: { email } } })
    const notes = await notesOf(id)
    expect(JSON.stringify(notes)).not.toContain('Secret')
    expect(notes.at(-1)).toMatchObject({ act: 'delete', user_id: staff.user.id, after: null })
  })

  it('are not erased while they are staff', async () => {
    const { user } = await signUp(shop, { isAdmin: true })
    await refuses(shop.call(eraseUser, { id: user.id }, staff), 'conflict')
  })

  it.each([
    ['lose their own rights', (id: string) => shop.call(setUserRole, { id, isAdmin: false }, staff)],
    ['deactivate themselves', (id: string) => shop.call(deactivateUser, { id }, staff)],
    ['erase themselves', (id: string) => shop.call(eraseUser, { id }, staff)],
  ])('cannot %s', async (_, act) => {
    await signUp(shop, { isAdmin: true })
    await refuses(act(staff.user.id), 'own_account')
    await shop.deps
      .db('users')
      .where({ is_admin: true })
      .whereNot({ id: staff.user.id })
      .update({ is_admin: false })
    await expect(act(staff.user.id)).rejects.toMatchObject({
      code: 'last_admin',
      message: 'You are the last owner. Please make somebody else an owner first.',
    })
  })

  describe('at the same moment:', () => {
    beforeEach(async () => {
      await shop.deps.db('users').whereNot({ id: staff.user.id }).update({ is_admin: false })
    })

    it('two admins who demote each other leave one', async () => {
      const other = await signUp(shop, { isAdmin: true })
      const outcomes = await Promise.allSettled([
        shop.call(setUserRole, { id: other.user.id, isAdmin: false }, staff),
        shop.call(setUserRole, { id: staff.user.id, isAdmin: false }, other),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const admins = await shop.deps.db('users').where({ is_admin: true }).select('id')
      expect(admins).toHaveLength(1)
      await shop.deps.db('users').where({ id: staff.user.id }).update({ is_admin: true })
    })

    it('six admins who deactivate each other in a ring leave at least one', async () => {
      const admins = [staff]
      for (let made = 0; made < 5; made++) admins.push(await signUp(shop, { isAdmin: true }))
      await Promise.allSettled(
        admins.map((admin, at) =>
          shop.call(deactivateUser, { id: admins[(at + 1) % admins.length]!.user.id }, admin),
        ),
      )
      const left = await shop.deps.db('users').where({ is_admin: true, is_active: true })
      expect(left.length).toBeGreaterThan(0)
      await shop.deps.db('users').where({ id: staff.user.id }).update({ is_active: true })
      Object.assign(staff, await signUp(shop, { isAdmin: true }))
    })
  })
})
