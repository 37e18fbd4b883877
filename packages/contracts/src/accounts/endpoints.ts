import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  code,
  email,
  currentPassword,
  id,
  instant,
  newPassword,
  noInput,
  personName,
  phone,
} from '../fields.ts'

export const User = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** A link in an email to `email` was opened, so the address belongs to the account's owner. */
  isEmailConfirmed: z.boolean(),
  phone: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** Permissions of staff; empty for customers, and for staff who have to set up two-step sign-in first. */
  permissions: z.array(z.string()),
  marketingOptIn: z.boolean(),
  /** New address that is not confirmed yet; until then, `email` stays in use. */
  pendingEmail: z.nullable(z.string()),
  /** Two-step sign-in. `required`: staff who have to set it up before they get their permissions. */
  secondFactor: z.enum(['off', 'on', 'required']),
  createdAt: instant,
  updatedAt: instant,
})

/** `accessToken` is valid for ten minutes; `refreshToken` is valid for one refresh. */
const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export const SignedIn = z.extend(Tokens, { user: User })
/** Answer to a correct password if a code is also required: see `loginWithCode`. */
export const CodeRequired = z.object({ challenge: z.string() })
export const Done = z.object({ ok: z.literal(true) })

export const login = endpoint({
  call: 'POST /auth/login',
  access: 'public',
  summary:
    'Signs in. With `rememberMe` the session lasts 30 days; otherwise it ends once idle for the session timeout. An account with two-step sign-in receives a challenge instead, to be answered at `/auth/login/code`.',
  input: z.strictObject({ email, password: currentPassword, rememberMe: z.optional(z.boolean()) }),
  answer: z.union([SignedIn, CodeRequired]),
  failures: ['invalid_credentials', 'password_sign_in_off', 'too_many_requests'],
})

export const loginWithCode = endpoint({
  call: 'POST /auth/login/code',
  access: 'public',
  summary:
    'Completes a two-step sign-in. Takes the challenge from the login, valid for five minutes, and a code from the authenticator app or a recovery code.',
  input: z.strictObject({ challenge: z.string().check(z.maxLength(1000)), code }),
  answer: SignedIn,
  failures: ['wrong_code', 'challenge_ended', 'password_sign_in_off', 'too_many_requests'],
})

export const register = endpoint({
  call: 'POST /auth/register',
  access: 'public',
  summary: 'Creates a customer account and signs it in.',
  input: z.strictObject({
    email,
    password: newPassword,
    firstName: personName,
    lastName: personName,
    phone,
    marketingOptIn: z.optional(z.boolean()),
  }),
  answer: SignedIn,
  failures: ['email_taken', 'too_many_requests'],
})

export const refresh = endpoint({
  call: 'POST /auth/refresh',
  access: 'public',
  summary:
    'Exchanges a refresh token for new tokens. Reusing a refresh token ends the session. `idleFor` is the number of seconds since the user last touched the page; the idle timeout counts from then.',
  input: z.strictObject({
    refreshToken: z.string().check(z.maxLength(200)),
    idleFor: z.optional(z.int().check(z.minimum(0), z.maximum(100_000_000))),
  }),
  answer: Tokens,
  failures: ['session_ended'],
})

export const logout = endpoint({
  call: 'POST /auth/logout',
  access: 'customer',
  summary: 'Ends the current session.',
  input: noInput,
  answer: Done,
})

export const getMe = endpoint({
  call: 'GET /auth/me',
  access: 'customer',
  summary: 'Returns the signed-in account.',
  input: noInput,
  answer: User,
})

export const updateProfile = endpoint({
  call: 'PUT /auth/profile',
  access: 'customer',
  summary:
    "Updates the account's names and phone number. A new email address requires `currentPassword`, and is stored as `pendingEmail` until it is confirmed through the link sent to it.",
  input: z.strictObject({
    firstName: personName,
    lastName: personName,
    email,
    phone,
    currentPassword: z.optional(currentPassword),
  }),
  answer: User,
  failures: ['email_taken', 'wrong_password', 'too_many_requests'],
})

export const changePassword = endpoint({
  call: 'POST /auth/change-password',
  access: 'customer',
  summary: 'Changes the password and ends every other session of the account.',
  input: z.strictObject({ currentPassword, newPassword }),
  answer: Done,
  failures: ['wrong_password', 'too_many_requests'],
})

export type User = z.output<typeof User>
export type SignedIn = z.output<typeof SignedIn>
export type CodeRequired = z.output<typeof CodeRequired>
export type Tokens = z.output<typeof Tokens>
