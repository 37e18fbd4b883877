import type { Pence } from '@shop/contracts/money'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { ReturnState } from '@shop/contracts/returns/entities'
import type { ReturnReason } from '@shop/contracts/returnReasons'
import { exchangeReservationDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import { Order } from '../../../sales/orders/Order.ts'
import { orderUrl } from '../../../sales/orders/orderLink.ts'
import { OrderItem } from '../../../sales/orders/OrderItem.ts'
import type { Return } from '../../../sales/orders/returns/Return.ts'
import { ReturnLine } from '../../../sales/orders/returns/Return.ts'
import {
  choiceOf,
  payByOf,
  readEmailOrder,
  type EmailDeps,
  type EmailLine,
  type EmailOrder,
} from './readEmailOrder.ts'
import { dayMs } from '../../../platform/base/time.ts'

/** The replacement of a return, in its state when the email is written. */
export interface EmailExchange {
  /** Description of each piece. */
  pieces: string[]
  /** Number and page of its order. */
  number: string
  url: string
  status: OrderStatus
  /** Tells whether the extra cost was paid, or there was none. */
  isPaid: boolean
  /** Difference in price that the customer pays. */
  toPay: Pence
  /** Deadline for paying it, in words; null if its payment page is not open yet. */
  payBy: string | null
  /** Last day for which it is reserved unless the parcel has been posted, in words. */
  heldUntil: string
}

/** A return as shown in emails. */
export interface EmailReturn {
  code: string
  state: ReturnState
  /** Tells whether its garments had arrived and are sent back to the customer. */
  isSentBack: boolean
  lines: EmailLine[]
  reasons: ReturnReason[]
  /** Null if no order was placed in exchange. */
  exchange: EmailExchange | null
}

/** Tells whether each of its lines was registered for an exchange. */
export const isWholeExchange = ({ exchange, lines }: EmailReturn): boolean =>
  exchange?.pieces.length === lines.length

/** Returns the customer's word for it: an exchange as long as no part of it is refunded. */
export const nameOf = (emailReturn: EmailReturn): 'exchange' | 'return' =>
  isWholeExchange(emailReturn) && emailReturn.exchange?.status !== 'CANCELED' ? 'exchange' : 'return'

/** Reads a return and the order whose garments it returns. */
export const readEmailReturn = async (
  deps: EmailDeps,
  orderReturn: Return,
): Promise<{ order: EmailOrder; emailReturn: EmailReturn }> => {
  const { order } = await readEmailOrder(deps, orderReturn.orderId)
  const lines = await ReturnLine.query(deps.db).where({ return_id: orderReturn.id }).orderBy('id')
  const emailReturn = {
    code: orderReturn.code,
    state: orderReturn.state,
    isSentBack: orderReturn.isSentBack,
    exchange: await readExchange(deps, orderReturn),
    reasons: lines.map(({ reason }) => reason),
    lines: lines.flatMap(({ orderItemId, quantity }) =>
      order.lines
        .filter(({ id }) => id === orderItemId)
        .map(line => ({ ...line, quantity, lineTotal: line.price * quantity })),
    ),
  }
  return { order, emailReturn }
}

const readExchange = async (
  deps: EmailDeps,
  { replacementId, createdAt }: Return,
): Promise<EmailExchange | null> => {
  if (replacementId === null) return null
  const order = await Order.query(deps.db).findById(replacementId).throwIfNotFound()
  const { timezone: timeZone } = (await deps.settings.read()).general
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone })
  return {
    pieces: await readPieces(deps.db, replacementId),
    number: order.number,
    url: orderUrl(deps, order),
    status: order.status,
    isPaid: order.paidAt !== null,
    toPay: order.total,
    payBy: payByOf(order, timeZone),
    heldUntil: day.format(new Date(Date.parse(createdAt) + exchangeReservationDays * dayMs)),
  }
}

const readPieces = async (db: Knex, orderId: string): Promise<string[]> =>
  (await OrderItem.query(db).where({ order_id: orderId }).orderBy('id')).map(
    item => `${item.quantity} × ${item.title}, ${choiceOf(item)}`,
  )
