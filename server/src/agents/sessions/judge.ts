import type { PaymentState } from './paymentState.ts'
import { confirmWithBank, payOnOurPage, type Problem } from './Problem.ts'

/** State of an unpaid checkout; `escalated`: its buyer has to continue themselves. */
export type Standing = 'under way' | 'escalated' | 'incomplete' | 'ready'

/** Derives the state of an unpaid checkout from its problems and its payment, and lists the problems to report. */
export const judge = (
  problems: readonly Problem[],
  payment: PaymentState,
  canPay: boolean,
): { standing: Standing; told: readonly Problem[] } => {
  if (payment.kind === 'under way') return { standing: 'under way', told: [] }
  if (payment.kind === 'bank') return { standing: 'escalated', told: [confirmWithBank] }
  if (problems.some(({ severity }) => severity === 'recoverable'))
    return { standing: 'incomplete', told: problems }
  if (!canPay) return { standing: 'escalated', told: [...problems, payOnOurPage] }
  return { standing: 'ready', told: [...(payment.problem ? [payment.problem] : []), ...problems] }
}
