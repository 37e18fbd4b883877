import type { z } from 'zod'
import { type AgentSession, type SessionState, stateOf } from '../sessions/AgentSession.ts'
import { mayPay } from '../sessions/handlers.ts'
import { countNewCodes } from '../sessions/limits.ts'
import { endPayment, payByToken } from '../sessions/payByToken.ts'
import { paymentNotOffered } from '../sessions/Problem.ts'
import {
  endSession,
  findSession,
  isOver,
  openSession,
  paidOrderOf,
  replaceState,
} from '../sessions/sessions.ts'
import { withPricesNow } from '../sessions/withPricesNow.ts'
import { AcpError, notFound } from './AcpError.ts'
import { answerCart, answerPayment, answerSession, answerUnpaid } from './answer.ts'
import { readCredential } from './paymentHandlers.ts'
import {
  CartRequest,
  changedState,
  CompleteRequest,
  CreateRequest,
  read,
  type AcpInput,
  UpdateRequest,
} from './requests.ts'
import type { AcpCall, Answer } from './AcpCall.ts'

export interface CallDefinition {
  /** Name of the protocol's tool. */
  name: string
  /** Read by models: a constant in our code. */
  description: string
  methods: readonly string[]
  pattern: RegExp
  /** Schema of the body; null if the call has none. */
  request: z.ZodType | null
  /** Reads the outcome, if the call's own answer left it open. */
  readAgain?: (acpCall: AcpCall) => Promise<Answer>
  run: (acpCall: AcpCall, input: unknown) => Promise<Answer>
}

/** Describes a call whose body is first parsed by its schema. */
const withBody = <S extends z.ZodType>(
  description: Omit<CallDefinition, 'request' | 'run'>,
  request: S,
  run: (acpCall: AcpCall, input: z.output<S>) => Promise<Answer>,
): CallDefinition => ({
  ...description,
  request,
  run: (acpCall, input) => run(acpCall, read(request, input)),
})

const okAnswer = (body: object): Answer => ({ status: 200, body })

const findOrThrow = async (
  { deps, agent, id }: AcpCall,
  kind: AgentSession['kind'],
): Promise<AgentSession> => {
  const session = await findSession(deps, agent, kind, id)
  if (!session) throw notFound(kind)
  return session
}

/** Returns the state of a session after a request. Counts new codes, because they may be guesses. */
const mergedState = async (
  acpCall: AcpCall,
  kind: AgentSession['kind'],
  input: AcpInput,
  before?: SessionState,
): Promise<SessionState> => {
  const state = await changedState(acpCall.reader, input, before)
  // The protocol defines this status only for carts.
  if (state.lines.length === 0)
    throw new AcpError(kind === 'cart' ? 422 : 400, 'invalid_item_id', 'None of these items exists.', {
      param: '$.line_items',
    })
  await countNewCodes(acpCall.countAction, state.codes, before?.codes)
  return state
}

/** Opens a session with the content of a request. */
const openNewSession = async (acpCall: AcpCall, kind: AgentSession['kind'], input: AcpInput) => {
  const state = await mergedState(acpCall, kind, input)
  await acpCall.countAction('session')
  return openSession(acpCall.deps, { kind, agent: acpCall.agent, state })
}

const changeCart = async (acpCall: AcpCall, input: AcpInput): Promise<Answer> => {
  const session = await findOrThrow(acpCall, 'cart')
  const state = await mergedState(acpCall, 'cart', input)
  return okAnswer(await answerCart(acpCall.deps, await replaceState(acpCall.deps, session, state)))
}

