import type { Ending } from '../access/idempotent.ts'

/** Statuses of both protocols in which a payment may yet end in either way. */
const inProgress: unknown = 'complete_in_progress'
const atBank: unknown = 'requires_escalation'

/**
 * Keeps the answer of a call under its key only where it is final. A completion is read again until its payment has ended, a
 * bank's question included; another call was refused by a payment under way, and may be made again.
 */
export const endingOf = (readAgain: Ending['readAgain']): Ending => ({
  isOpen: ({ body }) =>
    'status' in body && (body.status === inProgress || (readAgain !== null && body.status === atBank)),
  readAgain,
})
