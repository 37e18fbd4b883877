import { z } from 'zod'
import { type AgentSession, type SessionState, stateOf } from '../sessions/AgentSession.ts'
import { mayPay } from '../sessions/handlers.ts'
import { countNewCodes } from '../sessions/limits.ts'
import { endPayment, payByToken } from '../sessions/payByToken.ts'
import { noPayment } from '../sessions/paymentState.ts'
import { paymentNotOffered } from '../sessions/Problem.ts'
import { endSession, findSession, openSession, replaceState } from '../sessions/sessions.ts'
import { type OperationContext, operation } from './operation.ts'
import { readOrder } from './readOrder.ts'
import {
  answerCart,
  answerCheckout,
  answerPayment,
  answerUnpaid,
  closedCheckoutAnswer,
} from './answerSession.ts'
import { readCredential } from './paymentHandlers.ts'
import {
  CompleteRequest,
  NewCheckoutRequest,
  readState,
  SessionRequest,
  stateOfCart,
} from './sessionRequests.ts'
import { ProtocolRefusal } from './UcpError.ts'

const noInput = z.unknown()
type Kind = AgentSession['kind']

const findSessionOfKind = async (
  { deps, agent, id: requestId }: OperationContext,
  kind: Kind,
  id = requestId,
): Promise<AgentSession> => {
  const session = await findSession(deps, agent, kind, id)
  if (!session) throw new ProtocolRefusal('not_found', `There is no such ${kind}.`)
  return session
}

/**
 * Clears the fields of a state that belong to extensions absent from the agent's profile. The consent extension
 * applies only to checkouts, so a cart keeps consents until it becomes one.
 */
const withNegotiatedFields = (
  { extensions }: OperationContext,
  kind: Kind,
  state: SessionState,
): SessionState => ({
  ...state,
  ...(!extensions.has('dev.ucp.shopping.discount') && { codes: [] }),
  ...(kind === 'checkout' &&
    !extensions.has('dev.ucp.shopping.buyer_consent') && { wantsNews: false, consent: undefined }),
  ...(!extensions.has('dev.ucp.shopping.fulfillment') && {
    address: null,
    destinations: [],
    method: null,
    isSplit: false,
    isPickup: false,
  }),
})

const readRequest = async (
  context: OperationContext,
  kind: Kind,
  request: z.output<typeof SessionRequest>,
  priorCodes?: readonly string[],
) => {
  const state = withNegotiatedFields(context, kind, await readState(context.reader, request))
  if (state.lines.length === 0) throw new ProtocolRefusal('item_unavailable', 'None of these items exists.')
  await countNewCodes(context.countAction, state.codes, priorCodes)
  return state
}

const cartCapability = { capability: 'dev.ucp.shopping.cart' } as const
const checkoutCapability = { capability: 'dev.ucp.shopping.checkout' } as const

const cartOperations = {
  create_cart: operation(
    {
      ...cartCapability,
      method: 'POST',
      path: '/carts',
      status: 201,
      argument: 'cart',
      idempotencyKey: 'optional',
      title: 'Make a cart',
      description:
        'Makes a cart of variants and quantities and answers with prices, discounts and what cannot be had. Holds no stock. The buyer can go on at continue_url.',
    },
    SessionRequest,
    async (context, input) => {
      const state = await readRequest(context, 'cart', input)
      await context.countAction('session')
      const session = await openSession(context.deps, { kind: 'cart', agent: context.agent, state })
      return answerCart(context, session)
    },
  ),
  get_cart: operation(
    {
      ...cartCapability,
      method: 'GET',
      path: '/carts/{id}',
      argument: null,
      title: 'Read a cart',
      description: 'Reads a cart with the prices and stock of this moment.',
    },
    noInput,
    async context => answerCart(context, await findSessionOfKind(context, 'cart')),
  ),
  update_cart: operation(
    {
      ...cartCapability,
      method: 'PUT',
      path: '/carts/{id}',
      argument: 'cart',
      idempotencyKey: 'optional',
      title: 'Replace a cart',
      description: 'Replaces all that is in a cart: what is not repeated is gone.',
    },
    SessionRequest,
    async (context, input) => {
      const session = await findSessionOfKind(context, 'cart')
      const state = await readRequest(context, 'cart', input, stateOf(session).codes)
      return answerCart(context, await replaceState(context.deps, session, state))
    },
  ),
  cancel_cart: operation(
    {
      ...cartCapability,
      method: 'POST',
      path: '/carts/{id}/cancel',
      argument: null,
      idempotencyKey: 'required',
      title: 'Cancel a cart',
      description: 'Ends a cart and answers with its last state.',
    },
    noInput,
    async context =>
      answerCart(context, await endSession(context.deps, await findSessionOfKind(context, 'cart'))),
  ),
}

/** Changes a checkout after ending any payment. If it cannot be changed any more, the answer explains why. */
const changeCheckout = async (
  context: OperationContext,
  change: (session: AgentSession) => Promise<AgentSession>,
) => {
  const session = await findSessionOfKind(context, 'checkout')
  const refusal = await closedCheckoutAnswer(context, session)
  if (refusal) return refusal
  if (!(await endPayment(context.deps, session)))
    return (
      (await closedCheckoutAnswer(context, session)) ?? answerPayment(context, session, { kind: 'under way' })
    )
  const changedSession = await change(session)
  // Ends a payment that was begun in the meantime, since it is for the old total.
  const isEnded = await endPayment(context.deps, changedSession)
  return answerPayment(context, changedSession, isEnded ? noPayment : { kind: 'under way' })
}

