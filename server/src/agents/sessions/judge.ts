import type { PaymentState } from './paymentState.ts'
import { confirmWithBank, payOnOurPage, type Problem } from './Problem.ts'

/** State of an unpaid checkout; `escalated`: its buyer has to continue themselves. */
export type Standing = 'under way' | 'escalated' | 'incomplete' | 'ready'

/** Derives the state of an unpaid checkout from its problems and its payment, and lists the problems to report. */
export const judge = (
  problems: readonly Problem[],
  payment: PaymentState,
  canPay: boolean,
): { standing: Standing; problems: readonly Problem[] } => {
  if (payment.kind === 'under way') return { standing: 'under way', problems: [] }
  if (payment.kind === 'bank') return { standing: 'escalated', problems: [confirmWithBank] }
  if (problems.some(({ severity }) => severity === 'recoverable')) return { standing: 'incomplete', problems }
  if (!canPay) return { standing: 'escalated', problems: [...problems, payOnOurPage] }
  return { standing: 'ready', problems: [...(payment.problem ? [payment.problem] : []), ...problems] }
}
