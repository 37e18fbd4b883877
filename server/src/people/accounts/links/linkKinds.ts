import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import { hourMs, minuteMs } from '../../../platform/base/time.ts'

interface Kind {
  /** The page of the storefront that the link leads to. */
  path: string
  lifetimeMs: number
  /** A new link leaves earlier ones valid; otherwise it voids those to the same address. */
  areSeveral?: true
  expired: string
}

/** Describes the links that emails contain. */
export const linkKinds: Readonly<Record<LinkKind, Kind>> = {
  'password-reset': {
    path: '/reset-password',
    lifetimeMs: 30 * minuteMs,
    areSeveral: true,
    expired: 'This link has expired: it was valid for 30 minutes. Please ask for a new one.',
  },
  invitation: {
    path: '/accept-invitation',
    lifetimeMs: 72 * hourMs,
    expired:
      'This invitation has expired: it was valid for 72 hours. Please ask the person who invited you for a new one.',
  },
  'email-change': {
    path: '/confirm-email',
    lifetimeMs: 24 * hourMs,
    expired: 'This link has expired: it was valid for 24 hours. Please ask for a new one in your profile.',
  },
}
