import type { Deps } from '../../platform/base/deps.ts'
import type { AgentSession } from '../sessions/AgentSession.ts'
import { payOnOurPage } from '../sessions/Problem.ts'
import { quoteOrder } from '../sessions/quoteOrder.ts'
import { quoteSession } from '../sessions/quoteSession.ts'
import { isOver, paidOrderOf } from '../sessions/sessions.ts'
import { continueUrl, orderPage } from '../sessions/words.ts'
import type { Order } from '../../sales/orders/Order.ts'
import { presentCheckout, presentGoods, presentProblem } from './present.ts'

/** Answers with a cart as it is now. */
export const answerCart = async (deps: Deps, session: AgentSession): Promise<object> => {
  const quote = await quoteSession(deps, session)
  const ofGoods = quote.problems.filter(({ at }) => at.part === 'line' || at.part === 'lines')
  return {
    ...presentGoods(session, quote, deps.publicUrl),
    messages: ofGoods.map(presentProblem),
    ...(!isOver(deps, session) && { continue_url: continueUrl(deps.publicUrl, session) }),
  }
}

const answerPaid = async (deps: Deps, session: AgentSession, order: Order): Promise<object> => {
  const quote = await quoteOrder(deps.db, session, order)
  return {
    ...presentGoods(session, quote, deps.publicUrl),
    ...presentCheckout(session, quote, deps.publicUrl),
    status: 'completed',
    messages: [],
    order: {
      type: 'order',
      id: order.id,
      checkout_session_id: session.id,
      order_number: order.number,
      permalink_url: orderPage(deps.publicUrl, order.id),
    },
  }
}

/** Answers with a checkout as it is now. */
export const answerSession = async (deps: Deps, session: AgentSession): Promise<object> => {
  const order = await paidOrderOf(deps.db, session)
  return order ? answerPaid(deps, session, order) : answerUnpaid(deps, session)
}

/** Answers with a checkout of which it is known that it is not paid. */
export const answerUnpaid = async (deps: Deps, session: AgentSession): Promise<object> => {
  const quote = await quoteSession(deps, session)
  const body = {
    ...presentGoods(session, quote, deps.publicUrl),
    ...presentCheckout(session, quote, deps.publicUrl),
  }
  if (isOver(deps, session))
    return { ...body, status: session.endedAt === null ? 'expired' : 'canceled', messages: [] }
  const own = quote.problems
  const isIncomplete = own.some(({ severity }) => severity === 'recoverable')
  const told = isIncomplete ? own : [...own, payOnOurPage]
  return {
    ...body,
    status: isIncomplete ? 'not_ready_for_payment' : 'requires_escalation',
    messages: told.map(presentProblem),
    continue_url: continueUrl(deps.publicUrl, session),
  }
}
