import { allPermissions } from '@shop/contracts/access'
import type { Input } from '@shop/contracts/endpoint'
import { builtInRoles, isBuiltInRole } from '@shop/contracts/users/builtInRoles'
import type * as endpoints from '@shop/contracts/users/staffEndpoints'
import type { Role as RoleAnswer } from '@shop/contracts/users/staffEndpoints'
import type { Knex } from 'knex'
import { requireRights } from '../../accounts/roles/giveRoles.ts'
import { combineRights, readRights } from '../../accounts/roles/rights.ts'
import { ownerRole, permissionsIn, permissionsOf, Role, termsOf } from '../../accounts/roles/Role.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { rows } from '../../../platform/database/rows.ts'
import { transaction, transactionAt } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { saveVersion, updateVersion } from '../../../platform/events/audit/saveVersion.ts'
import { isSameFact } from '../../../platform/events/audit/staleSave.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, invalid, notFound } from '../../../platform/http/Failure.ts'
import { rejectDuplicate } from '../../../platform/http/rejectDuplicate.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'

/** Facts of a role that staff set. */
type RoleInput = Input<typeof endpoints.createRole>

const subject = 'role'
const maxRoles = 100
const noSuchRole = () => notFound('There is no such role.')

const present = (role: Role, members: number): RoleAnswer => ({
  id: role.id,
  name: role.name,
  ...termsOf(role),
  permissions: [...permissionsOf(role)],
  isBuiltIn: isBuiltInRole(role.id),
  members,
  version: role.version,
})

/** Describes a role for the audit log. */
const roleAuditFacts = (role: Role) => ({ name: role.name, ...termsOf(role) })

const builtInIds = Object.keys(builtInRoles)
/** Ranks built-in roles in their order, before the shop's own ones. */
const rankOf = (id: string) => (isBuiltInRole(id) ? builtInIds.indexOf(id) : builtInIds.length)

const countMembers = (db: Knex) =>
  rows<{ id: string; members: number }>(
    db,
    'select role_id as id, cast(count(*) as integer) as members from role_members group by role_id',
  )

/** Reads all roles with their numbers of members: two statements. */
export const listRoles = async (db: Knex): Promise<RoleAnswer[]> => {
  const [roles, counts] = await Promise.all([
    Role.query(db).orderBy('name').limit(maxRoles),
    countMembers(db),
  ])
  const members = new Map(counts.map(row => [row.id, row.members]))
  return roles
    .map(role => present(role, members.get(role.id) ?? 0))
    .toSorted((a, b) => rankOf(a.id) - rankOf(b.id))
}

const presentOne = async (trx: Knex, role: Role): Promise<RoleAnswer> => {
  const countRow = await trx('role_members').where({ role_id: role.id }).count({ members: '*' }).first()
  return present(role, Number(countRow?.['members']))
}

/** Reads a role. Throws `not_found`. */
export const getRole = async (db: Knex, id: string): Promise<RoleAnswer> => {
  const role = await Role.query(db).findById(id)
  if (!role) throw noSuchRole()
  return presentOne(db, role)
}

/** Converts the input to columns. Every role may enter the back office. */
const columnsOf = ({ permissions, ...input }: RoleInput) => ({
  ...input,
  permissions: allPermissions.filter(name => name === 'office:enter' || permissions.includes(name)).join(' '),
})

const nameTakenText = 'There is already a role with this name.'
/** Refuses a name that differs from another only in case, since people would confuse them. */
const refuseTakenName = async (trx: Knex, name: string, id: string) => {
  const other = await trx('roles').whereRaw('lower(name) = lower(?)', [name]).whereNot({ id }).first('id')
  if (other) throw invalid({ name: nameTakenText })
}

const orNameTaken = <T>(save: Promise<T>) => rejectDuplicate(save, { 'roles.name': { name: nameTakenText } })

/** Creates a role. Throws `validation_failed`, and `forbidden` if the role has rights that the viewer lacks. */
export const createRole = (deps: Deps, viewer: Viewer, input: RoleInput): Promise<RoleAnswer> =>
  orNameTaken(
    transactionAt(deps, async (trx, at) => {
      const id = newId()
      requireRights(await readRights(trx, viewer.id, at), combineRights([input]))
      await refuseTakenName(trx, input.name, id)
      if ((await Role.query(trx).resultSize()) >= maxRoles)
        throw new Failure('limit_reached', `A shop has at most ${maxRoles} roles.`)
      const role = await Role.query(trx).insertAndFetch({
        id,
        ...columnsOf(input),
        version: 1,
        createdAt: at,
        updatedAt: at,
      })
      const after = roleAuditFacts(role)
      await noteChange(trx, {
        at,
        userId: viewer.id,
        subject,
        subjectId: id,
        before: null,
        after,
      })
      return present(role, 0)
    }),
  )

