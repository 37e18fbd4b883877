import type { OrderReturns } from '@shop/contracts/returns/entities'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { orderUrl } from '../orderLink.ts'
import type { Order } from '../Order.ts'
import { openStates, Return } from './Return.ts'
import { readReturnPeriod } from '../returnPeriod.ts'
import { expectRefund } from './planReturn.ts'
import { presentReturn, readLines, readRefundOrders } from './present.ts'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import { readLabelKinds } from './returnLabel.ts'
import { readReturnable, refusalOf } from './terms.ts'

/** Reads what an order's owner sees of its returns. */
export const readOrderReturns = async (deps: Deps, order: Order): Promise<OrderReturns> => {
  const { db } = deps
  const returnRows = await Return.query(db)
    .where({ order_id: order.id })
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
  const ids = returnRows.map(({ id }) => id)
  const lines = await readLines(db, ids)
  const refundOrders = await readRefundOrders(db, ids)
  const labels = await readLabelKinds(db, ids)
  const settings = await deps.settings.read()
  const returns: OrderReturns['returns'] = []
  for (const orderReturn of returnRows) {
    const returnLines = lines.get(orderReturn.id) ?? []
    const isOpen = openStates.includes(orderReturn.state)
    const plannedReturn = { order, orderReturn, lines: returnLines }
    const expected = isOpen ? await expectRefund(db, plannedReturn, settings) : null
    const refundOrder = refundOrders.get(orderReturn.id) ?? null
    const extras = {
      expected: expected?.sum ?? null,
      expectedDelivery: expected?.delivery ?? null,
      refundOrder,
      label: isAwaited(orderReturn) ? labels.get(orderReturn.id) : undefined,
    }
    returns.push(
      presentReturn(orderReturn, returnLines, {
        ...extras,
        urlOf: exchangeOrder => orderUrl(deps, exchangeOrder),
      }),
    )
  }
  const period = await readReturnPeriod(db, order)
  const returnable = await readReturnable(db, order.id)
  const refusal = refusalOf(order, { period, returnable, now: Date.parse(nowIso(deps)) })
  return {
    returns,
    left: refusal === null ? returnable : [],
    // Before delivery the end is an estimate, which an early delivery would bring forward, so none is shown.
    until: period?.isDelivered ? new Date(period.until).toISOString() : null,
    refusal,
  }
}
