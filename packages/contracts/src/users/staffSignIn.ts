import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, emptyLine, line, nothing } from '../fields.ts'
import { roleId } from './endpoints.ts'

const shown = {
  isOn: z.boolean(),
  /** The provider's name on the button: `Google` for `Sign in with Google`. */
  name: emptyLine(40),
  /** URL of the provider, such as `https://accounts.google.com`. */
  issuer: emptyLine(500),
  clientId: emptyLine(300),
  /** Email domains whose users may get an account; empty: only existing accounts can sign in. */
  domains: z.array(line(253)).check(z.maxLength(20, 'At most 20 domains.')),
  /** Default role of a new account; null: only people with a group's role get an account. */
  newRoleId: z.nullable(roleId),
  /** Claim with a person's groups; empty if roles do not depend on groups. */
  groupClaim: emptyLine(100),
  groupRoles: z
    .array(z.strictObject({ group: line(200), roleId }))
    .check(z.maxLength(50, 'At most 50 groups.')),
  allowsPasswords: z.boolean(),
}

export const StaffSignIn = z.object({
  ...shown,
  hasClientSecret: z.boolean(),
  /** Redirect URI to register at the provider. */
  redirectUri: z.string(),
  /** True if the caller signed in through the provider, and so may switch passwords off. */
  isByProvider: z.boolean(),
  version: count,
})

export const getStaffSignIn = endpoint({
  method: 'GET',
  path: '/admin/sign-in',
  access: 'staff:manage',
  summary: 'How staff sign in through a provider (OpenID Connect). Never the client secret.',
  input: nothing,
  answer: StaffSignIn,
})

export const saveStaffSignIn = endpoint({
  method: 'PUT',
  path: '/admin/sign-in',
  access: 'staff:manage',
  summary:
    'Changes how staff sign in. Only for whoever has all permissions, as it decides who may become anybody. `clientSecret` left out stays as it is, empty is taken away. Passwords can be switched off by whoever has signed in through the provider. `version` is the one that was read: where somebody has saved since, 409.',
  input: z.strictObject({ ...shown, clientSecret: z.optional(emptyLine(500)), version: count }),
  answer: StaffSignIn,
  failures: ['conflict', 'forbidden', 'too_many_requests'],
})

export type StaffSignIn = z.output<typeof StaffSignIn>
