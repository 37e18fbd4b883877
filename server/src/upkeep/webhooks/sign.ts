import { createHmac, randomBytes } from 'node:crypto'
import { dayMs } from '../../platform/base/time.ts'

/** Time for which a former secret also signs. */
export const formerSecretMs = dayMs

const secretPrefix = 'whsec_'

export const newWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/**
 * Returns the headers of a webhook by the Standard Webhooks specification 1.0: the receiver signs id, seconds and body
 * with the secret and compares. Each valid secret adds a signature.
 */
export const signatureHeaders = (
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
) => ({
  'webhook-id': id,
  'webhook-timestamp': `${seconds}`,
  'webhook-signature': secrets
    .map(secret =>
      createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
        .update(`${id}.${seconds}.${body}`)
        .digest('base64'),
    )
    .map(signature => `v1,${signature}`)
    .join(' '),
})