const cartCalls: readonly CallDefinition[] = [
  withBody(
    {
      name: 'create_cart',
      description: 'Makes a cart of items, without any promise of stock.',
      methods: ['POST'],
      pattern: /^\/carts$/,
    },
    CartRequest,
    async (acpCall, input) => {
      const session = await openNewSession(acpCall, 'cart', input)
      return { status: 201, body: await answerCart(acpCall.deps, session) }
    },
  ),
  {
    name: 'get_cart',
    description: 'Reads a cart with prices and stock as they are now.',
    methods: ['GET'],
    pattern: /^\/carts\/([^/]{1,100})$/,
    request: null,
    run: async acpCall => okAnswer(await answerCart(acpCall.deps, await findOrThrow(acpCall, 'cart'))),
  },
  // The protocol's text says POST, its API description says PUT.
  withBody(
    {
      name: 'update_cart',
      description: 'Replaces what a cart holds: what is not sent again is gone.',
      methods: ['PUT', 'POST'],
      pattern: /^\/carts\/([^/]{1,100})$/,
    },
    CartRequest,
    changeCart,
  ),
  {
    name: 'cancel_cart',
    description: 'Ends a cart.',
    methods: ['POST'],
    pattern: /^\/carts\/([^/]{1,100})\/cancel$/,
    request: null,
    run: async acpCall =>
      okAnswer(
        await answerCart(acpCall.deps, await endSession(acpCall.deps, await findOrThrow(acpCall, 'cart'))),
      ),
  },
]

/** Status and code of a refusal, if a call has its own. */
interface Refusal {
  status?: number
  code?: string
}
const notCancelable: Refusal = { status: 405, code: 'not_cancelable' }

/** Throws, with the refusal's status and code if any, if a session cannot be changed: it was bought or has ended. */
const refuseEnded = async (
  { deps }: AcpCall,
  session: AgentSession,
  { status = 409, code }: Refusal = {},
): Promise<void> => {
  if (await paidOrderOf(deps.db, session))
    throw new AcpError(status, code ?? 'conflict', 'This session is paid and cannot be changed.')
  if (isOver(deps, session))
    throw new AcpError(status, code ?? 'expired', 'This session has ended. Please begin another.')
}

/**
 * Ends the payment of a session before changing it, and again afterwards, because one begun in the meantime is for the
 * old total. Throws if the session was paid or its money is on its way.
 */
const changeUnpaid = async (
  acpCall: AcpCall,
  session: AgentSession,
  applyChange: () => Promise<AgentSession>,
  refusal?: Refusal,
): Promise<AgentSession> => {
  await stopPayment(acpCall, session, refusal)
  const changedSession = await applyChange()
  await stopPayment(acpCall, changedSession, refusal)
  return changedSession
}

/** Ends the payment of a session. Throws if the session was paid first, or its money is on its way. */
const stopPayment = async (acpCall: AcpCall, session: AgentSession, refusal?: Refusal): Promise<void> => {
  if (await endPayment(acpCall.deps, session)) return
  if (await paidOrderOf(acpCall.deps.db, session)) await refuseEnded(acpCall, session, refusal)
  throw new AcpError(409, 'conflict', 'A payment of this session is in progress. Please read it again.')
}

const updateSession = async (acpCall: AcpCall, input: AcpInput): Promise<Answer> => {
  const session = await findOrThrow(acpCall, 'checkout')
  await refuseEnded(acpCall, session)
  const before = stateOf(session)
  const keepsLines = !input.line_items && !input.items
  const changedSession = await changeUnpaid(acpCall, session, async () => {
    const currentState = keepsLines ? await withPricesNow(acpCall.reader, before) : before
    return replaceState(acpCall.deps, session, await mergedState(acpCall, 'checkout', input, currentState))
  })
  return okAnswer(await answerUnpaid(acpCall, changedSession))
}

