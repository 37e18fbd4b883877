import { Secret, TOTP } from 'otpauth'

/** How long a code is shown, seconds: the value of RFC 6238, which every app accepts. */
const periodSeconds = 30

/** Creates a secret as apps accept it: 160 bits in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the address in the QR code for the authenticator app, which names the shop and the account. */
export const enrolmentUri = (secret: string, issuer: string, email: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label: email, period: periodSeconds }).toString()

/** Tells whether a text looks like an app's code; for anything else the library may throw. */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Returns the time step (half a minute) of a code, or null if it is wrong; clocks may differ by one step. `now` in ms.
 */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  if (!isCode(code)) return null
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds }).validate({
    token: code,
    timestamp: now,
    window: 1,
  })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}
