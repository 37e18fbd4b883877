import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import { hourMs, minuteMs } from '../../../platform/base/time.ts'

interface Kind {
  /** The page of the storefront that the link leads to. */
  path: string
  lifetimeMs: number
  /** Earlier links stay valid. Without this, a new link voids the earlier ones to the same email address. */
  keepsEarlierLinks?: true
  expiredText: string
}

/** Describes the emailed links of accounts, by their kind. */
export const linkKinds: Readonly<Record<LinkKind, Kind>> = {
  'password-reset': {
    path: '/reset-password',
    lifetimeMs: 30 * minuteMs,
    keepsEarlierLinks: true,
    expiredText: 'This link has expired: it was valid for 30 minutes. Please ask for a new one.',
  },
  invitation: {
    path: '/accept-invitation',
    lifetimeMs: 72 * hourMs,
    expiredText:
      'This invitation has expired: it was valid for 72 hours. Please ask the person who invited you for a new one.',
  },
  'email-change': {
    path: '/confirm-email',
    lifetimeMs: 24 * hourMs,
    expiredText:
      'This link has expired: it was valid for 24 hours. Please ask for a new one in your profile.',
  },
}
