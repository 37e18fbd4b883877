import type { AgentSession } from '../sessions/AgentSession.ts'
import { mayPay } from '../sessions/handlers.ts'
import { judge, type Standing } from '../sessions/judge.ts'
import { readPayment } from '../sessions/payByToken.ts'
import { noPayment, type PaymentState } from '../sessions/paymentState.ts'
import type { Problem } from '../sessions/Problem.ts'
import { quoteBought } from '../sessions/quoteOrder.ts'
import { type Quote, quoteSession } from '../sessions/quoteSession.ts'
import { isOver, saveQuotedTotal, paidOrderOf } from '../sessions/sessions.ts'
import { orderPage } from '../sessions/words.ts'
import type { Order } from '../../sales/orders/Order.ts'
import { presentDelivery, presentGoods, presentLinks, presentProblem } from './presentSession.ts'
import type { VerbInput } from './operation.ts'

const presented = ({ deps, extensions }: VerbInput) => ({
  extensions,
  publicUrl: deps.publicUrl,
  now: deps.clock.now(),
})

/** Returns a cart in its present state. */
export const answerCart = async (asked: VerbInput, session: AgentSession): Promise<object> => {
  const quote = await quoteSession(asked.deps, session)
  const ofGoods = quote.problems.filter(({ at }) => ['line', 'lines', 'code'].includes(at.part))
  const messages = [...ofGoods.map(presentProblem), ...codeNotes(quote)]
  return {
    ...presentGoods({ ...presented(asked), session, quote }),
    ...(messages.length > 0 && { messages }),
  }
}

/** Confirms a valid code that saves nothing yet: free delivery before there is a delivery. */
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

const chooseOnOurPage: Problem = {
  code: 'fulfillment_required',
  text: 'The buyer says on our page where the order goes: please send the buyer to continue_url.',
  at: { part: 'payment' },
  severity: 'buyer',
}

/** Selects the problems that an agent can solve: without the extension for delivery, the buyer has to enter it. */
const problemsFor = (asked: VerbInput, problems: readonly Problem[]): readonly Problem[] => {
  if (asked.extensions.has('dev.ucp.shopping.fulfillment')) return problems
  const isDelivery = ({ at }: Problem) => at.part === 'address' || at.part === 'method'
  return [...problems.filter(problem => !isDelivery(problem)), chooseOnOurPage]
}

const answerPaid = async (asked: VerbInput, session: AgentSession, order: Order): Promise<object> => {
  const quote = await quoteBought(asked.deps, session, order)
  const common = { ...presented(asked), session, quote }
  const { continue_url: _over, ...goods } = presentGoods(common)
  return {
    ...goods,
    ...presentDelivery(common),
    status: 'completed',
    links: presentLinks(asked.deps.publicUrl),
    order: {
      id: order.id,
      label: order.number,
      permalink_url: orderPage(asked.deps.publicUrl, order.id),
    },
  }
}

/** Returns a checkout in its present state. */
export const answerCheckout = async (asked: VerbInput, session: AgentSession): Promise<object> =>
  answerPayment(asked, session, await readPayment(asked.deps, session))

/** Returns a checkout with this state of payment, unless it is paid by now. */
export const answerPayment = async (
  asked: VerbInput,
  session: AgentSession,
  payment: PaymentState,
): Promise<object> => {
  const order = await paidOrderOf(asked.deps.db, session)
  return order ? answerPaid(asked, session, order) : answerUnpaid(asked, session, payment)
}

const statuses: Readonly<Record<Standing, string>> = {
  'under way': 'complete_in_progress',
  escalated: 'requires_escalation',
  incomplete: 'incomplete',
  ready: 'ready_for_complete',
}

/** Returns a checkout that is known to be unpaid. */
export const answerUnpaid = async (
  asked: VerbInput,
  session: AgentSession,
  payment: PaymentState = noPayment,
): Promise<object> => {
  const { deps } = asked
  const quote = await quoteSession(deps, session)
  const common = { ...presented(asked), session, quote }
  const { continue_url: continueUrl, ...goods } = presentGoods(common)
  const body = { ...goods, ...presentDelivery(common), links: presentLinks(deps.publicUrl) }
  // A payment begun in time may still be completed.
  if (payment.kind === 'open' && isOver(deps, session)) return { ...body, status: 'canceled' }
  const own = problemsFor(asked, quote.problems)
  const isOurs = own.includes(chooseOnOurPage)
  const canPay = !isOurs && mayPay(await deps.settings.read(), asked.agent, 'wallet')
  const { standing, told } = judge(own, payment, canPay)
  if (standing === 'ready') await saveQuotedTotal(deps, session, quote.price.total)
  // A checkout completed on our page needs no further note that it is paid there.
  const shown = standing === 'incomplete' ? told : told.filter(problem => problem !== chooseOnOurPage)
  const messages = [...shown.map(presentProblem), ...codeNotes(quote)]
  return {
    ...body,
    status: statuses[standing],
    ...(messages.length > 0 && { messages }),
    continue_url: continueUrl,
  }
}

/** Returns the answer for a checkout that can no longer be changed; null if it can. */
export const refuse = async (asked: VerbInput, session: AgentSession): Promise<object | null> => {
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
  const answer = order ? await answerPaid(asked, session, order) : await answerUnpaid(asked, session)
  return { ...answer, messages: [message] }
}
