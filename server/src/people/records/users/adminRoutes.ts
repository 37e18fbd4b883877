import * as endpoints from '@shop/contracts/users/endpoints'
import * as staff from '@shop/contracts/users/staffEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { readSessions } from '../../accounts/sessions/sessions.ts'
import { User } from '../../accounts/User.ts'
import {
  deactivateUser,
  endUserSessions,
  reactivateUser,
  setRole,
  setRoles,
  updateUser,
} from './changeUser.ts'
import { erase } from './erase.ts'
import { listUsers } from './listUsers.ts'
import { noSuchUser, readUser } from './readUser.ts'
import { createRole, deleteRole, getRole, listRoles, updateRole } from './saveRole.ts'

const defaultLimit = 10

/** Mounts the calls by which staff manage accounts. Every change returns the account as it is afterwards. */
export const userRoutes = (mount: Mount, deps: Deps) => {
  mount(endpoints.listUsers, ({ viewer, input: { page = 1, limit = defaultLimit, ...filter } }) =>
    listUsers(deps, viewer, { ...filter, page, limit }),
  )

  mount(endpoints.getUser, ({ viewer, input: { id } }) => readUser(deps, viewer, id))

  mount(endpoints.updateUser, async ({ viewer, input }) => {
    await updateUser(deps, viewer, input)
    return readUser(deps, viewer, input.id)
  })

  mount(endpoints.setUserRole, async ({ viewer, input }) => {
    await setRole(deps, viewer, input)
    return readUser(deps, viewer, input.id)
  })

  mount(endpoints.deactivateUser, async ({ viewer, input: { id } }) => {
    await deactivateUser(deps, viewer, id)
    return readUser(deps, viewer, id)
  })

  mount(endpoints.reactivateUser, async ({ viewer, input: { id } }) => {
    await reactivateUser(deps, viewer, id)
    return readUser(deps, viewer, id)
  })

  mount(endpoints.eraseUser, async ({ viewer, input: { id } }) => {
    await erase(deps, viewer, id)
    return { ok: true as const }
  })

  mount(staff.setUserRoles, async ({ viewer, input }) => {
    await setRoles(deps, viewer, input)
    return readUser(deps, viewer, input.id)
  })

  mount(staff.listUserSessions, async ({ viewer, input: { id } }) => {
    if (!(await User.query(deps.db).findById(id).select('id'))) throw noSuchUser()
    return readSessions(deps, viewer, id)
  })

  mount(staff.endUserSessions, async ({ viewer, input: { id } }) => ({
    ended: await endUserSessions(deps, viewer, id),
  }))

  mount(staff.listRoles, async () => ({ items: await listRoles(deps.db) }))
  mount(staff.getRole, ({ input: { id } }) => getRole(deps.db, id))
  mount(staff.createRole, ({ viewer, input }) => createRole(deps, viewer, input))
  mount(staff.updateRole, ({ viewer, input }) => updateRole(deps, viewer, input))
  mount(staff.deleteRole, async ({ viewer, input: { id } }) => {
    await deleteRole(deps, viewer, id)
    return { ok: true as const }
  })
}
