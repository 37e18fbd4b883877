import { randomBytes } from 'node:crypto'
import type { Deps } from '../../../platform/base/deps.ts'
import { isSameSecret, keyedDigest } from '../../../platform/base/keyedDigest.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { rows } from '../../../platform/database/rows.ts'

type Signer = Pick<Deps, 'jwtSecret' | 'clock'>

export const newWithheldKey = (): string => `r${randomBytes(12).toString('hex')}`

const signatureOf = (deps: Signer, key: string, expiresAt: number): string =>
  keyedDigest(deps, 'held-picture', `${key}.${expiresAt}`)

/**
 * Signs an unapproved picture's key for a URL that its owner and staff can open without a token, for at least this many
 * days. The expiry is rounded to half days, so that a list read again has the same URLs and browsers use their cache.
 */
export const signedKey = (deps: Signer, key: string, days = 1): string => {
  const expiresAt = Math.ceil(deps.clock.now() / (dayMs / 2)) * (dayMs / 2) + days * dayMs
  return `${key}.${expiresAt}.${signatureOf(deps, key, expiresAt)}`
}

interface WithheldAddress {
  key: string
  until?: string | undefined
  signature?: string | undefined
}

const isSigned = (deps: Signer, { key, until, signature }: WithheldAddress): boolean =>
  until !== undefined &&
  signature !== undefined &&
  isSameSecret(signature, signatureOf(deps, key, Number(until))) &&
  Number(until) > deps.clock.now()

// Tested on SQLite and Postgres.
const photoQuery = `select coalesce(r.status, '') as status from review_photos f
  left join reviews r on r.id = f.review_id where f.media_key = ? limit 1`

/** Tells whether a URL may show a withheld picture: it is approved, or the URL has a valid signature. */
export const isViewAllowed = async (
  deps: Signer & Pick<Deps, 'db'>,
  address: WithheldAddress,
): Promise<boolean> => {
  const [photoRow] = await rows<{ status: string }>(deps.db, photoQuery, [address.key])
  return photoRow !== undefined && (photoRow.status === 'APPROVED' || isSigned(deps, address))
}
