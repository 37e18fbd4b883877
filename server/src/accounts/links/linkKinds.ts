import type { LinkKind } from '@shop/contracts/accounts/linkEndpoints'

const minute = 60_000
const hour = 60 * minute

interface Kind {
  /** The page of the storefront that the link leads to. */
  path: string
  lifetimeMs: number
  /** Limits how many an account is sent within one's lifetime, whoever asks; without it, a new one voids the last. */
  most?: number
  expired: string
}

/** The links that mails carry. */
export const linkKinds: Readonly<Record<LinkKind, Kind>> = {
  'password-reset': {
    path: '/reset-password',
    lifetimeMs: 30 * minute,
    most: 3,
    expired: 'This link has expired: it was good for 30 minutes. Please ask for a new one.',
  },
  invitation: {
    path: '/accept-invitation',
    lifetimeMs: 72 * hour,
    expired:
      'This invitation has expired: it was good for 72 hours. Please ask whoever invited you for a new one.',
  },
  'email-change': {
    path: '/confirm-email',
    lifetimeMs: 24 * hour,
    expired:
      'This link has expired: it was good for 24 hours. To change your address, please ask again in your profile.',
  },
}
