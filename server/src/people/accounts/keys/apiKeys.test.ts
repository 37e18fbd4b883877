import { listAudit } from '@shop/contracts/audit/endpoints'
import { getCart } from '@shop/contracts/cart/endpoints'
import { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { listStaffProducts } from '@shop/contracts/products/endpoints'
import { patchStoreSettings } from '@shop/contracts/shop/settingsEndpoints'
import { createApiKey, listApiKeys, renameApiKey, revokeApiKey } from '@shop/contracts/users/apiKeys'
import { deactivateUser, updateUser } from '@shop/contracts/users/endpoints'
import { createRole, setUserRoles } from '@shop/contracts/users/staffEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { findBreak } from '../../../platform/events/audit/chain/findBreak.ts'
import { sealEntries } from '../../../platform/events/audit/chain/sealEntries.ts'
import { signUp, type TestAccount, useNewStaff } from '../../../test/accounts.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

const forbidden = { status: 403, code: 'forbidden' }
const unauthenticated = { status: 401, code: 'unauthenticated' }

describeShop('API keys', shop => {
  const owner = useNewStaff(shop)
  beforeEach(async () => {
    shop.deps.config.trustProxyHops = 1
  })
  const make = (overrides: Partial<SentInput<typeof createApiKey>> = {}, by = owner.accessToken) => {
    const input = { name: 'Warehouse', permissions: ['orders:read' as const], addresses: [], lastDay: null }
    return shop.call(createApiKey, { ...input, ...overrides }, by)
  }
  const orders = (token: string) => shop.call(listAdminOrders, {}, token)
  const from = (address: string, token: string) =>
    shop.request('/admin/orders', {
      headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address },
    })

  it('are shown once, and stored as a digest', async () => {
    const { key, token } = await make()
    expect(token).toMatch(/^shop_[0-9a-f]{48}$/)
    const listed = await shop.call(listApiKeys, {}, owner)
    expect(listed.items[0]).toEqual({ ...key, prefix: token.slice(0, 13), state: 'active', lastUsedAt: null })
    const [row] = await shop.deps.db('api_keys').where({ id: key.id })
    expect(JSON.stringify([listed, row])).not.toContain(token.slice(13))
  })

  it('can be renamed, and go on working', async () => {
    const { key, token } = await make()
    const renamed = await shop.call(renameApiKey, { id: key.id, name: ' Warehouse in Leeds ' }, owner)
    expect(renamed).toEqual({ ...key, name: 'Warehouse in Leeds' })
    await orders(token)
    const { items } = await shop.call(listAudit, { subject: 'api-key', subjectId: key.id }, owner)
    expect(items[0]).toMatchObject({ before: { name: 'Warehouse' }, after: { name: 'Warehouse in Leeds' } })
    await refuses(shop.call(renameApiKey, { id: key.id, name: ' ' }, owner), 400)
    await refuses(shop.call(renameApiKey, { id: newId(), name: 'X' }, owner), 404)
  })

  it('do what their permissions allow, and nothing that customers do', async () => {
    const { token } = await make()
    await orders(token)
    await expect(shop.call(listStaffProducts, {}, token)).rejects.toMatchObject({
      ...forbidden,
      message: 'This API key does not allow you to see products and collections.',
    })
    await expect(shop.call(getCart, {}, token)).rejects.toMatchObject(forbidden)
    await refuses(make({ permissions: ['keys:manage'] }), 400)
  })

  it('never have more rights than their creator, checked at each request', async () => {
    const agency = await signUp(shop, { roles: ['manager'] })
    const { token } = await make({ permissions: ['orders:read', 'products:write'] }, agency.accessToken)
    const setRoles = (roleIds: string[]) =>
      shop.call(setUserRoles, { id: agency.user.id, roleIds, staffUntil: null, staffNote: '' }, owner)
    await orders(token)
    await setRoles(['catalogue'])
    await expect(orders(token)).rejects.toMatchObject(forbidden)
    await setRoles(['packer'])
    await orders(token)
    const { id } = await shop.call(
      createRole,
      { name: 'Keys alone', permissions: ['keys:manage'], refundLimit: null, requiresSecondFactor: false },
      owner,
    )
    await setRoles([id])
    await expect(make({}, agency.accessToken)).rejects.toMatchObject({
      ...forbidden,
      message: 'Your role does not allow you to see orders. So you cannot decide who may.',
    })
  })

  it.each(['roles', 'account'])('are revoked for good when their creator loses the %s', async what => {
    const maker = await signUp(shop, { roles: ['manager'] })
    const { token } = await make({}, maker.accessToken)
    const { id } = maker.user
    const setRoles = (roleIds: string[]) =>
      shop.call(setUserRoles, { id, roleIds, staffUntil: null, staffNote: '' }, owner)
    await (what === 'roles' ? setRoles([]) : shop.call(deactivateUser, { id }, owner))
    await expect(orders(token)).rejects.toMatchObject(unauthenticated)
    if (what === 'roles') await setRoles(['manager'])
    else await shop.deps.db('users').where({ id }).update({ is_active: true })
    await refuses(orders(token), { ...unauthenticated, message: 'This API key was revoked.' })
  })

  it('are refused once revoked, after their last day, and if unknown', async () => {
    const { key, token } = await make()
    const lastDay = new Date(shop.deps.clock.now() + dayMs).toISOString().slice(0, 10)
    const short = await make({ lastDay })
    expect((await shop.call(revokeApiKey, { id: key.id }, owner)).state).toBe('revoked')
    await shop.call(revokeApiKey, { id: key.id }, owner)
    await refuses(orders(token), { ...unauthenticated, message: 'This API key was revoked.' })
    await expect(orders(`${token.slice(0, -1)}x`)).rejects.toMatchObject(unauthenticated)
    await orders(short.token)
    expect((await shop.request(`/admin/orders?token=${token}`)).status).toBe(401)
    await refuses(make({ lastDay: '2020-01-01' }), { fields: { lastDay: expect.any(String) } })
    shop.passTime(2 * dayMs + dayMs / 2)
    await refuses(orders(short.token), { ...unauthenticated, message: 'This API key has expired.' })
  })

  it('work only from their addresses', async () => {
    const { token } = await make({ addresses: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'] })
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', '198.51.100.7'])
      expect((await from(address, token)).status, address).toBe(200)
    for (const address of ['203.0.114.9', '2001:db9::1', '198.51.100.8', 'unknown', '']) {
      const answer = await from(address, token)
      expect(answer.status, address).toBe(403)
      expect(await answer.json()).toMatchObject({ error: 'This API key may not be used from this address.' })
    }
    for (const entry of ['office', '203.0.113.0/33', '203.0.113.0/', '203.0.113.0/8/8', '1.2.3'])
      await expect(make({ addresses: [entry] })).rejects.toMatchObject({
        fields: { addresses: `"${entry}" is no IP address or network.` },
      })
  })

  it('are named in the audit log with their changes, which its hash chain covers', async () => {
    const { key, token } = await make({
      name: 'Stock sync',
      permissions: ['settings:read', 'settings:write'],
    })
    await shop.call(patchStoreSettings, { lowStockThreshold: 4 }, token)
    const { items } = await shop.call(listAudit, { subject: 'settings' }, owner)
    expect(items[0]).toMatchObject({ key: { id: key.id, name: 'Stock sync' }, who: { id: owner.user.id } })
    const { items: found } = await shop.call(listAudit, { search: 'stock sync' }, owner)
    expect(found.map(({ subject }) => subject)).toEqual(['settings', 'api-key'])
    await shop.call(patchStoreSettings, { lowStockThreshold: 5 }, owner)
    expect((await shop.call(listAudit, {}, owner)).items[0]).toMatchObject({ key: null })
    const log = () => shop.deps.db('audit_log').whereNotNull('key_id')
    await sealEntries(shop.deps, new AbortController().signal)
    expect(await findBreak(shop.deps.db)).toHaveProperty('seal')
    await expect(log().update({ key_id: null })).rejects.toThrow('append-only')
  })

  it('record their last use to the minute', async () => {
    const { key, token } = await make()
    const readLastUse = async () =>
      (await shop.call(listApiKeys, {}, owner)).items.find(({ id }) => id === key.id)?.lastUsedAt
    await orders(token)
    const first = await readLastUse()
    expect(first).toEqual(expect.any(String))
    shop.passTime(10_000)
    await orders(token)
    expect(await readLastUse()).toBe(first)
    shop.passTime(60_000)
    await orders(token)
    expect(await readLastUse()).not.toBe(first)
  })

  it('cannot take over the account of somebody who manages staff', async () => {
    const { token } = await make({ permissions: ['customers:read', 'customers:write'] })
    const customer = await signUp(shop)
    const names = { firstName: 'Amina', lastName: 'Diallo', phone: '' }
    const change = ({ user }: TestAccount) =>
      shop.call(updateUser, { id: user.id, version: 1, email: `new-${user.email}`, ...names }, token)
    await change(customer)
    for (const staff of [owner, await signUp(shop, { roles: ['packer'] })])
      await expect(change(staff)).rejects.toMatchObject({
        ...forbidden,
        message: expect.stringContaining('manage staff and roles'),
      })
  })
})
