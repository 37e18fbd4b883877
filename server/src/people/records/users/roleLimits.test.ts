import { getAdminOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { deactivateUser, listUsers, setUserRole, updateUser } from '@shop/contracts/users/endpoints'
import { createApiKey } from '@shop/contracts/users/apiKeys'
import * as staff from '@shop/contracts/users/staffEndpoints'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { buyGarment } from '../../../test/checkout.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

const terms = { staffUntil: null, staffNote: '' }
const forbidden = { status: 403, code: 'forbidden' }

describeShop('limits of a role', shop => {
  const owner = useNewStaff(shop)
  const roleInput = (overrides: object = {}) => ({
    name: `Role ${newId()}`,
    permissions: ['orders:read' as const],
    refundLimit: null,
    requiresSecondFactor: false,
    ...overrides,
  })

  it("hide customers' purchases from staff who may not see orders", async () => {
    const role = await shop.call(staff.createRole, roleInput({ permissions: ['customers:read'] }), owner)
    const person = await signUp(shop, { roles: [role.id] })
    const { items } = await shop.call(listUsers, { search: person.user.email }, person)
    expect(items).toMatchObject([{ totalOrders: null, totalSpent: null }])
  })

  const makePeopleManager = async () => {
    const role = await shop.call(
      staff.createRole,
      roleInput({
        permissions: ['staff:manage', 'customers:read', 'customers:write', 'customers:erase', 'orders:read'],
      }),
      owner,
    )
    return { role, ...(await signUp(shop, { roles: [role.id] })) }
  }

  it('give nobody a way to get rights that they do not have', async () => {
    const { role, ...person } = await makePeopleManager()
    const { user } = await signUp(shop)
    const manager = await signUp(shop, { roles: ['manager'] })
    const managerToken = person.accessToken
    const { members: _, isBuiltIn: __, ...sent } = role
    const name = { firstName: 'A', lastName: 'B', phone: null }
    const tries: (() => Promise<unknown>)[] = [
      () => shop.call(staff.setUserRoles, { id: user.id, roleIds: ['manager'], ...terms }, managerToken),
      () => shop.call(setUserRole, { id: user.id, isAdmin: true }, managerToken),
      () => shop.call(setUserRole, { id: manager.user.id, isAdmin: false }, managerToken),
      () =>
        shop.call(
          staff.inviteUser,
          { firstName: 'A', lastName: 'B', email: 'a@example.com', role: 'admin' },
          managerToken,
        ),
      () => shop.call(staff.createRole, roleInput({ permissions: ['orders:refund'] }), managerToken),
      () =>
        shop.call(staff.updateRole, { ...sent, permissions: ['staff:manage', 'audit:read'] }, managerToken),
      () => shop.call(deactivateUser, { id: manager.user.id }, managerToken),
      // A person who reads email at the new address could sign in as the manager.
      () =>
        shop.call(
          updateUser,
          { id: manager.user.id, ...name, email: 'mine@example.com', version: 1 },
          managerToken,
        ),
    ]
    for (const attempt of tries) await refuses(attempt(), 'forbidden')
    await shop.call(staff.setUserRoles, { id: user.id, roleIds: [role.id], ...terms }, managerToken)
  })

  it('let the support role change no staff accounts', async () => {
    const support = await signUp(shop, { roles: ['support'] })
    const packer = await signUp(shop, { roles: ['packer'] })
    await expect(shop.call(deactivateUser, { id: packer.user.id }, support)).rejects.toMatchObject(forbidden)
    await shop.call(deactivateUser, { id: (await signUp(shop)).user.id }, support)
  })

  it('do not let people remove their own right to manage staff', async () => {
    const { role, accessToken } = await makePeopleManager()
    const { members: _, isBuiltIn: __, ...sent } = role
    await refuses(
      shop.call(staff.updateRole, { ...sent, permissions: ['orders:read'] }, accessToken),
      'own_account',
    )
    expect(await shop.call(staff.getRole, { id: role.id }, accessToken)).toMatchObject({
      version: role.version,
    })
  })

  it('limit what a person refunds of one order, in one refund or in several', async () => {
    const { orderId } = await buyGarment(shop, 5, { price: 15_000 })
    const support = await signUp(shop, { roles: ['support'] })
    const refund = (amount: number, accessToken: string) =>
      shop.call(refundOrder, { id: orderId, amount, reason: 'Late' }, accessToken)
    const above = {
      status: 403,
      fields: {
        amount:
          'Your role lets you refund up to £100.00 of an order. Please ask somebody who may refund more.',
      },
    }
    await expect(refund(10_001, support.accessToken)).rejects.toMatchObject(above)
    await refund(6000, support.accessToken)
    await shop.jobs.events.runNow()
    await refuses(refund(6000, support.accessToken), 403)
    // Cancelling would refund the rest.
    await refuses(shop.call(setOrderStatus, { id: orderId, status: 'CANCELED', from: 'PAID' }, support), 403)
    expect((await shop.call(getAdminOrder, { id: orderId }, owner)).status).toBe('PAID')
    await refund(6000, owner.accessToken)
  })

  describe('for paid orders', () => {
    const paid = async () => (await buyGarment(shop, 5, { price: 15_000 })).orderId
    const editor = async () => {
      const permissions = ['orders:read' as const, 'orders:write' as const]
      return (await shop.call(staff.createRole, roleInput({ permissions }), owner)).id
    }

    it('allow no refund by any action without the right to refund, not even by an API key', async () => {
      const id = await paid()
      const { accessToken } = await signUp(shop, { roles: [await editor()] })
      const permissions = ['orders:read' as const, 'orders:write' as const]
      const key = { name: 'Sync', permissions, addresses: [], lastDay: null }
      const { token } = await shop.call(createApiKey, key, owner)
      for (const caller of [accessToken, token])
        for (const status of ['CANCELED', 'REFUNDED'] as const)
          await expect(shop.call(setOrderStatus, { id, status, from: 'PAID' }, caller)).rejects.toMatchObject(
            { ...forbidden, message: expect.stringContaining('refund orders') },
          )
      expect((await shop.call(getAdminOrder, { id }, owner)).status).toBe('PAID')
    })

    it('are not lifted by a role that may not refund', async () => {
      const id = await paid()
      const { accessToken } = await signUp(shop, { roles: ['support', await editor()] })
      await refuses(shop.call(refundOrder, { id, amount: 10_001, reason: 'Late' }, accessToken), 403)
    })

    it('never limit owners', async () => {
      const role = await shop.call(staff.getRole, { id: 'owner' }, owner)
      await shop.deps.db('roles').where({ id: 'owner' }).update({ refund_limit: 100 })
      await shop.call(refundOrder, { id: await paid(), amount: 5000, reason: 'Late' }, owner)
      expect((await shop.call(staff.getRole, { id: 'owner' }, owner)).refundLimit).toBeNull()
      const { user } = await signUp(shop)
      await shop.call(staff.setUserRoles, { id: user.id, roleIds: ['manager'], ...terms }, owner)
      await shop.deps.db('roles').where({ id: 'owner' }).update({ refund_limit: role.refundLimit })
    })
  })
})
