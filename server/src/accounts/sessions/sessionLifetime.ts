import type { Settings } from '@shop/contracts/shop/settings'

const minute = 60
const longestAccess = 10 * minute
const shortestAccess = 10
const remembered = 30 * 24 * 60 * minute
/** Whatever it is used for, a session ends so long after it began. */
const longestSession = 90 * 24 * 60 * minute

/**
 * When a session that is used at `now` (ms) ends: 30 days later when remembered, else after the idle timeout, and 90 days
 * after `createdAt` at the latest.
 */
export const sessionEnd = (
  { sessionTimeout }: Settings['security'],
  now: number,
  { isRemembered, createdAt }: { isRemembered: boolean; createdAt: string },
): string => {
  const idle = now + (isRemembered ? remembered : sessionTimeout * minute) * 1000
  return new Date(Math.min(idle, Date.parse(createdAt) + longestSession * 1000)).toISOString()
}

/**
 * How long an access token is good for, seconds. Only a refresh moves the session's end, so it is short beside what is
 * left until then: whoever goes on, or comes back just before, refreshes in time.
 */
export const accessLifetime = (now: number, end: string): number => {
  const left = (Date.parse(end) - now) / 1000
  return Math.max(shortestAccess, Math.min(longestAccess, Math.floor(left / 6)))
}
