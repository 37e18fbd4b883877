import type { AgentSession } from '../sessions/AgentSession.ts'
import { mayPay } from '../sessions/handlers.ts'
import { judge, type Standing } from '../sessions/judge.ts'
import { readPayment } from '../sessions/payByToken.ts'
import { noPayment, type PaymentState } from '../sessions/paymentState.ts'
import type { Problem } from '../sessions/Problem.ts'
import { quotePaid } from '../sessions/quoteOrder.ts'
import { type Quote, quoteSession } from '../sessions/quoteSession.ts'
import { isOver, saveShownQuote, paidOrderOf } from '../sessions/sessions.ts'
import { orderPage } from '../sessions/words.ts'
import type { Order } from '../../sales/orders/Order.ts'
import { presentDelivery, presentGoods, presentLinks, presentProblem } from './presentSession.ts'
import type { OperationContext } from './operation.ts'

const presentContext = ({ deps, extensions }: OperationContext) => ({
  extensions,
  publicUrl: deps.publicUrl,
  now: deps.clock.now(),
})

/** Returns a cart in its present state. */
export const answerCart = async (context: OperationContext, session: AgentSession): Promise<object> => {
  const quote = await quoteSession(context.deps, session)
  const goodsProblems = quote.problems.filter(({ at }) => ['line', 'lines', 'code'].includes(at.part))
  const messages = [...goodsProblems.map(presentProblem), ...codeNotes(quote)]
  return {
    ...presentGoods({ ...presentContext(context), session, quote }),
    ...(messages.length > 0 && { messages }),
  }
}

/** Confirms a valid code that saves nothing yet, such as free delivery before there is a delivery. */
const codeNotes = ({ code, state }: Quote) =>
  code && code.saved === 0
    ? [
        {
          type: 'info',
          code: 'discount_code_without_effect',
          path: `$.discounts.codes[${state.codes.indexOf(code.code)}]`,
          content: `${code.title}: this code applies, and saves nothing as things are.`,
        },
      ]
    : []

const addressOnOurPage: Problem = {
  code: 'fulfillment_required',
  text: 'The buyer says on our page where the order goes: please send the buyer to continue_url.',
  at: { part: 'payment' },
  severity: 'buyer',
}

/** Replaces problems of delivery by one for the buyer, unless the agent uses the extension for delivery. */
const problemsFor = (context: OperationContext, problems: readonly Problem[]): readonly Problem[] => {
  if (context.extensions.has('dev.ucp.shopping.fulfillment')) return problems
  const isDelivery = ({ at }: Problem) => at.part === 'address' || at.part === 'method'
  return [...problems.filter(problem => !isDelivery(problem)), addressOnOurPage]
}

const answerPaid = async (
  context: OperationContext,
  session: AgentSession,
  order: Order,
): Promise<object> => {
  const quote = await quotePaid(context.deps, session, order)
  const common = { ...presentContext(context), session, quote }
  const { continue_url: _continueUrl, ...goods } = presentGoods(common)
  return {
    ...goods,
    ...presentDelivery(common),
    status: 'completed',
    links: presentLinks(context.deps.publicUrl),
    order: {
      id: order.id,
      label: order.number,
      permalink_url: orderPage(context.deps.publicUrl, order.id),
    },
  }
}

/** Returns a checkout in its present state. */
export const answerCheckout = async (context: OperationContext, session: AgentSession): Promise<object> =>
  answerPayment(context, session, await readPayment(context.deps, session))

/** Returns a checkout with this state of payment, unless it is paid by now. */
export const answerPayment = async (
  context: OperationContext,
  session: AgentSession,
  payment: PaymentState,
): Promise<object> => {
  const order = await paidOrderOf(context.deps.db, session)
  return order ? answerPaid(context, session, order) : answerUnpaid(context, session, payment)
}

const statuses: Readonly<Record<Standing, string>> = {
  'under way': 'complete_in_progress',
  escalated: 'requires_escalation',
  incomplete: 'incomplete',
  ready: 'ready_for_complete',
}

/** Returns a checkout that is known to be unpaid. */
export const answerUnpaid = async (
  context: OperationContext,
  session: AgentSession,
  payment: PaymentState = noPayment,
): Promise<object> => {
  const { deps } = context
  const quote = await quoteSession(deps, session)
  const common = { ...presentContext(context), session, quote }
  const { continue_url: continueUrl, ...goods } = presentGoods(common)
  const body = { ...goods, ...presentDelivery(common), links: presentLinks(deps.publicUrl) }
  // A payment begun in time may still be completed.
  if (payment.kind === 'open' && isOver(deps, session)) return { ...body, status: 'canceled' }
  const problems = problemsFor(context, quote.problems)
  const isAddressOnOurPage = problems.includes(addressOnOurPage)
  const canPay = !isAddressOnOurPage && mayPay(await deps.settings.read(), context.agent, 'wallet')
  const { standing, problems: standingProblems } = judge(problems, payment, canPay)
  if (standing === 'ready') await saveShownQuote(deps, session, quote)
  // Reports the delivery on our page only while the agent still has something to correct; otherwise the status says it.
  const reportedProblems =
    standing === 'incomplete'
      ? standingProblems
      : standingProblems.filter(problem => problem !== addressOnOurPage)
  const messages = [...reportedProblems.map(presentProblem), ...codeNotes(quote)]
  return {
    ...body,
    status: statuses[standing],
    ...(messages.length > 0 && { messages }),
    continue_url: continueUrl,
  }
}

/** Returns the answer for a checkout that can no longer be changed; null if it can. */
export const closedCheckoutAnswer = async (
  context: OperationContext,
  session: AgentSession,
): Promise<object | null> => {
  const order = await paidOrderOf(context.deps.db, session)
  if (!order && !isOver(context.deps, session)) return null
  const message = {
    type: 'error',
    code: order ? 'checkout_completed' : 'checkout_canceled',
    content: order
      ? 'This checkout is paid and cannot be changed.'
      : 'This checkout has been cancelled or has expired. Please begin another.',
    severity: 'unrecoverable',
  }
  const answer = order ? await answerPaid(context, session, order) : await answerUnpaid(context, session)
  return { ...answer, messages: [message] }
}
