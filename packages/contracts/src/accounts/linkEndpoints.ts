import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, email, currentPassword, newPassword, noInput } from '../fields.ts'
import { CodeRequired, Done, SignedIn, User } from './endpoints.ts'

/** The token of an email's link, after its `#`. */
const token = z.string().check(z.maxLength(200))

export const LinkKind = z.enum(['password-reset', 'invitation', 'email-change'])

export const forgotPassword = endpoint({
  call: 'POST /auth/forgot-password',
  access: 'public',
  summary:
    'Sends a link to set a new password, if the address has an account. The answer is the same either way.',
  input: z.strictObject({ email }),
  answer: Done,
  failures: ['too_many_requests'],
})

export const resetPassword = endpoint({
  call: 'POST /auth/reset-password',
  access: 'public',
  summary:
    'Sets a new password using an emailed link and ends every session of the account. The link works once, within 30 minutes.',
  input: z.strictObject({ token, password: newPassword }),
  answer: Done,
  failures: ['link_invalid', 'too_many_requests'],
})

export const checkLink = endpoint({
  call: 'POST /auth/check-link',
  access: 'public',
  summary:
    'Checks whether an emailed link is still valid, and returns the account it belongs to. The link stays valid. For a link that confirms an email address, `isNewAddress` distinguishes a new address from the current one, and `orders` contains the numbers of the guest orders placed with it.',
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
  call: 'POST /auth/accept-invitation',
  access: 'public',
  summary:
    'Sets the first password of an invited account and signs in. The link works once, within 72 hours.',
  input: z.strictObject({ token, password: newPassword }),
  answer: SignedIn,
  failures: ['link_invalid', 'password_sign_in_off', 'too_many_requests'],
})

/** `orders`: number of a guest's orders that joined the account. */
const confirmationFields = { email: z.string(), orders: count }

export const confirmEmail = endpoint({
  call: 'POST /auth/confirm-email',
  access: 'public',
  summary:
    "Confirms an account's email address, or changes it to the new one. Requires the link sent to that address, valid for 24 hours, and the account's password. Ends every session of the account and signs in again; an account with two-step sign-in receives a challenge, as at login.",
  input: z.strictObject({ token, password: currentPassword }),
  answer: z.union([z.extend(SignedIn, confirmationFields), z.extend(CodeRequired, confirmationFields)]),
  failures: ['link_invalid', 'email_taken', 'wrong_password', 'password_sign_in_off', 'too_many_requests'],
})

export const sendEmailConfirmation = endpoint({
  call: 'POST /auth/email-confirmation',
  access: 'customer',
  summary: "Sends a new link to confirm the account's email address.",
  input: noInput,
  answer: Done,
  failures: ['conflict', 'too_many_requests'],
})

export const cancelEmailChange = endpoint({
  call: 'DELETE /auth/email-change',
  access: 'customer',
  summary: 'Discards a new email address that has not been confirmed.',
  input: noInput,
  answer: User,
})

export type LinkKind = z.output<typeof LinkKind>
