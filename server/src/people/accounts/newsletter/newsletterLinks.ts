import type { Deps } from '../../../platform/base/deps.ts'
import { isSameSecret, keyedDigest } from '../../../platform/base/keyedDigest.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { linkInvalid } from '../links/findLink.ts'

type Keys = Pick<Deps, 'jwtSecret'>
type Purpose = 'confirm' | 'end'

/** How long a confirmation link works, ms. */
export const confirmationLifetimeMs = 7 * dayMs

/** Length of a SHA-256 digest in base64url. */
const signatureLength = 43

const sign = (keys: Keys, purpose: Purpose, content: string): string =>
  keyedDigest(keys, `newsletter-${purpose}`, content)

// The token contains the address, so that nothing is stored about an address that never confirms.
const tokenOf = (keys: Keys, purpose: Purpose, parts: readonly (string | number)[]): string => {
  const content = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return content + sign(keys, purpose, content)
}

const readToken = (keys: Keys, purpose: Purpose, token: string): unknown[] => {
  const content = token.slice(0, -signatureLength)
  if (!isSameSecret(token.slice(-signatureLength), sign(keys, purpose, content))) throw linkInvalid()
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as unknown[]
}

/** Returns the link by which the reader of the email subscribes. */
export const confirmLink = (
  deps: Keys & Pick<Deps, 'publicUrl'>,
  { email, askedAt }: { email: string; askedAt: string },
): string => `${deps.publicUrl}/newsletter#${tokenOf(deps, 'confirm', [email, askedAt])}`

/** Reads a token to subscribe. Throws `link_invalid` for a forged or old one. */
export const readConfirmation = (
  deps: Keys & Pick<Deps, 'clock'>,
  token: string,
): { email: string; askedAt: string } => {
  const [email, askedAt] = readToken(deps, 'confirm', token) as [string, string]
  if (deps.clock.now() - Date.parse(askedAt) > confirmationLifetimeMs)
    throw linkInvalid('This link has expired: it was valid for seven days. Please enter your email again.')
  return { email, askedAt }
}

/** Returns the link to unsubscribe. It never expires, since people keep emails. */
export const unsubscribeLink = (deps: Keys & Pick<Deps, 'publicUrl'>, email: string): string =>
  `${deps.publicUrl}/unsubscribe#${tokenOf(deps, 'end', [email])}`

/** Reads a token to unsubscribe, and returns its email address. Throws `link_invalid`. */
export const readUnsubscribeToken = (keys: Keys, token: string): string =>
  (readToken(keys, 'end', token) as [string])[0]
