import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Pojo } from 'objection'
import { type Deps, nowIso } from '../../platform/base/deps.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { rows } from '../../platform/database/rows.ts'
import { guestOwner } from '../../platform/http/admit.ts'
import { Order } from '../../sales/orders/Order.ts'
import { sessionsOfPurchase } from '../../sales/orders/payments/closeOtherCheckouts.ts'
import type { Agent } from '../access/identify.ts'
import { AgentSession, type SessionState } from './AgentSession.ts'
import type { Quote } from './quoteSession.ts'

/** Time for which a session stays open after its last change. UCP specifies six hours for a checkout. */
const lifetimeMs = { cart: 7 * dayMs, checkout: 6 * hourMs } as const

const expiry = (deps: Pick<Deps, 'clock'>, kind: AgentSession['kind']): string =>
  new Date(deps.clock.now() + lifetimeMs[kind]).toISOString()

const randomSecret = () => randomBytes(20).toString('hex')

type NewSession = Pick<AgentSession, 'kind'> & {
  agent: Agent
  state: SessionState
  /** Id of the cart from which a checkout is created. */
  fromCart?: string | undefined
}

/** Opens a session. A cart has at most one open checkout; an existing one is returned. */
export const openSession = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { kind, agent, state, fromCart }: NewSession,
): Promise<AgentSession> => {
  const at = nowIso(deps)
  if (fromCart !== undefined)
    await AgentSession.query(deps.db)
      .where({ from_cart: fromCart })
      .whereNull('ended_at')
      .where('expires_at', '<=', at)
      .patch({ endedAt: at })
  const row = {
    id: randomSecret(),
    kind,
    agent: agent.id,
    agentName: agent.name,
    profileUrl: agent.profileUrl,
    token: randomSecret(),
    state: JSON.stringify(state),
    fromCart: fromCart ?? null,
    toldTotal: null,
    toldTerms: null,
    declined: null,
    bought: null,
    endedAt: null,
    expiresAt: expiry(deps, kind),
    createdAt: at,
    updatedAt: at,
  }
  // The partial index lets only one of two simultaneous calls for a cart insert a checkout.
  await AgentSession.query(deps.db).insert(row).onConflict().ignore()
  const sessionQuery = AgentSession.query(deps.db)
  const session =
    fromCart === undefined
      ? await sessionQuery.findById(row.id)
      : await sessionQuery.findOne({ from_cart: fromCart, ended_at: null })
  if (!session) throw new Error('The session was ended while it was opened')
  return session
}

/** Applies an SQL assignment to a session unless it has ended in the meantime. Returns the session as it is then. */
const updateOpen = async (
  db: Knex,
  { id }: AgentSession,
  assignment: string,
  values: readonly unknown[],
): Promise<AgentSession> => {
  const text = `update agent_sessions set ${assignment} where id = ? and ended_at is null returning *`
  const [row] = await rows<Pojo>(db, text, [...values, id], `session: ${assignment}`)
  return row ? AgentSession.fromDatabaseJson(row) : AgentSession.query(db).findById(id).throwIfNotFound()
}

/** Replaces the whole content of an open session, and restarts its lifetime. */
export const replaceState = (
  deps: Pick<Deps, 'db' | 'clock'>,
  session: AgentSession,
  state: SessionState,
): Promise<AgentSession> =>
  updateOpen(deps.db, session, 'state = ?, declined = null, updated_at = ?, expires_at = ?', [
    JSON.stringify(state),
    nowIso(deps),
    expiry(deps, session.kind),
  ])

export const endSession = (
  deps: Pick<Deps, 'db' | 'clock'>,
  session: AgentSession,
): Promise<AgentSession> => {
  const at = nowIso(deps)
  return updateOpen(deps.db, session, 'ended_at = ?, updated_at = ?', [at, at])
}

/**
 * Finds the order that a buyer has paid for a session; undefined before. A cart and the checkout created from it are
 * one purchase, whichever of the two the buyer paid.
 */