const lockRole = async (trx: Knex.Transaction, id: string): Promise<Role> => {
  const role = await Role.query(trx).findById(id).forUpdate()
  if (!role) throw noSuchRole()
  return role
}

const refuseLosingOwnRights = async (deps: Deps, trx: Knex.Transaction, viewer: Viewer) => {
  const { permissions, requiresSecondFactor } = await readRights(trx, viewer.id, nowIso(deps))
  if (!permissions.has('staff:manage'))
    throw new Failure(
      'own_account',
      'This would remove your own permission to manage staff. Please ask another owner.',
    )
  if (requiresSecondFactor && !viewer.hasSecondFactor)
    throw invalid({ requiresSecondFactor: 'Please set up two-step sign-in for your own account first.' })
}

/** Lists the facts of a role that a save would change; none for a repeated save. */
const changesOf = (role: Role, input: RoleInput): string[] => {
  const currentFacts: Readonly<Record<string, unknown>> = roleAuditFacts(role)
  const newFacts = { ...input, permissions: permissionsIn(columnsOf(input).permissions) }
  return Object.entries(newFacts).flatMap(([name, value]) =>
    isSameFact(value, currentFacts[name]) ? [] : [name],
  )
}

const builtInText =
  'stays as it is in a role that comes with the shop. Please copy the role and change the copy.'

/** Refuses a new name or other permissions for a built-in role. */
const refuseBuiltInChanges = (changedFields: readonly string[]) => {
  if (changedFields.includes('name')) throw invalid({ name: `The name ${builtInText}` })
  if (changedFields.includes('permissions')) throw invalid({ permissions: `What is allowed ${builtInText}` })
}

/**
 * Changes a role; of a built-in one only the limits. Does nothing if nothing would change. Throws `not_found`,
 * `conflict`, `validation_failed`, `forbidden`, and `own_account` if the viewer would no longer manage staff.
 */
export const updateRole = (
  deps: Deps,
  viewer: Viewer,
  { id, version, ...input }: Input<typeof endpoints.updateRole>,
): Promise<RoleAnswer> =>
  orNameTaken(
    transactionAt(deps, async (trx, at) => {
      const rights = await readRights(trx, viewer.id, at)
      const { name, permissions, ...limits } = columnsOf(input)
      const currentRole = await lockRole(trx, id)
      const changedFields = changesOf(currentRole, input)
      if (changedFields.length === 0) return presentOne(trx, currentRole)
      if (isBuiltInRole(id)) refuseBuiltInChanges(changedFields)
      if (id === ownerRole && input.refundLimit !== null)
        throw invalid({ refundLimit: 'Owners have no limit.' })
      const { after } = await saveVersion(trx, {
        userId: viewer.id,
        at,
        subject,
        id,
        version,
        read: () => lockRole(trx, id),
        facts: roleAuditFacts,
        newValues: isBuiltInRole(id) ? limits : input,
        write: async role => {
          requireRights(rights, combineRights([termsOf(role)]))
          requireRights(rights, combineRights([isBuiltInRole(id) ? { ...termsOf(role), ...limits } : input]))
          if (!isBuiltInRole(id)) await refuseTakenName(trx, name, id)
          return updateVersion(trx, 'roles', role, {
            ...(!isBuiltInRole(id) && { name, permissions }),
            refund_limit: limits.refundLimit,
            requires_second_factor: limits.requiresSecondFactor,
            updated_at: at,
          })
        },
      })
      await refuseLosingOwnRights(deps, trx, viewer)
      return presentOne(trx, after)
    }),
  )

/** Deletes a role without members. Throws `not_found`, `conflict`, `forbidden`. */
export const deleteRole = (deps: Deps, viewer: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const role = await lockRole(trx, id)
    if (isBuiltInRole(id))
      throw new Failure('conflict', 'This role comes with the shop and cannot be deleted.')
    const { members } = await presentOne(trx, role)
    if (members > 0)
      throw new Failure(
        'conflict',
        members === 1
          ? 'One person has this role. Please give them another one first.'
          : `${members} people have this role. Please give them another one first.`,
      )
    const before = roleAuditFacts(role)
    requireRights(await readRights(trx, viewer.id, nowIso(deps)), combineRights([termsOf(role)]))
    await Role.query(trx).deleteById(id)
    await noteChange(trx, {
      at: nowIso(deps),
      userId: viewer.id,
      subject,
      subjectId: id,
      before,
      after: null,
    })
  })
