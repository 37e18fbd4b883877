import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { storedActor } from '../../platform/events/actors.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { rows } from '../../platform/database/rows.ts'
import { statusTransitions } from './statusTransitions.ts'

interface Move {
  /** Idempotency key of the history's line, chosen by the caller. */
  id?: string | undefined
  orderId: string
  from: OrderStatus
  to: OrderStatus
  at: string
  /** A user's id, or `shopper`, `provider`, `system`. */
  actor: string
  /** Reason, shown in the order's history. */
  detail: string
  /** Further columns that change with the status. */
  columns?: Record<string, string | number | null>
  /** The member of staff who acts, for the audit log. */
  staffId?: string | undefined
}

/**
 * Changes an order's status if it is still `from` (compare and set), and records that in its history. Returns false,
 * and changes nothing, if a concurrent change came first.
 */
export const moveOrder = async (trx: Knex.Transaction, move: Move): Promise<boolean> => {
  if (!statusTransitions[move.from].includes(move.to))
    throw new Error(`No order moves from ${move.from} to ${move.to}`)
  // The parameters of its payment page, 2 KB per order, are useless once it no longer awaits payment.
  const paramsEnd = move.from === 'PENDING' ? { session_params: null } : {}
  const columns = { ...paramsEnd, ...datesOf(move), ...move.columns, status: move.to, updated_at: move.at }
  const names = Object.keys(columns)
  const movedRows = await rows(
    trx,
    `update orders set ${names.map(name => `${name} = ?`).join(', ')} where id = ? and status = ? returning id`,
    [...Object.values(columns), move.orderId, move.from],
    `move order: ${names.join()}`,
  )
  if (movedRows.length === 0) return false
  await addOrderEvent(trx, { ...move, from: move.from, to: move.to })
  if (move.staffId)
    await noteOrderChange(trx, {
      orderId: move.orderId,
      at: move.at,
      actor: move.staffId,
      before: { status: move.from },
      after: { status: move.to, detail: move.detail },
    })
  return true
}

/** Dates that the customer sees; a late payment reopens a cancelled order. */
const datesOf = ({ from, to, at }: Move): Record<string, string | null> => {
  if (to === 'DELIVERED') return { delivered_at: at }
  if (to === 'CANCELED' || to === 'REFUNDED') return { ended_at: at }
  return from === 'CANCELED' ? { ended_at: null } : {}
}

interface OrderEventInput {
  /** Idempotency key chosen by the caller. */
  id?: string | undefined
  orderId: string
  at: string
  actor: string
  detail: string
  /** True for a note that staff write for each other, which is not a step of the order. */
  isNote?: boolean
  from?: OrderStatus
  to?: OrderStatus
}

const eventOf = ({
  id = newId(),
  orderId,
  at,
  actor,
  detail,
  from,
  to,
  isNote = false,
}: OrderEventInput) => ({
  id,
  order_id: orderId,
  at,
  actor: storedActor(actor),
  from_status: from ?? null,
  to_status: to ?? null,
  detail,
  is_note: isNote,
})

/** Adds a line to an order's history. */
export const addOrderEvent = (db: Knex, note: OrderEventInput): Promise<void> =>
  insertRows(db, 'order_events', [eventOf(note)])

/** Adds lines to the histories of orders, except lines whose id exists already. */
export const addOrderEventsOnce = (db: Knex, notes: readonly OrderEventInput[]): Promise<void> =>
  insertRows(db, 'order_events', notes.map(eventOf), { onConflict: 'on conflict (id) do nothing' })

interface OrderChange {
  orderId: string
  at: string
  /** A user's id. */
  actor: string
  before: object | null
  after: object | null
}

/** Records a change of an order by a member of staff in the audit log. */
export const noteOrderChange = (
  trx: Knex.Transaction,
  { orderId: subjectId, actor: userId, ...change }: OrderChange,
): Promise<void> => noteChange(trx, { userId, act: 'update', subject: 'order', subjectId, ...change })
