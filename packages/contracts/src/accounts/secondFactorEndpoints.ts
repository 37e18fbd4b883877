import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { code, givenPassword } from '../fields.ts'
import { Done } from './endpoints.ts'

/** Shown once, because only digests of the codes are stored. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'customer',
  summary:
    'Makes a secret for an authenticator app; `uri` (otpauth) is what its picture shows. Holds once a code confirms it.',
  input: z.strictObject({ password: givenPassword }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  failures: ['wrong_password', 'too_many_requests', 'conflict'],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  access: 'customer',
  summary: 'Switches two-step sign-in on with a first code of the app, and gives ten recovery codes.',
  input: z.strictObject({ code }),
  answer: RecoveryCodes,
  failures: ['wrong_code', 'too_many_requests', 'conflict'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'customer',
  summary: 'Gives ten new recovery codes; the old ones stop working.',
  input: z.strictObject({ code }),
  answer: RecoveryCodes,
  failures: ['wrong_code', 'too_many_requests', 'conflict'],
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/disable',
  access: 'customer',
  summary: 'Switches two-step sign-in off; asks for a code of the app or a recovery code.',
  input: z.strictObject({ code }),
  answer: Done,
  failures: ['wrong_code', 'too_many_requests', 'conflict'],
})
