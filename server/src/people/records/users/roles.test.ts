import { getMe, login } from '@shop/contracts/accounts/endpoints'
import { acceptInvitation, checkLink } from '@shop/contracts/accounts/linkEndpoints'
import { getDashboard } from '@shop/contracts/admin/endpoints'
import { listAudit } from '@shop/contracts/audit/endpoints'
import { findAnything } from '@shop/contracts/palette/endpoints'
import { listStaffProducts } from '@shop/contracts/products/endpoints'
import { getUser, listUsers, setUserRole } from '@shop/contracts/users/endpoints'
import { createApiKey } from '@shop/contracts/users/apiKeys'
import * as staff from '@shop/contracts/users/staffEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { tokenTo } from '../../../test/mails.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

const terms = { staffUntil: null, staffNote: '' }
const forbidden = { status: 403, code: 'forbidden' }

describeShop('roles', shop => {
  const owner = useNewStaff(shop)
  const setRoles = (id: string, roleIds: string[], overrides: object = {}) =>
    shop.call(staff.setUserRoles, { id, roleIds, ...terms, ...overrides }, owner)
  const roleInput = (overrides: object = {}) => ({
    name: `Role ${newId()}`,
    permissions: ['orders:read' as const],
    refundLimit: null,
    requiresSecondFactor: false,
    ...overrides,
  })

  it('change what a person may do from the next request of an open session', async () => {
    const person = await signUp(shop)
    const products = () => shop.call(listStaffProducts, {}, person)
    await expect(products()).rejects.toMatchObject({ status: 403, message: 'This is for staff only.' })
    await setRoles(person.user.id, ['catalogue'])
    await products()
    expect((await shop.call(getMe, {}, person)).permissions).toContain('products:write')
    await setRoles(person.user.id, ['packer'])
    await expect(products()).rejects.toMatchObject({
      ...forbidden,
      message: 'Your role does not allow you to see products and collections.',
    })
    await setRoles(person.user.id, [])
    expect(await shop.call(getMe, {}, person)).toMatchObject({ isAdmin: false, permissions: [] })
  })

  it('limit what search and the dashboard show', async () => {
    const { user } = await signUp(shop, { firstName: 'Zubaida', lastName: 'Okonjo' })
    const packer = await signUp(shop, { roles: ['packer'] })
    expect((await shop.call(findAnything, { q: 'Zubaida' }, owner)).customers).toMatchObject([
      { id: user.id },
    ])
    expect((await shop.call(findAnything, { q: 'Zubaida' }, packer)).customers).toEqual([])
    // A misspelt search finds nothing either.
    expect((await shop.call(findAnything, { q: 'Zubiada' }, packer)).customers).toEqual([])
    expect(await shop.call(getDashboard, {}, packer)).toMatchObject({
      totalUsers: null,
      totalRevenue: null,
      days: null,
      alerts: null,
      recentOrders: expect.any(Array),
      lowStockProducts: expect.any(Array),
    })
  })

  it("end after the person's last day, with sessions and links", async () => {
    const agency = await signUp(shop)
    const until = new Date(shop.deps.clock.now() + dayMs).toISOString().slice(0, 10)
    const updatedUser = await setRoles(agency.user.id, ['catalogue'], {
      staffUntil: until,
      staffNote: 'Autumn range',
    })
    expect(updatedUser).toMatchObject({ staffUntil: until, staffNote: 'Autumn range', isAdmin: true })
    await shop.call(listStaffProducts, {}, agency)
    shop.passTime(2 * dayMs)
    const signedIn = await shop.call(login, { email: agency.user.email, password: agency.password })
    expect(signedIn).toMatchObject({ user: { isAdmin: false, permissions: [] } })
    Object.assign(owner, await signUp(shop, { isAdmin: true }))
    await shop.jobs.sweep.runNow()
    expect(await shop.call(getUser, { id: agency.user.id }, owner)).toMatchObject({
      isAdmin: false,
      roles: [],
      staffUntil: null,
      staffNote: '',
    })
    await refuses(shop.call(getMe, {}, 'accessToken' in signedIn ? signedIn.accessToken : ''), 401)
  })

  it.each([
    [['owner'], {}, 'An owner has no last day. Please choose another role.'],
    [['packer'], { staffUntil: '2020-01-01' }, 'Please choose today or a later day.'],
    [['gone'], { staffUntil: null }, 'This role is no longer there.'],
  ])('%j with %j are refused with a sentence', async (roleIds, overrides, message) => {
    const { user } = await signUp(shop)
    const until = new Date(shop.deps.clock.now() + 40 * dayMs).toISOString().slice(0, 10)
    await expect(setRoles(user.id, roleIds, { staffUntil: until, ...overrides })).rejects.toMatchObject({
      code: 'validation_failed',
      message,
    })
  })

  it('make a manager by "Make Admin", who may do everything except manage staff', async () => {
    const person = await signUp(shop)
    const { roles } = await shop.call(setUserRole, { id: person.user.id, isAdmin: true }, owner)
    expect(roles).toEqual([{ id: 'manager', name: 'Manager' }])
    const other = await signUp(shop)
    await refuses(shop.call(setUserRole, { id: other.user.id, isAdmin: true }, person), forbidden)
  })

  it('are listed with accounts and with the number of their members', async () => {
    const packer = await signUp(shop, { roles: ['packer', 'support'], firstName: 'Ruqayyah' })
    const { items } = await shop.call(listUsers, { search: packer.user.email }, owner)
    expect(items[0]?.roles.map(({ id }) => id)).toEqual(['packer', 'support'])
    const idsWithRole = async (roleId: string, overrides: object = {}) => {
      const found = await shop.call(listUsers, { roleId, limit: 100, ...overrides }, owner)
      return found.items.map(({ id }) => id)
    }
    expect(await idsWithRole('support')).toContain(packer.user.id)
    expect(await idsWithRole('accountant')).not.toContain(packer.user.id)
    expect(await idsWithRole('packer', { search: 'Ruqayyah' })).toEqual([packer.user.id])
    const allRoles = (await shop.call(staff.listRoles, {}, owner)).items
    expect(allRoles.map(({ id }) => id).slice(0, 7)).toEqual([
      'owner',
      'manager',
      'catalogue',
      'packer',
      'support',
      'accountant',
      'read-only',
    ])
    expect(allRoles.find(({ id }) => id === 'packer')?.members).toBeGreaterThan(0)
  })

  it('are part of an invitation, with a last day and a note', async () => {
    const input = {
      firstName: 'Huda',
      lastName: 'Noor',
      email: `${newId()}@example.com`,
      role: 'admin' as const,
    }
    const invited = await shop.call(
      staff.inviteUser,
      { ...input, roleIds: ['packer'], staffNote: 'Ramadan' },
      owner,
    )
    expect(await shop.call(getUser, { id: invited.id }, owner)).toMatchObject({
      roles: [{ id: 'packer' }],
      staffNote: 'Ramadan',
      status: 'invited',
    })
  })

  it('are created, changed and deleted, and a change takes effect immediately', async () => {
    const role = await shop.call(staff.createRole, roleInput({ permissions: ['products:read'] }), owner)
    expect(role).toMatchObject({
      permissions: ['office:enter', 'products:read'],
      members: 0,
      isBuiltIn: false,
    })
    const person = await signUp(shop, { roles: [role.id] })
    await shop.call(listStaffProducts, {}, person)
    const { isBuiltIn: _, members: __, ...sent } = role
    const changed = { ...sent, permissions: ['stock:read' as const] }
    await shop.call(staff.updateRole, changed, owner)
    await expect(shop.call(listStaffProducts, {}, person)).rejects.toMatchObject(forbidden)
    await expect(shop.call(staff.deleteRole, { id: role.id }, owner)).rejects.toMatchObject({
      message: 'One person has this role. Please give them another one first.',
    })
    await setRoles(person.user.id, [])
    await shop.call(staff.deleteRole, { id: role.id }, owner)
    await refuses(shop.call(staff.getRole, { id: role.id }, owner), 404)
  })

  it('need names that differ in more than case', async () => {
    const name = `Studio ${newId()}`
    await shop.call(staff.createRole, roleInput({ name }), owner)
    await expect(
      shop.call(staff.createRole, roleInput({ name: name.toUpperCase() }), owner),
    ).rejects.toMatchObject({
      fields: { name: 'There is already a role with this name.' },
    })
  })

  it('keep their permissions but accept limits if they are built in', async () => {
    const { isBuiltIn: _, members: __, ...packer } = await shop.call(staff.getRole, { id: 'packer' }, owner)
    const save = (overrides: object) => shop.call(staff.updateRole, { ...packer, ...overrides }, owner)
    for (const overrides of [{ name: 'Packers' }, { permissions: ['orders:read'] }])
      await expect(save(overrides)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('Please copy the role'),
      })
    const saved = await save({ requiresSecondFactor: true })
    expect(saved).toMatchObject({
      name: 'Packer',
      permissions: packer.permissions,
      requiresSecondFactor: true,
    })
    const { accessToken } = await signUp(shop, { roles: ['packer'] })
    await refuses(shop.call(getDashboard, {}, accessToken), 'second_factor_required')
    expect(await shop.call(getMe, {}, accessToken)).toMatchObject({
      secondFactor: 'required',
      permissions: [],
    })
    await save({ version: saved.version })
    await shop.call(getDashboard, {}, accessToken)
    await refuses(shop.call(staff.deleteRole, { id: 'packer' }, owner), 409)
  })

  it("end together with their members' API keys, and the audit log records both", async () => {
    const manager = await signUp(shop, { roles: ['manager'] })
    const key = { name: 'ERP', permissions: ['orders:read' as const], addresses: [], lastDay: null }
    const createdKey = await shop.call(createApiKey, key, manager)
    await setRoles(manager.user.id, [])
    const { items } = await shop.call(listAudit, { subject: 'api-key', subjectId: createdKey.key.id }, owner)
    expect(items[0]).toMatchObject({ act: 'update', who: { id: owner.user.id } })
    expect(items[0]?.after).toHaveProperty('revokedAt')
  })

  it('do not begin by an invitation whose last day is over', async () => {
    const input = { firstName: 'Huda', lastName: 'Noor', email: `${newId()}@example.com` }
    const today = new Date(shop.deps.clock.now()).toISOString().slice(0, 10)
    const invitation = { role: 'admin' as const, roleIds: ['packer'], staffUntil: today }
    await shop.call(staff.inviteUser, { ...input, ...invitation }, owner)
    const token = await tokenTo(shop, input.email)
    shop.passTime(dayMs)
    const ended = { code: 'link_invalid', message: 'This invitation has ended. Please ask for a new one.' }
    await expect(shop.call(checkLink, { token, kind: 'invitation' })).rejects.toMatchObject(ended)
    const password = 'nine lanterns by the gate'
    await expect(shop.call(acceptInvitation, { token, password })).rejects.toMatchObject(ended)
  })
})
