import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { noInput } from '../fields.ts'
import { SignedIn } from './endpoints.ts'

/**
 * Path below the API base at which a browser starts to sign in through the provider: a page to open, like `/api/docs`.
 */
export const openIdStartPath = '/auth/openid/start'
/** Path below the API base to which the provider redirects. */
export const openIdCallbackPath = '/auth/openid/callback'
/** The office's page to which a browser returns, with `code`, or with one of `signInRefusals` as `refused`. */
export const staffSignInPath = '/admin/sign-in'

/**
 * Query of a sign-in that the desktop app starts in a browser (RFC 8252). The browser returns to `port` on 127.0.0.1.
 * `challenge` is the SHA-256 of a verifier, base64url; the app sends the verifier with the code.
 */
export const AppSignInStart = z.strictObject({
  port: z.int().check(z.minimum(1024), z.maximum(65_535)),
  challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
})
/** Returns the URL of the desktop app to which the browser returns, with `code` or `refused`. */
export const appCallbackUrl = (port: number): string => `http://127.0.0.1:${port}/`

/** Reasons of a refused sign-in. */
export const signInRefusals = [
  'off',
  'ended',
  'cancelled',
  'away',
  'invalid',
  'unverified',
  'unknown',
  'inactive',
  'no_role',
  'other_identity',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]

export const getSignInWays = endpoint({
  call: 'GET /auth/openid',
  access: 'public',
  summary:
    'Returns how staff sign in. `provider` is the name on the button, such as `Google`, or null if there is none. A browser starts at `/auth/openid/start`.',
  input: noInput,
  answer: z.object({ provider: z.nullable(z.string()), allowsPasswords: z.boolean() }),
})

export const finishSignIn = endpoint({
  call: 'POST /auth/openid/session',
  access: 'public',
  summary:
    'Exchanges the code that the sign-in provider returned for a session. The code works once, within 60 seconds, and only for the browser or app that started the sign-in; an app also sends its `verifier`.',
  input: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(200)),
    verifier: z.optional(z.string().check(z.minLength(43), z.maxLength(128))),
  }),
  answer: SignedIn,
  failures: ['link_invalid', 'too_many_requests'],
})
