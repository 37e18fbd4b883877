import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, email, givenPassword, newPassword, nothing } from '../fields.ts'
import { CodeAsked, Done, SignedIn, User } from './endpoints.ts'

/** The token of an email's link, after its `#`. */
const token = z.string().check(z.maxLength(200))

export const LinkKind = z.enum(['password-reset', 'invitation', 'email-change'])

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary:
    'Has a link to set a new password sent to the address, if it has an account. The answer is always the same.',
  input: z.strictObject({ email }),
  answer: Done,
  failures: ['too_many_requests'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password by a link (once, 30 minutes) and ends every session of the account.',
  input: z.strictObject({ token, password: newPassword }),
  answer: Done,
  failures: ['link_invalid', 'too_many_requests'],
})

export const checkLink = endpoint({
  method: 'POST',
  path: '/auth/check-link',
  access: 'public',
  summary:
    'Whether a link of a mail can still be used, and whose account it is for. Uses nothing up. Of a link that confirms an address, `isNewAddress` tells a change from the address that the account has, and `orders` are the numbers of the orders that were placed with it as a guest.',
  input: z.strictObject({ kind: LinkKind, token }),
  answer: z.object({
    firstName: z.string(),
    email: z.string(),
    isNewAddress: z.optional(z.boolean()),
    orders: z.optional(z.array(z.string())),
  }),
  failures: ['link_invalid', 'too_many_requests'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invitation',
  access: 'public',
  summary: 'Sets the first password of an invited account by its link (once, 72 hours) and signs in.',
  input: z.strictObject({ token, password: newPassword }),
  answer: SignedIn,
  failures: ['link_invalid', 'password_sign_in_off', 'too_many_requests'],
})

/** `orders`: number of a guest's orders that joined the account. */
const confirmed = { email: z.string(), orders: count }

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  summary:
    "Confirms an account's address, or gives it its new one, by the link that was sent there (24 hours) and the account's password. Ends every session of the account and signs in anew; an account with two-step sign-in gets a challenge, as at a login.",
  input: z.strictObject({ token, password: givenPassword }),
  answer: z.union([z.extend(SignedIn, confirmed), z.extend(CodeAsked, confirmed)]),
  failures: ['link_invalid', 'email_taken', 'wrong_password', 'password_sign_in_off', 'too_many_requests'],
})

export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/auth/email-confirmation',
  access: 'customer',
  summary: "Has a new link sent that confirms the account's address.",
  input: nothing,
  answer: Done,
  failures: ['conflict', 'too_many_requests'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/auth/email-change',
  access: 'customer',
  summary: 'Forgets a new email address that waits for being confirmed.',
  input: nothing,
  answer: User,
})

export type LinkKind = z.output<typeof LinkKind>