export const paidOrderOf = async (
  db: Knex,
  session: Pick<AgentSession, 'id' | 'fromCart'>,
): Promise<Order | undefined> => {
  const purchaseId = session.fromCart ?? session.id
  const [row] = await rows<Pojo>(
    db,
    `select * from orders where paid_at is not null
      and agent_session_id in (select id from agent_sessions where id = ? or from_cart = ?)
    order by paid_at, id limit 1`,
    [purchaseId, purchaseId],
    'paid order of a purchase',
  )
  return row && Order.fromDatabaseJson(row)
}

/**
 * Stores the total and the terms of a checkout that its agent has seen. The write need not survive a crash: without it, a payment is
 * refused until the agent has read the checkout again.
 */
export const saveShownQuote = async (
  { db }: Pick<Deps, 'db'>,
  { id, toldTotal, toldTerms }: AgentSession,
  { price: { total }, shownTerms }: Pick<Quote, 'price' | 'shownTerms'>,
): Promise<void> => {
  if (toldTotal !== total || toldTerms !== shownTerms)
    await rows(
      db,
      'update agent_sessions set told_total = ?, told_terms = ? where id = ?',
      [total, shownTerms, id],
      'told total',
      { mayBeLost: true },
    )
}

/** Stores why a payment was declined, to be reported until the checkout changes; null if it was not declined. */
export const saveDecline = async (
  { db }: Pick<Deps, 'db'>,
  { id, declined }: AgentSession,
  reason: string | null,
): Promise<void> => {
  if (declined !== reason) await AgentSession.query(db).where({ id }).patch({ declined: reason })
}

/** Returns the owner of the cart from which a session is paid by token, which no browser has. */
export const cartOwnerOf = (sessionId: string): string => guestOwner(`agent session ${sessionId}`)

/** Reads orders of a token payment that are neither paid nor cancelled yet. */
export const payingOrdersOf = async (
  db: Knex,
  session: Pick<AgentSession, 'id' | 'kind' | 'fromCart'>,
): Promise<Order[]> => {
  const owners = (await idsOfPurchase(db, session)).map(cartOwnerOf)
  const orderRows = await rows<Pojo>(
    db,
    `select o.* from carts c join orders o on o.cart_id = c.id
      where o.status = 'PENDING' and c.owner in (${owners.map(() => '?').join(', ')})`,
    owners,
  )
  return orderRows.map(row => Order.fromDatabaseJson(row))
}

/** Returns the ids of the sessions of a purchase: of a cart and of the checkouts created from it. */
const idsOfPurchase = async (
  db: Knex,
  session: Pick<AgentSession, 'id' | 'kind' | 'fromCart'>,
): Promise<string[]> => {
  // No other session is derived from a checkout.
  if (session.kind === 'checkout' && session.fromCart === null) return [session.id]
  const sessions: { id: string }[] = await sessionsOfPurchase(db, session)
  return sessions.map(({ id }) => id)
}

/** Tells whether a session has been cancelled or has expired. */
export const isOver = (deps: Pick<Deps, 'clock'>, { endedAt, expiresAt }: AgentSession): boolean =>
  endedAt !== null || expiresAt <= nowIso(deps)

/** Finds a session of this agent; undefined for those of others, and for carts that have ended or were bought. */
export const findSession = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  agent: Agent,
  kind: AgentSession['kind'],
  id: string,
): Promise<AgentSession | undefined> => {
  const [row] = await rows<Pojo>(
    deps.db,
    'select * from agent_sessions where id = ? and kind = ? and agent = ?',
    [id, kind, agent.id],
    'session of an agent',
  )
  if (!row) return undefined
  const session = AgentSession.fromDatabaseJson(row)
  if (kind === 'checkout') return session
  const isGone = isOver(deps, session) || (await paidOrderOf(deps.db, session))
  return isGone ? undefined : session
}
