import type { Deps } from '../../platform/base/deps.ts'
import type { PaymentSession } from '../../platform/base/PaymentProvider.ts'
import type { Order } from '../../sales/orders/Order.ts'
import type { AgentSession } from './AgentSession.ts'
import type { Problem } from './Problem.ts'
import { saveDecline } from './sessions.ts'

/** State of the payment of an unpaid checkout. `bankUrl` is the page on which the buyer confirms that of `order`. */
export type PaymentState =
  | { kind: 'open'; problem: Problem | null }
  | { kind: 'under way' }
  | { kind: 'bank'; bankUrl: string; order: Order }

export const noPayment: PaymentState = { kind: 'open', problem: null }

export const paymentProblem = (code: string, text: string): PaymentState => ({
  kind: 'open',
  problem: { code, text, at: { part: 'payment' }, severity: 'recoverable' },
})

export const stateOfPayment = (order: Order, { status, failure, bankUrl }: PaymentSession): PaymentState => {
  if (status === 'complete') return { kind: 'under way' }
  if (bankUrl !== null) return { kind: 'bank', bankUrl, order }
  return failure === null ? noPayment : paymentProblem('payment_failed', failure)
}

/** Returns the state of a checkout without a payment, as its last payment left it. */
export const lastPaymentState = ({ declined }: AgentSession): PaymentState =>
  declined === null ? noPayment : paymentProblem('payment_failed', declined)

/** Stores a decline, so that every answer reports it until the checkout changes. */
export const rememberDecline = async (
  deps: Deps,
  session: AgentSession,
  state: PaymentState,
): Promise<PaymentState> => {
  const problem = state.kind === 'open' ? state.problem : null
  await saveDecline(deps, session, problem?.code === 'payment_failed' ? problem.text : null)
  return state
}

export const isDeclined = ({ status, bankUrl, failure }: PaymentSession): boolean =>
  status === 'open' && bankUrl === null && failure !== null
