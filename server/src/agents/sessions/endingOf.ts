import type { Ending } from '../access/idempotent.ts'

/** Status in both protocols while the outcome of a payment is open. */
const inProgress: unknown = 'complete_in_progress'
const atBank: unknown = 'requires_escalation'

/**
 * Stores a call's answer under its key only if it is final. A completion is read again until its payment has ended,
 * including a bank's question; other calls refused because of a payment under way may be made again.
 */
export const endingOf = (readAgain: Ending['readAgain']): Ending => ({
  isOpen: ({ body }) =>
    'status' in body && (body.status === inProgress || (readAgain !== null && body.status === atBank)),
  readAgain,
})
