import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, lineOrEmpty, line, noInput } from '../fields.ts'
import { roleId } from './endpoints.ts'

const editableFields = {
  isOn: z.boolean(),
  /** The provider's name on the button: `Google` for `Sign in with Google`. */
  name: lineOrEmpty(40),
  /** URL of the provider, such as `https://accounts.google.com`. */
  issuer: lineOrEmpty(500),
  clientId: lineOrEmpty(300),
  /** Email domains whose users may get an account; empty: only existing accounts can sign in. */
  domains: z.array(line(253)).check(z.maxLength(20, 'At most 20 domains.')),
  /** Default role of a new account; null: only people with a group's role get an account. */
  newRoleId: z.nullable(roleId),
  /** Claim with a person's groups; empty if roles do not depend on groups. */
  groupClaim: lineOrEmpty(100),
  groupRoles: z
    .array(z.strictObject({ group: line(200), roleId }))
    .check(z.maxLength(50, 'At most 50 groups.')),
  allowsPasswords: z.boolean(),
}

export const StaffSignIn = z.object({
  ...editableFields,
  hasClientSecret: z.boolean(),
  /** Redirect URI to register at the provider. */
  redirectUri: z.string(),
  /** True if the caller signed in through the provider, and so may switch passwords off. */
  isByProvider: z.boolean(),
  version: count,
})

export const getStaffSignIn = endpoint({
  call: 'GET /admin/sign-in',
  access: 'staff:manage',
  summary: 'Returns how staff sign in through a provider (OpenID Connect), without the client secret.',
  input: noInput,
  answer: StaffSignIn,
})

export const saveStaffSignIn = endpoint({
  call: 'PUT /admin/sign-in',
  access: 'staff:manage',
  summary:
    'Updates how staff sign in. Requires all permissions, since the provider decides who can sign in to each account. If `clientSecret` is left out, the saved one is kept; an empty one removes it. Only somebody who signed in through the provider can switch passwords off. `version` is the version that was read; fails with 409 if it has been saved since.',
  input: z.strictObject({ ...editableFields, clientSecret: z.optional(lineOrEmpty(500)), version: count }),
  answer: StaffSignIn,
  failures: ['conflict', 'forbidden', 'too_many_requests'],
})

export type StaffSignIn = z.output<typeof StaffSignIn>