const completeSession = async (
  acpCall: AcpCall,
  { marketing_consents: consents, buyer, order_notes, payment_data: data }: z.output<typeof CompleteRequest>,
): Promise<Answer> => {
  const { deps, agent, key, countAction } = acpCall
  const session = await findOrThrow(acpCall, 'checkout')
  await refuseEnded(acpCall, session)
  const wantsNews = consents?.some(({ channel, opted_in: isOptedIn }) => channel === 'email' && isOptedIn)
  const newState = await mergedState(acpCall, 'checkout', { buyer, order_notes }, stateOf(session))
  const state = { ...newState, ...(wantsNews !== undefined && { wantsNews }) }
  const replace = () => replaceState(deps, session, state)
  // Ends an earlier payment if the state has changed, since it is for the former state.
  const isSame = JSON.stringify(state) === session.state
  const currentSession = isSame ? await replace() : await changeUnpaid(acpCall, session, replace)
  if (!mayPay(await deps.settings.read(), agent, 'shared'))
    return okAnswer(await answerUnpaid(acpCall, currentSession))
  const credential = readCredential(data)
  if (!credential)
    return okAnswer(await answerUnpaid(acpCall, currentSession, { kind: 'open', problem: paymentNotOffered }))
  const request = { agent, session: currentSession, credential, key, countAction }
  const payment = await payByToken(deps, request)
  // Reads the session again, as another request may have changed it.
  return okAnswer(await answerPayment(acpCall, await findOrThrow(acpCall, 'checkout'), payment))
}

const readSession = async (acpCall: AcpCall): Promise<Answer> =>
  okAnswer(await answerSession(acpCall, await findOrThrow(acpCall, 'checkout')))

const createSession = async (acpCall: AcpCall, input: z.output<typeof CreateRequest>): Promise<Answer> => {
  const { general } = await acpCall.deps.settings.read()
  if (input.currency.toLowerCase() !== general.currency.toLowerCase())
    throw new AcpError(400, 'unsupported_currency', `Prices are in ${general.currency}.`, {
      param: '$.currency',
    })
  const session = await openNewSession(acpCall, 'checkout', input)
  return { status: 201, body: await answerUnpaid(acpCall, session) }
}

const sessionCalls: readonly CallDefinition[] = [
  withBody(
    {
      name: 'create_checkout_session',
      description:
        'Begins a checkout with items. The answer says what is still missing, and how it can be paid.',
      methods: ['POST'],
      pattern: /^\/checkout_sessions$/,
    },
    CreateRequest,
    createSession,
  ),
  {
    name: 'get_checkout_session',
    description:
      'Reads a checkout with prices, stock and delivery as they are now, and the order once it is paid.',
    methods: ['GET'],
    pattern: /^\/checkout_sessions\/([^/]{1,100})$/,
    request: null,
    run: readSession,
  },
  withBody(
    {
      name: 'update_checkout_session',
      description: 'Changes a checkout: items, buyer, address, delivery, codes. Only what is sent changes.',
      methods: ['POST'],
      pattern: /^\/checkout_sessions\/([^/]{1,100})$/,
    },
    UpdateRequest,
    updateSession,
  ),
  withBody(
    {
      name: 'complete_checkout_session',
      description:
        'Places the order and pays it by a token of one of the handlers. Where there is none, or the bank asks, the buyer goes on at continue_url.',
      methods: ['POST'],
      pattern: /^\/checkout_sessions\/([^/]{1,100})\/complete$/,
      readAgain: readSession,
    },
    CompleteRequest,
    completeSession,
  ),
  {
    name: 'cancel_checkout_session',
    description: 'Ends a checkout that is not paid.',
    methods: ['POST'],
    pattern: /^\/checkout_sessions\/([^/]{1,100})\/cancel$/,
    request: null,
    run: async acpCall => {
      const session = await findOrThrow(acpCall, 'checkout')
      await refuseEnded(acpCall, session, notCancelable)
      const endedSession = await changeUnpaid(
        acpCall,
        session,
        () => endSession(acpCall.deps, session),
        notCancelable,
      )
      return okAnswer(await answerUnpaid(acpCall, endedSession))
    },
  },
]

/** Lists every call of the protocol that is supported here. */
export const calls: readonly CallDefinition[] = [...cartCalls, ...sessionCalls]