const complete = async (context: OperationContext, { payment, totals }: z.output<typeof CompleteRequest>) => {
  const session = await findSessionOfKind(context, 'checkout')
  const refusal = await closedCheckoutAnswer(context, session)
  if (refusal) return refusal
  if (!mayPay(await context.deps.settings.read(), context.agent, 'wallet'))
    return answerUnpaid(context, session)
  const credential = readCredential(payment.instruments)
  if (!credential) return answerUnpaid(context, session, { kind: 'open', problem: paymentNotOffered })
  const { agent, key, countAction } = context
  const shownTotal = totals?.find(({ type }) => type === 'total')?.amount
  const request = { agent, session, credential, key, countAction, shownTotal }
  const state = await payByToken(context.deps, request)
  // Reads the checkout again, as it may have been changed or cancelled in the meantime.
  return answerPayment(context, await findSessionOfKind(context, 'checkout'), state)
}

const openCheckout = async (context: OperationContext, input: z.output<typeof NewCheckoutRequest>) => {
  const { cart_id: cartId, line_items: lines } = input
  if (cartId !== undefined) {
    const cartSession = await findSessionOfKind(context, 'cart', cartId)
    await context.countAction('session')
    const state = withNegotiatedFields(context, 'checkout', stateOfCart(stateOf(cartSession), input))
    const newSession = { kind: 'checkout', agent: context.agent, state, fromCart: cartId } as const
    return answerUnpaid(context, await openSession(context.deps, newSession))
  }
  const state = await readRequest(context, 'checkout', { ...input, line_items: lines ?? [] })
  await context.countAction('session')
  return answerUnpaid(
    context,
    await openSession(context.deps, { kind: 'checkout', agent: context.agent, state }),
  )
}

const checkoutOperations = {
  create_checkout: operation(
    {
      ...checkoutCapability,
      method: 'POST',
      path: '/checkout-sessions',
      status: 201,
      argument: 'checkout',
      idempotencyKey: 'optional',
      title: 'Begin a checkout',
      description:
        'Begins a checkout of variants and quantities, or of a cart. Answers with what is still missing, the ways of delivery once there is an address, and all totals.',
    },
    NewCheckoutRequest,
    openCheckout,
  ),
  get_checkout: operation(
    {
      ...checkoutCapability,
      method: 'GET',
      path: '/checkout-sessions/{id}',
      argument: null,
      title: 'Read a checkout',
      description:
        'Reads a checkout with the prices and stock of this moment, and its order once it is paid.',
    },
    noInput,
    async context => answerCheckout(context, await findSessionOfKind(context, 'checkout')),
  ),
  update_checkout: operation(
    {
      ...checkoutCapability,
      method: 'PUT',
      path: '/checkout-sessions/{id}',
      argument: 'checkout',
      idempotencyKey: 'optional',
      title: 'Replace a checkout',
      description:
        'Replaces all that is said of a checkout: lines, buyer, destination, way of delivery and codes. What is not repeated is gone.',
    },
    SessionRequest,
    async (context, input) =>
      changeCheckout(context, async session => {
        const state = await readRequest(context, 'checkout', input, stateOf(session).codes)
        return replaceState(context.deps, session, state)
      }),
  ),
  complete_checkout: operation(
    {
      ...checkoutCapability,
      method: 'POST',
      path: '/checkout-sessions/{id}/complete',
      argument: 'checkout',
      idempotencyKey: 'required',
      outcomeOperation: 'get_checkout',
      title: 'Complete a checkout',
      description:
        'Places the order and pays it by an instrument of one of the payment_handlers. Where there is none, or the bank asks, the answer leads the buyer to continue_url.',
    },
    CompleteRequest,
    complete,
  ),
  cancel_checkout: operation(
    {
      ...checkoutCapability,
      method: 'POST',
      path: '/checkout-sessions/{id}/cancel',
      argument: null,
      idempotencyKey: 'required',
      title: 'Cancel a checkout',
      description: 'Ends a checkout that is not paid.',
    },
    noInput,
    async context => changeCheckout(context, session => endSession(context.deps, session)),
  ),
}

const orderOperations = {
  get_order: operation(
    {
      capability: 'dev.ucp.shopping.order',
      method: 'GET',
      path: '/orders/{id}',
      argument: null,
      title: 'Read an order',
      description:
        'Reads an order that was bought through you: what was sent, when it comes, and what was refunded. The request has to be signed.',
    },
    noInput,
    async ({ agent, deps, id }) => {
      // Anybody can name a profile, and an order contains an address.
      if (agent.tier === 'anonymous')
        throw new ProtocolRefusal('unauthorized', 'Orders are shown to agents that sign their requests.')
      const order = await readOrder(deps, { id, agent: agent.id })
      if (!order) throw new ProtocolRefusal('not_found', 'There is no such order.')
      return order
    },
  ),
}

/** Lists operations on carts, checkouts and orders, by the names of their tools. */
export const sessionOperations = { ...cartOperations, ...checkoutOperations, ...orderOperations }
