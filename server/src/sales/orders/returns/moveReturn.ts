import type { ReturnState } from '@shop/contracts/returns/entities'
import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { transactionAt } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { moveOrder, addOrderEvent, noteOrderChange } from '../moveOrder.ts'
import { lockOrder } from '../lockOrder.ts'
import { readLiveParcels } from '../parcels/updateFromParcels.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { Return } from './Return.ts'
import { holdReplacement, releaseReplacement } from './placeReplacement.ts'

interface Transition {
  from: readonly ReturnState[]
  to: ReturnState
  /** Column for the time of the transition. */
  timeColumn: 'sentAt' | 'receivedAt' | 'checkedAt' | 'endedAt'
  /** Text for the order's history. */
  historyText: (code: string) => string
  /** Kind of the email to the customer. */
  emailKind?: 'return-received' | 'return-canceled'
}

/** Transitions between the states of a return; that of a check is in `checkReturn.ts`. */
export const returnTransitions = {
  send: {
    from: ['ASKED'],
    to: 'SENT',
    timeColumn: 'sentAt',
    historyText: code => `Return ${code} has been posted.`,
  },
  withdraw: {
    from: ['ASKED', 'SENT'],
    to: 'CANCELED',
    timeColumn: 'endedAt',
    historyText: code => `Return ${code} was withdrawn.`,
  },
  receive: {
    from: ['ASKED', 'SENT'],
    to: 'RECEIVED',
    timeColumn: 'receivedAt',
    historyText: code => `Return ${code} has arrived.`,
    emailKind: 'return-received',
  },
  close: {
    from: ['ASKED', 'SENT'],
    to: 'CANCELED',
    timeColumn: 'endedAt',
    historyText: code => `Return ${code} was closed.`,
    emailKind: 'return-canceled',
  },
  /** Ends a return whose parcel has arrived. */
  refuse: {
    from: ['RECEIVED'],
    to: 'CANCELED',
    timeColumn: 'endedAt',
    historyText: code => `Return ${code} was refused.`,
    emailKind: 'return-canceled',
  },
  finish: {
    from: ['CHECKED'],
    to: 'DONE',
    timeColumn: 'endedAt',
    historyText: code => `Return ${code} is complete.`,
  },
} satisfies Record<string, Transition>

interface MoveDetails {
  at: string
  /** A user's id, or `shopper`, `system`. */
  actor: string
  /** Reason for the history and the email. */
  reason?: string
  /** True if items that have arrived are sent back to the customer without a refund. */
  isSentBack?: boolean
  /** Refund without deductions, for the email, in pence. */
  expected?: Pence
}

const stateTexts: Record<ReturnState, string> = {
  ASKED: 'This return is still waiting for its parcel.',
  SENT: 'This return is on its way.',
  RECEIVED: 'The parcel of this return has arrived.',
  CHECKED: 'This return has been checked.',
  DONE: 'This return is complete.',
  CANCELED: 'This return has been cancelled.',
}

/** Returns the failure for a return that has changed, or whose state does not allow the transition. */
export const returnMoveRefused = ({ state }: Return) =>
  new Failure('conflict', `${stateTexts[state]} What you wanted to do is no longer possible.`)

/** Changes a return's state by compare and set, with the order's history and the email. Throws `conflict`. */
export const moveReturn = async (
  trx: Knex.Transaction,
  orderReturn: Return,
  { from, to, timeColumn, historyText, emailKind }: Transition,
  { at, actor, reason, isSentBack = false, expected }: MoveDetails,
): Promise<void> => {
  const { id, orderId, code, replacementId } = orderReturn
  const updatedRows = await Return.query(trx)
    .where({ id })
    .whereIn('state', [...from])
    .patch({ state: to, [timeColumn]: at, updatedAt: at, isSentBack, ...(reason && { endReason: reason }) })
  if (updatedRows === 0) throw returnMoveRefused(await Return.query(trx).findById(id).throwIfNotFound())
  const detail = [historyText(code), reason, isSentBack && 'Its garments go back to the customer.']
    .filter(Boolean)
    .join(' ')
  const note = { orderId, at, actor, detail }
  if (to !== 'RECEIVED' || !(await markDelivered(trx, note))) await addOrderEvent(trx, note)
  if (replacementId && to === 'RECEIVED') await releaseReplacement(trx, orderReturn, at)
  if (replacementId && to === 'CANCELED') {
    await holdReplacement(trx, orderReturn, at)
    await enqueue(trx, {
      dedupeKey: `drop-replacement:${id}`,
      kind: 'drop-replacement',
      payload: { orderId, returnId: id },
      at,
    })
  }
  if (!emailKind) return
  const payload = { orderId, returnId: id, ...(reason && { reason }), ...(expected && { expected }) }
  await enqueue(trx, { dedupeKey: `${emailKind}:${id}`, kind: emailKind, payload, at })
}

/**
 * Moves a SHIPPED order to DELIVERED, without a delivery date, since a return of its garments has arrived. Returns
 * whether it did. Does nothing for an order with several parcels: it is unknown which of them contained the garments.
 */
const markDelivered = async (
  trx: Knex.Transaction,
  note: { orderId: string; at: string; actor: string; detail: string },
): Promise<boolean> => {
  await lockOrder(trx, note.orderId, note.at)
  if ((await readLiveParcels(trx, note.orderId)).length > 1) return false
  return moveOrder(trx, { ...note, from: 'SHIPPED', to: 'DELIVERED', columns: { delivered_at: null } })
}

/** Changes a return's state for its owner. */
export const moveByShopper = (deps: Deps, orderReturn: Return, action: 'send' | 'withdraw'): Promise<void> =>
  transactionAt(deps, (trx, at) =>
    moveReturn(trx, orderReturn, returnTransitions[action], { at, actor: 'shopper' }),
  )

/** Changes a return's state for a member of staff, and records it in the audit log. */
export const moveByStaff = (
  deps: Deps,
  orderReturn: Return,
  action: 'receive' | 'close' | 'refuse' | 'finish',
  details: Omit<MoveDetails, 'at'>,
): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const { actor, reason } = details
    const { to } = returnTransitions[action]
    await moveReturn(trx, orderReturn, returnTransitions[action], { at, ...details })
    const before = { return: orderReturn.code, state: orderReturn.state }
    const after = { return: orderReturn.code, state: to, ...(reason && { reason }) }
    await noteOrderChange(trx, { orderId: orderReturn.orderId, at, actor, before, after })
  })
