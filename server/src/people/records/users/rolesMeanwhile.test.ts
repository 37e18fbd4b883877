import { getUser } from '@shop/contracts/users/endpoints'
import * as staff from '@shop/contracts/users/staffEndpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { signUp, useNewStaff } from '../../../test/accounts.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('roles that two owners save simultaneously', shop => {
  const owner = useNewStaff(shop)
  const setRoles = (id: string, roleIds: string[], version: number) =>
    shop.call(staff.setUserRoles, { id, roleIds, staffUntil: null, staffNote: '', version }, owner)

  const entriesOf = async (subjectId: string) =>
    shop.deps.db('audit_log').where({ subject_id: subjectId }).orderBy('at')

  it('keep their version if a save changes nothing, and nothing is recorded', async () => {
    const role = await shop.call(
      staff.createRole,
      {
        name: `Role ${newId()}`,
        permissions: ['orders:read', 'stock:read'],
        refundLimit: null,
        requiresSecondFactor: false,
      },
      owner,
    )
    const { isBuiltIn: _, members: __, ...sent } = role
    const permissions = sent.permissions.toReversed()
    expect(await shop.call(staff.updateRole, { ...sent, permissions }, owner)).toEqual(role)
    expect(await entriesOf(role.id)).toHaveLength(1)
    const { user } = await signUp(shop)
    const userDetail = await shop.call(getUser, { id: user.id }, owner)
    const { version } = await setRoles(user.id, ['packer', 'support'], userDetail.version)
    expect(await setRoles(user.id, ['support', 'packer'], version)).toMatchObject({ version })
    expect(await entriesOf(user.id)).toHaveLength(1)
  })

  it('are not overwritten if another owner has saved in the meantime', async () => {
    const { user } = await signUp(shop, { firstName: 'Hafsa' })
    const other = await signUp(shop, { isAdmin: true, firstName: 'Idris', lastName: 'Bello' })
    const { version } = await shop.call(getUser, { id: user.id }, owner)
    const until = new Date(shop.deps.clock.now() + 40 * dayMs).toISOString().slice(0, 10)
    const packer = { roleIds: ['packer'], staffUntil: until, staffNote: 'Eid' }
    const updatedUser = await shop.call(staff.setUserRoles, { id: user.id, ...packer, version }, other)
    expect(updatedUser.version).toBe(version + 1)
    await expect(setRoles(user.id, ['support'], version)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Idris Bello has changed this account since you opened it.',
      fields: {
        roleIds: 'Saved now: Packer.',
        staffUntil: `Saved now: ${until}.`,
        staffNote: 'Saved now: Eid.',
        version: String(updatedUser.version),
      },
    })
    expect(await shop.call(getUser, { id: user.id }, owner)).toMatchObject({
      roles: [{ id: 'packer' }],
      staffUntil: until,
    })
    await setRoles(user.id, ['support'], updatedUser.version)
  })
})
