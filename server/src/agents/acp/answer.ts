import type { Deps } from '../../platform/base/deps.ts'
import type { AgentSession } from '../sessions/AgentSession.ts'
import { mayPay } from '../sessions/handlers.ts'
import { judge, type Standing } from '../sessions/judge.ts'
import { readPayment } from '../sessions/payByToken.ts'
import { noPayment, type PaymentState } from '../sessions/paymentState.ts'
import { quotePaid } from '../sessions/quoteOrder.ts'
import { type Quote, quoteSession } from '../sessions/quoteSession.ts'
import { isOver, saveShownQuote, paidOrderOf } from '../sessions/sessions.ts'
import { continueUrl, orderPage, buyerText } from '../sessions/words.ts'
import type { Order } from '../../sales/orders/Order.ts'
import type { AcpCall as Call } from './AcpCall.ts'
import { handlersFor } from './paymentHandlers.ts'
import { presentCheckout, presentGoods, presentProblem } from './present.ts'
import { discountExtension } from './version.ts'

/** Returns a cart in its present state. */
export const answerCart = async (deps: Deps, session: AgentSession): Promise<object> => {
  const quote = await quoteSession(deps, session)
  const goodsProblems = quote.problems.filter(({ at }) => at.part === 'line' || at.part === 'lines')
  return {
    ...presentGoods(session, quote, deps.publicUrl),
    messages: goodsProblems.map(presentProblem),
    ...(!isOver(deps, session) && { continue_url: continueUrl(deps.publicUrl, session) }),
  }
}

type CallContext = Pick<Call, 'deps' | 'agent'>

/** Presents a checkout, without its status. */
const present = async ({ deps, agent }: CallContext, session: AgentSession, quote: Quote) => ({
  ...presentGoods(session, quote, deps.publicUrl),
  ...presentCheckout(session, quote, deps.publicUrl),
  capabilities: {
    payment: { handlers: handlersFor(deps, await deps.settings.read(), agent) },
    interventions: { supported: [] },
    extensions: [discountExtension],
  },
})

const answerPaid = async (acpCall: CallContext, session: AgentSession, order: Order): Promise<object> => {
  const { deps } = acpCall
  const quote = await quotePaid(deps, session, order)
  return {
    ...(await present(acpCall, session, quote)),
    status: 'completed',
    messages: quote.problems.filter(({ at }) => at.part === 'note').map(presentProblem),
    order: {
      type: 'order',
      id: order.id,
      checkout_session_id: session.id,
      order_number: order.number,
      permalink_url: orderPage(deps.publicUrl, order.id),
      ...(order.giftNote !== null && { confirmation: { order_notes: buyerText(order.giftNote) } }),
    },
  }
}

/** Returns a checkout in its present state. */
export const answerSession = async (acpCall: CallContext, session: AgentSession): Promise<object> =>
  answerPayment(acpCall, session, await readPayment(acpCall.deps, session))

/** Returns a checkout with this state of payment, unless it is paid by now. */
export const answerPayment = async (
  acpCall: CallContext,
  session: AgentSession,
  payment: PaymentState,
): Promise<object> => {
  const order = await paidOrderOf(acpCall.deps.db, session)
  return order ? answerPaid(acpCall, session, order) : answerUnpaid(acpCall, session, payment)
}

const statuses: Readonly<Record<Standing, string>> = {
  'under way': 'complete_in_progress',
  escalated: 'requires_escalation',
  incomplete: 'not_ready_for_payment',
  ready: 'ready_for_payment',
}

/** Returns a checkout that is known to be unpaid. */
export const answerUnpaid = async (
  acpCall: CallContext,
  session: AgentSession,
  payment: PaymentState = noPayment,
): Promise<object> => {
  const { deps } = acpCall
  const quote = await quoteSession(deps, session)
  const body = await present(acpCall, session, quote)
  // A payment begun in time may still be completed.
  if (payment.kind === 'open' && isOver(deps, session))
    return { ...body, status: session.endedAt === null ? 'expired' : 'canceled', messages: [] }
  const canPay = mayPay(await deps.settings.read(), acpCall.agent, 'shared')
  const { standing, problems } = judge(quote.problems, payment, canPay)
  if (standing === 'ready') await saveShownQuote(deps, session, quote)
  return {
    ...body,
    status: statuses[standing],
    messages: problems.map(presentProblem),
    continue_url: continueUrl(deps.publicUrl, session),
  }
}
