import * as z from 'zod/mini'
import { allPermissions } from '../access.ts'
import { User } from '../accounts/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { Session } from '../accounts/ownEndpoints.ts'
import {
  byId,
  count,
  day,
  email,
  emptyLine,
  id,
  line,
  listOf,
  nothing,
  pence,
  personName,
  somePence,
} from '../fields.ts'
import { roleId, UserDetail } from './endpoints.ts'

const decided = {
  name: line(60),
  permissions: z
    .array(z.enum(allPermissions))
    .check(z.minLength(1, 'Please choose at least one permission.'), z.maxLength(100)),
  /** Maximum refund of one order by a person with this role, in pence; null for no limit. */
  refundLimit: z.nullable(somePence),
  requiresSecondFactor: z.boolean(),
}

export const Role = z.object({
  ...decided,
  refundLimit: z.nullable(pence),
  id: z.string(),
  /** True for a built-in role, with a fixed name and permissions. */
  isBuiltIn: z.boolean(),
  /** Number of people with this role. */
  members: count,
  version: count,
})

export const listRoles = endpoint({
  method: 'GET',
  path: '/admin/roles',
  access: 'staff:manage',
  summary: 'Roles of staff: built-in ones, then own ones by name.',
  input: nothing,
  answer: z.object({ items: z.array(Role) }),
})

export const getRole = endpoint({
  method: 'GET',
  path: '/admin/roles/{id}',
  access: 'staff:manage',
  summary: 'One role.',
  input: z.strictObject({ id: roleId }),
  answer: Role,
})

export const createRole = endpoint({
  method: 'POST',
  path: '/admin/roles',
  access: 'staff:manage',
  summary: 'Makes a role of permissions that the caller has. `office:enter` is always among them.',
  input: z.strictObject(decided),
  answer: Role,
  failures: ['conflict', 'forbidden'],
})

export const updateRole = endpoint({
  method: 'PUT',
  path: '/admin/roles/{id}',
  access: 'staff:manage',
  summary:
    'Changes a role from the next request of its people on. A built-in one keeps its name and permissions: another name or other permissions are refused. `version` is the one that was read: where somebody has saved since, 409. Without a change it stays.',
  input: z.strictObject({ ...decided, id: roleId, version: count }),
  answer: Role,
  failures: ['conflict', 'forbidden'],
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/admin/roles/{id}',
  access: 'staff:manage',
  summary: 'Deletes a role that nobody has.',
  input: z.strictObject({ id: roleId }),
  answer: z.object({ ok: z.literal(true) }),
  failures: ['conflict', 'forbidden'],
})

/** Fields of a person's work as staff. */
export const staffTerms = {
  roleIds: z.array(roleId).check(z.maxLength(20)),
  /** Last day as staff, in the shop's time zone; null without an end. */
  staffUntil: z.nullable(day),
  /** Note for other staff about their work: `Agency, until the autumn range is in`. */
  staffNote: emptyLine(200),
}

export const setUserRoles = endpoint({
  method: 'PUT',
  path: '/admin/users/{id}/roles',
  access: 'staff:manage',
  summary:
    'Gives somebody these roles instead of those they have, from the next request on; without any they are a customer. Not to oneself, never the last owner, and no rights that the caller has not. `version` is the one that was read: where somebody has saved the account since, 409, and `fields` tells what is saved now.',
  input: z.strictObject({ id, ...staffTerms, version: z.optional(count) }),
  answer: UserDetail,
  failures: ['own_account', 'last_admin', 'conflict', 'forbidden'],
})

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/admin/users/{id}/sessions',
  access: 'staff:manage',
  summary: 'The devices that somebody is signed in on, the latest used first.',
  input: byId,
  answer: listOf(Session),
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/admin/users/{id}/sessions',
  access: 'staff:manage',
  summary:
    'Signs somebody out on every device, at once; their password and keys stay. Not oneself, nor staff with rights that the caller has not.',
  input: byId,
  answer: z.object({ ended: count }),
  failures: ['own_account', 'forbidden'],
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'staff:manage',
  summary:
    'Makes an account and sends its owner a link to set a password: once, 72 hours. An `admin` gets the roles of `roleIds`, or manager without any.',
  input: z.strictObject({
    firstName: personName,
    lastName: personName,
    email,
    role: z.enum(['customer', 'admin']),
    ...z.partial(z.strictObject(staffTerms)).shape,
  }),
  answer: User,
  failures: ['email_taken', 'forbidden'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/invitation',
  access: 'staff:manage',
  summary:
    'Sends an invitation again; the earlier link stops working. Not for accounts that have a password.',
  input: byId,
  answer: User,
  failures: ['conflict', 'forbidden'],
})

export type Role = z.output<typeof Role>
