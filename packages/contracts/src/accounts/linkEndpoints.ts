import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, email, line, newPassword, nothing } from '../fields.ts'
import { Done, SignedIn, User } from './endpoints.ts'

/** The token that a mail's link carries behind its `#`. */
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
  summary: 'Whether a link of a mail can still be used, and whose account it is for. Uses nothing up.',
  input: z.strictObject({ kind: LinkKind, token }),
  answer: z.object({ firstName: z.string(), email: z.string() }),
  failures: ['link_invalid', 'too_many_requests'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invitation',
  access: 'public',
  summary: 'Sets the first password of an invited account by its link (once, 72 hours) and signs in.',
  input: z.strictObject({ token, password: newPassword }),
  answer: SignedIn,
  failures: ['link_invalid', 'too_many_requests'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  access: 'public',
  summary:
    'Gives an account its new email address by the link that was sent there (24 hours), and tells the old one.',
  input: z.strictObject({ token }),
  answer: z.object({ email: z.string() }),
  failures: ['link_invalid', 'email_taken', 'too_many_requests'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/auth/email-change',
  access: 'customer',
  summary: 'Forgets a new email address that waits for being confirmed.',
  input: nothing,
  answer: User,
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/admin/users',
  access: 'admin',
  summary: 'Makes an account and sends its owner a link to set a password: once, 72 hours.',
  input: z.strictObject({
    firstName: line(80),
    lastName: line(80),
    email,
    role: z.enum(['customer', 'admin']),
  }),
  answer: User,
  failures: ['email_taken'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/invitation',
  access: 'admin',
  summary:
    'Sends an invitation again; the earlier link stops working. Not for accounts that have a password.',
  input: byId,
  answer: User,
  failures: ['not_found', 'conflict'],
})

export type LinkKind = z.output<typeof LinkKind>
