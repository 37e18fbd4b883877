import type { AgentSession } from '../sessions/AgentSession.ts'
import { payOnOurPage, type Problem } from '../sessions/Problem.ts'
import { quoteOrder } from '../sessions/quoteOrder.ts'
import { quoteSession } from '../sessions/quoteSession.ts'
import { isOver, paidOrderOf } from '../sessions/sessions.ts'
import type { Order } from '../../sales/orders/Order.ts'
import { presentDelivery, presentGoods, presentLinks, presentProblem } from './presentSession.ts'
import type { Asked } from './operation.ts'

const presented = ({ deps, extensions }: Asked) => ({
  extensions,
  publicUrl: deps.publicUrl,
  now: deps.clock.now(),
})

/** Answers with a cart as it is now. `problems` are those of the request alone. */
export const answerCart = async (
  asked: Asked,
  session: AgentSession,
  problems: readonly Problem[] = [],
): Promise<object> => {
  const quote = await quoteSession(asked.deps, session)
  const ofGoods = quote.problems.filter(({ at }) => at.part === 'line' || at.part === 'code')
  const messages = [...problems, ...ofGoods].map(presentProblem)
  return {
    ...presentGoods({ ...presented(asked), session, quote }),
    ...(messages.length > 0 && { messages }),
  }
}

const chooseOnOurPage: Problem = {
  code: 'fulfillment_required',
  text: 'The buyer says on our page where the order goes: please send the buyer to continue_url.',
  at: { part: 'payment' },
  severity: 'buyer',
}

/** Problems that an agent can do something about: without the extension for delivery, the buyer has to say it. */
const problemsFor = (asked: Asked, problems: readonly Problem[]): readonly Problem[] => {
  if (asked.extensions.has('dev.ucp.shopping.fulfillment')) return problems
  const isDelivery = ({ at }: Problem) => at.part === 'address' || at.part === 'method'
  return [...problems.filter(problem => !isDelivery(problem)), chooseOnOurPage]
}

const answerPaid = async (asked: Asked, session: AgentSession, order: Order): Promise<object> => {
  const quote = await quoteOrder(asked.deps.db, session, order)
  const { continue_url: _over, ...goods } = presentGoods({ ...presented(asked), session, quote })
  return {
    ...goods,
    status: 'completed',
    links: presentLinks(asked.deps.publicUrl),
    // Without the token that opens a guest's order: the page asks for the email.
    order: {
      id: order.id,
      label: order.number,
      permalink_url: `${asked.deps.publicUrl}/order/${order.id}`,
    },
  }
}

/** Answers with a checkout as it is now. `problems` are those of the request alone. */
export const answerCheckout = async (
  asked: Asked,
  session: AgentSession,
  problems: readonly Problem[] = [],
): Promise<object> => {
  const { deps } = asked
  const order = await paidOrderOf(deps.db, session)
  if (order) return answerPaid(asked, session, order)
  const quote = await quoteSession(deps, session)
  const common = { ...presented(asked), session, quote }
  const { continue_url: continueUrl, ...goods } = presentGoods(common)
  const body = { ...goods, ...presentDelivery(common), links: presentLinks(deps.publicUrl) }
  if (isOver(deps, session)) return { ...body, status: 'canceled' }
  const own = problemsFor(asked, [...problems, ...quote.problems])
  const isIncomplete = own.some(({ severity }) => severity === 'recoverable')
  const told = isIncomplete ? own : [...own.filter(problem => problem !== chooseOnOurPage), payOnOurPage]
  return {
    ...body,
    status: isIncomplete ? 'incomplete' : 'requires_escalation',
    messages: told.map(presentProblem),
    continue_url: continueUrl,
  }
}

/** Answers with a checkout that can be changed no longer and says so; null: it can. */
export const refuse = async (asked: Asked, session: AgentSession): Promise<object | null> => {
  const order = await paidOrderOf(asked.deps.db, session)
  if (!order && !isOver(asked.deps, session)) return null
  const message = {
    type: 'error',
    code: order ? 'checkout_completed' : 'checkout_canceled',
    content: order
      ? 'This checkout is paid and cannot be changed.'
      : 'This checkout has been cancelled or has expired. Please begin another.',
    severity: 'unrecoverable',
  }
  return { ...(await answerCheckout(asked, session)), messages: [message] }
}
