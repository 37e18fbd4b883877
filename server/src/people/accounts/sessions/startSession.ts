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
  /** Read before the transaction, which occupies SQLite's only connection. */
  settings: Settings
}

/** Signs a device in, and deletes the account's expired sessions. */
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
  const lifetime = accessLifetimeSeconds(Date.parse(now), expiresAt)
  return { accessToken: await signAccessToken(deps, { userId, sessionId, lifetime }), refreshToken }
}

// The first match counts: Edge and Opera also contain Chrome, and all contain Safari.
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

const firstMatch = (names: readonly (readonly [RegExp, string])[], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/**
 * Describes the device of a `User-Agent` header in words that people know: `Firefox on Windows`. Empty if the header
 * names none.
 */
export const deviceOf = (userAgent: string): string =>
  [firstMatch(browsers, userAgent), firstMatch(systems, userAgent)].filter(Boolean).join(' on ')

const maxAccessSeconds = 10 * minuteSeconds
const minAccessSeconds = 10
const rememberedSeconds = 30 * daySeconds
/** Maximum lifetime of a session, seconds, however much it is used. */
const maxSessionSeconds = 90 * daySeconds

/**
 * Returns when a session used at `now` (ms) ends: 30 days later if remembered, otherwise after the idle timeout, and at
 * the latest 90 days after `createdAt`.
 */
export const sessionEnd = (
  { sessionTimeout }: Settings['security'],
  now: number,
  { isRemembered, createdAt }: { isRemembered: boolean; createdAt: string },
): string => {
  const idleEnd = now + (isRemembered ? rememberedSeconds : sessionTimeout * minuteSeconds) * 1000
  return new Date(Math.min(idleEnd, Date.parse(createdAt) + maxSessionSeconds * 1000)).toISOString()
}

/**
 * Returns the lifetime of an access token, seconds. Only a refresh extends the session, so a token lasts a sixth of the
 * remaining time: a person who goes on, or returns just before the end, refreshes in time.
 */
export const accessLifetimeSeconds = (now: number, end: string): number => {
  const remainingSeconds = (Date.parse(end) - now) / 1000
  return Math.max(minAccessSeconds, Math.min(maxAccessSeconds, Math.floor(remainingSeconds / 6)))
}
