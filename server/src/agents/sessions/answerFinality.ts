import type { AnswerFinality } from '../access/runOncePerKey.ts'

/** Status in both protocols while the outcome of a payment is open. */
const inProgress: unknown = 'complete_in_progress'
const waitsForBank: unknown = 'requires_escalation'

/**
 * Decides which answers are stored under their idempotency key. An answer is not final while its payment is in
 * progress; if the call completes a checkout (`readAgain` is not null), also while the buyer's bank asks for a
 * confirmation.
 */
export const answerFinality = (readAgain: AnswerFinality['readAgain']): AnswerFinality => ({
  isOpen: ({ body }) =>
    'status' in body && (body.status === inProgress || (readAgain !== null && body.status === waitsForBank)),
  readAgain,
})
