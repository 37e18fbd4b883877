import type { Deps } from '../../platform/base/deps.ts'
import type { Agent } from '../access/identify.ts'
import type { CatalogueReader } from '../catalogue/CatalogueReader.ts'
import { type AgentSession, stateOf } from '../sessions/AgentSession.ts'
import { type Take, takeCodes } from '../sessions/limits.ts'
import {
  endSession,
  findSession,
  isOver,
  openSession,
  paidOrderOf,
  replaceState,
} from '../sessions/sessions.ts'
import { AcpError, notFound } from './AcpError.ts'
import { answerCart, answerSession, answerUnpaid } from './answer.ts'
import {
  CartRequest,
  changedState,
  CompleteRequest,
  CreateRequest,
  read,
  type Said,
  UpdateRequest,
} from './requests.ts'

export interface Called {
  deps: Deps
  agent: Agent
  reader: CatalogueReader
  /** Id in the address. */
  id: string
  take: Take
}

interface Answer {
  status: number
  body: object
}

interface Call {
  /** As the protocol's tools are called. */
  name: string
  methods: readonly string[]
  pattern: RegExp
  hasBody: boolean
  run: (called: Called, input: unknown) => Promise<Answer>
}

const ok = (body: object): Answer => ({ status: 200, body })

const find = async ({ deps, agent, id }: Called, kind: AgentSession['kind']): Promise<AgentSession> => {
  const session = await findSession(deps, agent, kind, id)
  if (!session) throw notFound(kind)
  return session
}

/** The state after a request, whose new codes count as tries. */
const change = async (called: Called, said: Said, session?: AgentSession) => {
  const before = session && stateOf(session)
  const state = await changedState(called.reader, said, before)
  if (state.lines.length === 0)
    throw new AcpError(400, 'invalid_item_id', 'None of these items exists.', { param: '$.line_items' })
  await takeCodes(called.take, state.codes, before?.codes)
  return state
}

const open = async (called: Called, kind: AgentSession['kind'], said: Said) => {
  const state = await change(called, said)
  await called.take('session')
  return openSession(called.deps, { kind, agent: called.agent, state })
}

const changedCart = async (called: Called, input: unknown): Promise<Answer> => {
  const session = await find(called, 'cart')
  const state = await change(called, read(CartRequest, input), session)
  return ok(await answerCart(called.deps, await replaceState(called.deps, session, state)))
}

const cartCalls: readonly Call[] = [
  {
    name: 'create_cart',
    methods: ['POST'],
    pattern: /^\/carts$/,
    hasBody: true,
    run: async (called, input) => {
      const session = await open(called, 'cart', read(CartRequest, input))
      return { status: 201, body: await answerCart(called.deps, session) }
    },
  },
  {
    name: 'get_cart',
    methods: ['GET'],
    pattern: /^\/carts\/([^/]{1,100})$/,
    hasBody: false,
    run: async called => ok(await answerCart(called.deps, await find(called, 'cart'))),
  },
  // The protocol's texts say POST, and its description of the calls says PUT.
  {
    name: 'update_cart',
    methods: ['PUT', 'POST'],
    pattern: /^\/carts\/([^/]{1,100})$/,
    hasBody: true,
    run: changedCart,
  },
  {
    name: 'cancel_cart',
    methods: ['POST'],
    pattern: /^\/carts\/([^/]{1,100})\/cancel$/,
    hasBody: false,
    run: async called =>
      ok(await answerCart(called.deps, await endSession(called.deps, await find(called, 'cart')))),
  },
]

/** Throws under this status where a session is bought or has ended, so that it can be changed no longer. */
const refuseEnded = async (
  { deps }: Called,
  session: AgentSession,
  { status = 409, code }: { status?: number; code?: string } = {},
): Promise<void> => {
  if (await paidOrderOf(deps.db, session))
    throw new AcpError(status, code ?? 'conflict', 'This session is paid and cannot be changed.')
  if (isOver(deps, session))
    throw new AcpError(status, code ?? 'expired', 'This session has ended. Please begin another.')
}

const updateSession = async (called: Called, input: unknown): Promise<Answer> => {
  const session = await find(called, 'checkout')
  const said = read(UpdateRequest, input)
  await refuseEnded(called, session)
  const state = await change(called, said, session)
  return ok(await answerUnpaid(called.deps, await replaceState(called.deps, session, state)))
}

const completeSession = async (called: Called, input: unknown): Promise<Answer> => {
  const { marketing_consents: consents, buyer } = read(CompleteRequest, input)
  const session = await find(called, 'checkout')
  await refuseEnded(called, session)
  const wantsNews = consents?.some(({ channel, opted_in: isIn }) => channel === 'email' && isIn)
  const changed = await change(called, { buyer }, session)
  const state = { ...changed, ...(wantsNews !== undefined && { wantsNews }) }
  return ok(await answerUnpaid(called.deps, await replaceState(called.deps, session, state)))
}

const createSession = async (called: Called, input: unknown): Promise<Answer> => {
  const said = read(CreateRequest, input)
  const { general } = await called.deps.settings.read()
  if (said.currency.toLowerCase() !== general.currency.toLowerCase())
    throw new AcpError(400, 'unsupported_currency', `Prices are in ${general.currency}.`, {
      param: '$.currency',
    })
  const session = await open(called, 'checkout', said)
  return { status: 201, body: await answerUnpaid(called.deps, session) }
}

const sessionCalls: readonly Call[] = [
  {
    name: 'create_checkout_session',
    methods: ['POST'],
    pattern: /^\/checkout_sessions$/,
    hasBody: true,
    run: createSession,
  },
  {
    name: 'get_checkout_session',
    methods: ['GET'],
    pattern: /^\/checkout_sessions\/([^/]{1,100})$/,
    hasBody: false,
    run: async called => ok(await answerSession(called.deps, await find(called, 'checkout'))),
  },
  {
    name: 'update_checkout_session',
    methods: ['POST'],
    pattern: /^\/checkout_sessions\/([^/]{1,100})$/,
    hasBody: true,
    run: updateSession,
  },
  {
    name: 'complete_checkout_session',
    methods: ['POST'],
    pattern: /^\/checkout_sessions\/([^/]{1,100})\/complete$/,
    hasBody: true,
    run: completeSession,
  },
  {
    name: 'cancel_checkout_session',
    methods: ['POST'],
    pattern: /^\/checkout_sessions\/([^/]{1,100})\/cancel$/,
    hasBody: false,
    run: async called => {
      const session = await find(called, 'checkout')
      await refuseEnded(called, session, { status: 405, code: 'not_cancelable' })
      return ok(await answerUnpaid(called.deps, await endSession(called.deps, session)))
    },
  },
]

/** Every call of the protocol that is answered here. */
export const calls: readonly Call[] = [...cartCalls, ...sessionCalls]
