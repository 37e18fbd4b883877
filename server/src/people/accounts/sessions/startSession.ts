import type { Knex } from 'knex'
import type { Tokens } from '@shop/contracts/accounts/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import { newId } from '../../../platform/database/BaseModel.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { daySeconds, minuteSeconds } from '../../../platform/base/time.ts'
import { RefreshToken, Session } from './Session.ts'
import { hashOf, newRefreshToken, signAccessToken } from './tokens.ts'

interface NewSession {
  userId: string
  isRemembered: boolean
  isByProvider?: boolean
  userAgent: string
  /** Read before the transaction, which has the only connection on SQLite. */
  settings: Settings
}

/** Signs a device in, and clears away what has expired of the account's sessions. */
export const startSession = async (
  deps: Deps,
  trx: Knex,
  { userId, isRemembered, isByProvider = false, userAgent, settings }: NewSession,
): Promise<Tokens> => {
  const now = nowIso(deps)
  const sessionId = newId()
  const refreshToken = newRefreshToken()
  const expiresAt = sessionEnd(settings.security, Date.parse(now), { isRemembered, createdAt: now })
  await Session.query(trx).delete().where({ user_id: userId }).where('expires_at', '<=', now)
  await Session.query(trx).insert({
    id: sessionId,
    userId,
    isRemembered,
    isByProvider,
    device: deviceOf(userAgent),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  })
  await RefreshToken.query(trx).insert({ tokenHash: hashOf(refreshToken), sessionId, createdAt: now })
  const lifetime = accessLifetime(Date.parse(now), expiresAt)
  return { accessToken: await signAccessToken(deps, { userId, sessionId, lifetime }), refreshToken }
}

// First match wins: Edge and Opera call themselves Chrome, and everything calls itself Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bElectron\//, 'Desktop app'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const first = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * Names the device of a `User-Agent` header in words that a person knows: `Firefox on Windows`. Empty where the
 * header says nothing.
 */
export const deviceOf = (userAgent: string): string =>
  [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(' on ')

const longestAccess = 10 * minuteSeconds
const shortestAccess = 10
const remembered = 30 * daySeconds
/** Longest lifetime of a session, seconds, however much it is used. */
const longestSession = 90 * daySeconds

/**
 * When a session that is used at `now` (ms) ends: 30 days later when remembered, else after the idle timeout, and 90 days
 * after `createdAt` at the latest.
 */
export const sessionEnd = (
  { sessionTimeout }: Settings['security'],
  now: number,
  { isRemembered, createdAt }: { isRemembered: boolean; createdAt: string },
): string => {
  const idle = now + (isRemembered ? remembered : sessionTimeout * minuteSeconds) * 1000
  return new Date(Math.min(idle, Date.parse(createdAt) + longestSession * 1000)).toISOString()
}

/**
 * Lifetime of an access token, seconds. Only a refresh extends the session, so a token lasts a sixth of the time
 * left: a person who goes on, or returns just before the end, refreshes in time.
 */
export const accessLifetime = (now: number, end: string): number => {
  const left = (Date.parse(end) - now) / 1000
  return Math.max(shortestAccess, Math.min(longestAccess, Math.floor(left / 6)))
}
