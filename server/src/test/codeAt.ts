import { Secret, TOTP } from 'otpauth'

/** Returns the code that an authenticator app shows at `now` (ms). */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
