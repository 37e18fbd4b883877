import { Secret, TOTP } from 'otpauth'

/** Seconds that a code is shown for; RFC 6238's, which every app takes. */
const period = 30

/** A new secret as apps take it: 160 bits in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Address in the QR code for the authenticator app: whose account it is, at which shop. */
export const enrolmentUri = (secret: string, issuer: string, email: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label: email, period }).toString()

/** Tells whether it looks like an app's code; to anything else the library may answer with an error. */
export const isCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The step (half a minute) whose code this is, or null; clocks may differ by one. `now` in ms. */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  if (!isCode(code)) return null
  const delta = new TOTP({ secret: Secret.fromBase32(secret), period }).validate({
    token: code,
    timestamp: now,
    window: 1,
  })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
