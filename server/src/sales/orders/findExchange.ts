import type { Verification } from '@shop/contracts/checkout/endpoints'
import { exchangeCodeOf } from '@shop/contracts/orders/returnCode'
import type { Knex } from 'knex'
import { requireRow } from '../../platform/database/rows.ts'
import type { Order } from './Order.ts'
import { choiceOf, OrderItem } from './OrderItem.ts'
import { Return, ReturnLine } from './returns/Return.ts'

type ExchangeOrder = Pick<Order, 'id' | 'promotionCode'>

/** Finds the return that an order is the exchange for. Makes no query if the order's code is not a return's. */
export const findExchange = async (db: Knex, order: ExchangeOrder): Promise<Return | undefined> =>
  exchangeCodeOf(order) === null ? undefined : Return.query(db).findOne({ replacement_id: order.id })

/** Reads the return of an exchange for the page that confirms its payment. */
export const readExchange = async (db: Knex, order: ExchangeOrder): Promise<Verification['exchange']> => {
  const orderReturn = await findExchange(db, order)
  if (!orderReturn) return null
  const lines = await ReturnLine.query(db).where({ return_id: orderReturn.id }).orderBy('id')
  const items = await OrderItem.query(db).where({ order_id: orderReturn.orderId })
  return {
    code: orderReturn.code,
    orderId: orderReturn.orderId,
    isReceived: orderReturn.receivedAt !== null,
    back: lines.map(({ orderItemId, quantity }) => {
      const item = requireRow(items, orderItemId)
      return { title: item.title, choice: choiceOf(item), quantity }
    }),
  }
}
