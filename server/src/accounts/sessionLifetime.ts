import type { Settings } from '@shop/contracts/shop/settings'

const minute = 60
const longestAccess = 10 * minute
const remembered = 30 * 24 * 60 * minute

export interface Lifetime {
  /** How long an access token is good for, seconds. */
  access: number
  /** When the session ends unless it is refreshed before. */
  expiresAt: string
}

/**
 * How long a session that is used at `now` (ms) goes on: 30 days when remembered, else the idle timeout. Only a
 * refresh moves the end, so access tokens are short beside a short timeout: who keeps shopping is not signed out.
 */
export const lifetimeFrom = (
  { sessionTimeout }: Settings['security'],
  now: number,
  isRemembered: boolean,
): Lifetime => {
  const idle = isRemembered ? remembered : sessionTimeout * minute
  return {
    access: Math.min(longestAccess, Math.floor(idle / 6)),
    expiresAt: new Date(now + idle * 1000).toISOString(),
  }
}
