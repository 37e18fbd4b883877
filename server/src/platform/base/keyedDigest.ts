import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from './deps.ts'

/**
 * Returns a keyed digest in base64url; `purpose` prevents a digest made for one use from being accepted for another.
 */
export const keyedDigest = ({ jwtSecret }: Pick<Deps, 'jwtSecret'>, purpose: string, text: string): string =>
  createHmac('sha256', jwtSecret).update(`${purpose}:${text}`).digest('base64url')

/** Compares a secret that somebody sent with the expected one, in a time that reveals nothing except its length. */
export const isSameSecret = (received: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
