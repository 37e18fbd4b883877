import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, currentPassword } from '../fields.ts'
import { Done } from './endpoints.ts'

/** Shown once, because only digests of the codes are stored. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const startSecondFactor = endpoint({
  call: 'POST /auth/second-factor',
  access: 'customer',
  summary:
    'Creates a secret for an authenticator app. `uri` (otpauth) is the content of the QR code. The secret takes effect once a code confirms it.',
  input: z.strictObject({ password: currentPassword }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  failures: ['wrong_password', 'too_many_requests', 'conflict'],
})

export const confirmSecondFactor = endpoint({
  call: 'POST /auth/second-factor/confirm',
  access: 'customer',
  summary: 'Switches on two-step sign-in with a first code from the app, and returns ten recovery codes.',
  input: z.strictObject({ code }),
  answer: RecoveryCodes,
  failures: ['wrong_code', 'too_many_requests', 'conflict'],
})

export const renewRecoveryCodes = endpoint({
  call: 'POST /auth/second-factor/recovery-codes',
  access: 'customer',
  summary: 'Returns ten new recovery codes. The old ones stop working.',
  input: z.strictObject({ code }),
  answer: RecoveryCodes,
  failures: ['wrong_code', 'too_many_requests', 'conflict'],
})

export const disableSecondFactor = endpoint({
  call: 'POST /auth/second-factor/disable',
  access: 'customer',
  summary: 'Switches off two-step sign-in. Requires a code from the app or a recovery code.',
  input: z.strictObject({ code }),
  answer: Done,
  failures: ['wrong_code', 'too_many_requests', 'conflict'],
})
