import * as z from 'zod/mini'
import { Address } from '../addresses/endpoints.ts'
import { RecentOrder } from '../admin/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  count,
  day,
  email,
  id,
  instant,
  limit,
  listOf,
  page,
  pence,
  personName,
  phone,
  search,
} from '../fields.ts'
import { segmentParam } from '../segments.ts'

/** Id of a role: a word for a built-in role, else a UUID. */
export const roleId = z.string().check(z.regex(/^[a-z0-9-]{1,36}$/, 'Not a role.'))

/** `invited`: has not set a password yet. */
export const UserStatus = z.enum(['active', 'invited', 'deactivated'])

export const UserSummary = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** Empty for customers. */
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Last day as staff, in the shop's time zone; null without an end. */
  staffUntil: z.nullable(day),
  status: UserStatus,
  createdAt: instant,
})

/** `totalSpent`: payments less refunds, pence. Both totals are null if the caller's roles may not see orders. */
export const ListedUser = z.extend(UserSummary, {
  totalOrders: z.nullable(count),
  totalSpent: z.nullable(pence),
})

/** Orders and staff notes that the caller may not see are null. `isYou`: the account is the caller's own. */
export const UserDetail = z.extend(ListedUser, {
  updatedAt: instant,
  /** Counts the saves of names, email, phone and roles; sent along with the next one. */
  version: count,
  isYou: z.boolean(),
  hasSecondFactor: z.boolean(),
  staffNote: z.nullable(z.string()),
  marketingOptIn: z.boolean(),
  lastSeenAt: z.nullable(instant),
  currency: z.string(),
  addresses: z.array(Address),
  recentOrders: z.nullable(z.array(RecentOrder)),
})

export const listUsers = endpoint({
  call: 'GET /admin/users',
  access: 'customers:read',
  summary:
    'Lists accounts, newest first. Each word of `search` is looked for in names and email. `roleId` filters by role; `rules` filters by active customers who meet these conditions, such as `all;orders:min:2;lastOrder:before:90`.',
  input: z.strictObject({
    search: search(),
    role: z.optional(z.enum(['admin', 'customer'])),
    roleId: z.optional(roleId),
    status: z.optional(UserStatus),
    rules: z.optional(segmentParam),
    page,
    limit,
  }),
  answer: listOf(ListedUser),
})

export const getUser = endpoint({
  call: 'GET /admin/users/{id}',
  access: 'customers:read',
  summary: 'Returns an account with its addresses, total spent and five newest orders.',
  input: byId,
  answer: UserDetail,
})

export const updateUser = endpoint({
  call: 'PUT /admin/users/{id}',
  access: 'customers:write',
  summary:
    'Updates the names, email address and phone number of an account. A new email address applies immediately, and links sent to the old one stop working. `version` is the version that was read; if the account has been saved since, the call fails with 409, and `fields` contains the saved values.',
  input: z.strictObject({ id, firstName: personName, lastName: personName, email, phone, version: count }),
  answer: UserDetail,
  failures: ['conflict', 'email_taken', 'forbidden'],
})

export const setUserRole = endpoint({
  call: 'PATCH /admin/users/{id}/role',
  access: 'staff:manage',
  summary:
    "Makes a customer a manager, or removes all staff roles, from the next request on. Fails for the caller's own account and for the last owner.",
  input: z.strictObject({ id, isAdmin: z.boolean() }),
  answer: UserDetail,
  failures: ['own_account', 'last_admin', 'conflict', 'forbidden'],
})

export const deactivateUser = endpoint({
  call: 'DELETE /admin/users/{id}',
  access: 'customers:write',
  summary:
    'Deactivates an account, signs it out everywhere and prevents it from signing in. Orders and addresses are kept.',
  input: byId,
  answer: UserDetail,
  failures: ['own_account', 'last_admin', 'forbidden'],
})

export const reactivateUser = endpoint({
  call: 'POST /admin/users/{id}/reactivate',
  access: 'customers:write',
  summary: 'Reactivates an account, so that it can sign in again.',
  input: byId,
  answer: UserDetail,
})

export const eraseUser = endpoint({
  call: 'POST /admin/users/{id}/erase',
  access: 'customers:erase',
  summary:
    'Erases a person permanently, with account, addresses, cart, wishlist, and the name in reviews and the audit log. Orders and invoices keep the data that the law requires.',
  input: byId,
  answer: z.object({ ok: z.literal(true) }),
  failures: ['own_account', 'conflict'],
})

export type UserStatus = z.output<typeof UserStatus>
export type UserSummary = z.output<typeof UserSummary>
export type ListedUser = z.output<typeof ListedUser>
export type UserDetail = z.output<typeof UserDetail>
