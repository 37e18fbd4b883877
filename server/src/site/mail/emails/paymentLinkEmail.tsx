import { z } from 'zod'
import { placeOf } from '@shop/contracts/addresses/places'
import { formatMoney } from '@shop/contracts/money'
import { buyerNotices } from '@shop/contracts/orders/dutyText'
import type { Deps } from '../../../platform/base/deps.ts'
import { NotYet } from '../../../platform/events/outbox/Handler.ts'
import { Order } from '../../../sales/orders/Order.ts'
import { readWarnings } from '../../../sales/orders/readWarnings.ts'
import { isSurcharge } from '../../../sales/orders/surcharges.ts'
import { payByOf, readEmailOrder } from '../data/readEmailOrder.ts'
import { readShop } from '../data/readShop.ts'
import { PaymentLink, paymentLinkSubject } from '../templates/PaymentLink.tsx'
import type { EmailWriter } from './WrittenEmail.ts'

const Payload = z.object({ orderId: z.string() })
const retryMs = 15_000

/** Asks for payment of an order that staff have placed for the customer. */
export const paymentLink: EmailWriter = async (deps, { payload }) => {
  const { row, order } = await readEmailOrder(deps, Payload.parse(payload).orderId)
  const { timezone } = (await deps.settings.read()).general
  const payBy = payByOf(row, timezone)
  if (row.status !== 'PENDING') return 'It is no longer waiting for payment.'
  if (payBy === null) throw new NotYet('Its payment page is not open yet.', retryMs)
  const content = {
    shop: await readShop(deps),
    order,
    total: formatMoney(row.total, row.currency),
    payBy,
    isHeld: row.holding === 'always',
    notices: await readNotices(deps, row),
    ...(await readAddedTo(deps, row)),
  }
  return { to: order.to, subject: paymentLinkSubject(content), content: <PaymentLink {...content} /> }
}

/** Reads what the buyer has to know before paying: who pays duty, and what the law on product safety asks for. */
const readNotices = async ({ db, settings }: Deps, row: Order): Promise<string[]> => {
  const garments = await readWarnings(db, [row.id])
  const { responsiblePerson } = (await settings.read()).shipping
  const duty = { isDutyPaid: row.deliveryWay.isDutyPaid, vatReason: row.vatReason }
  return buyerNotices(placeOf(row.shippingAddress), duty, { responsiblePerson, garments })
}

/** Reads to which order a quote adds, and what its payment pays for. */
export const readAddedTo = async ({ db }: Deps, row: Order) => {
  const { addsTo, takesOut } = row
  const base = addsTo === null ? undefined : await Order.query(db).findById(addsTo).select('number')
  return {
    addsTo: base?.number ?? null,
    takesOut: takesOut !== null,
    isSurcharge: await isSurcharge(db, row),
  }
}
