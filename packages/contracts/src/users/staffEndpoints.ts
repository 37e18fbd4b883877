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
  lineOrEmpty,
  id,
  line,
  listOf,
  noInput,
  pence,
  personName,
  positivePence,
} from '../fields.ts'
import { roleId, UserDetail } from './endpoints.ts'

const editableFields = {
  name: line(60),
  permissions: z
    .array(z.enum(allPermissions))
    .check(z.minLength(1, 'Please choose at least one permission.'), z.maxLength(100)),
  /** Maximum refund of one order by a person with this role, in pence; null for no limit. */
  refundLimit: z.nullable(positivePence),
  requiresSecondFactor: z.boolean(),
}

export const Role = z.object({
  ...editableFields,
  refundLimit: z.nullable(pence),
  id: z.string(),
  /** True for a built-in role, with a fixed name and permissions. */
  isBuiltIn: z.boolean(),
  /** Number of people with this role. */
  members: count,
  version: count,
})

export const listRoles = endpoint({
  call: 'GET /admin/roles',
  access: 'staff:manage',
  summary: 'Lists staff roles. Built-in ones come first, followed by custom ones by name.',
  input: noInput,
  answer: z.object({ items: z.array(Role) }),
})

export const getRole = endpoint({
  call: 'GET /admin/roles/{id}',
  access: 'staff:manage',
  summary: 'Returns a role.',
  input: z.strictObject({ id: roleId }),
  answer: Role,
})

export const createRole = endpoint({
  call: 'POST /admin/roles',
  access: 'staff:manage',
  summary: 'Creates a role with permissions that the caller has. `office:enter` is always included.',
  input: z.strictObject(editableFields),
  answer: Role,
  failures: ['conflict', 'forbidden'],
})

export const updateRole = endpoint({
  call: 'PUT /admin/roles/{id}',
  access: 'staff:manage',
  summary:
    'Updates a role, with effect from the next request of its members. The name and permissions of a built-in role cannot be changed. `version` is the version that was read; fails with 409 if the role has been saved since. A call without a change leaves the version as it is.',
  input: z.strictObject({ ...editableFields, id: roleId, version: count }),
  answer: Role,
  failures: ['conflict', 'forbidden'],
})

export const deleteRole = endpoint({
  call: 'DELETE /admin/roles/{id}',
  access: 'staff:manage',
  summary: 'Deletes a role that nobody has.',
  input: z.strictObject({ id: roleId }),
  answer: z.object({ ok: z.literal(true) }),
  failures: ['conflict', 'forbidden'],
})

/** Fields of a person's work as staff. */
export const staffFields = {
  roleIds: z.array(roleId).check(z.maxLength(20)),
  /** Last day as staff, in the shop's time zone; null without an end. */
  staffUntil: z.nullable(day),
  /** Note for other staff about their work: `Agency, until the autumn range is in`. */
  staffNote: lineOrEmpty(200),
}

export const setUserRoles = endpoint({
  call: 'PUT /admin/users/{id}/roles',
  access: 'staff:manage',
  summary:
    "Replaces the roles of an account from the next request on. Without roles, the account is a customer. Fails for the caller's own account, for the last owner, and for permissions that the caller does not have. `version` is the version that was read; if the account has been saved since, the call fails with 409, and `fields` contains the saved values.",
  input: z.strictObject({ id, ...staffFields, version: z.optional(count) }),
  answer: UserDetail,
  failures: ['own_account', 'last_admin', 'conflict', 'forbidden'],
})

export const listUserSessions = endpoint({
  call: 'GET /admin/users/{id}/sessions',
  access: 'staff:manage',
  summary: 'Lists the devices on which an account is signed in, most recently used first.',
  input: byId,
  answer: listOf(Session),
})

export const endUserSessions = endpoint({
  call: 'DELETE /admin/users/{id}/sessions',
  access: 'staff:manage',
  summary:
    "Signs an account out on every device immediately. Its password and keys are kept. Fails for the caller's own account, and for staff with permissions that the caller does not have.",
  input: byId,
  answer: z.object({ ended: count }),
  failures: ['own_account', 'forbidden'],
})

export const inviteUser = endpoint({
  call: 'POST /admin/users',
  access: 'staff:manage',
  summary:
    'Creates an account and emails its owner a link to set a password, which works once, within 72 hours. An `admin` receives the roles in `roleIds`, or the manager role by default.',
  input: z.strictObject({
    firstName: personName,
    lastName: personName,
    email,
    role: z.enum(['customer', 'admin']),
    ...z.partial(z.strictObject(staffFields)).shape,
  }),
  answer: User,
  failures: ['email_taken', 'forbidden'],
})

export const resendInvitation = endpoint({
  call: 'POST /admin/users/{id}/invitation',
  access: 'staff:manage',
  summary:
    'Sends an invitation again. The earlier link stops working. Fails for accounts that have a password.',
  input: byId,
  answer: User,
  failures: ['conflict', 'forbidden'],
})

export type Role = z.output<typeof Role>
