import type { Pence } from '@shop/contracts/money'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import type { ChangeableLine } from '@shop/contracts/orders/changeEndpoints'
import type { BookableUnits } from '@shop/contracts/returns/bookingEndpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { requireRow } from '../../../platform/database/rows.ts'
import type { Order } from '../Order.ts'
import { choiceOf, type OrderItem } from '../OrderItem.ts'
import { presentOrderItem } from '../present.ts'
import { readItems } from '../readItems.ts'
import { readReturnPeriod } from '../returnPeriod.ts'
import { termsOfOrder } from '../../pricing/ioss.ts'
import { readVariantsOf, type ExchangeVariant } from './planExchanges.ts'
import { disputeOf } from './refuseDisputed.ts'
import { readUnitDifference } from './unitDifference.ts'
import { impossibilityOf, isLate, readReturnable } from './terms.ts'

/** Reads the units for which staff may book a return or an exchange, or the reason why there are none. */
export const readBookable = async (deps: Deps, order: Order): Promise<BookableUnits> => {
  const { db } = deps
  const period = await readReturnPeriod(db, order)
  const returnable = await readReturnable(db, order.id)
  const refusal = impossibilityOf(order, { period, returnable }) ?? (await disputeOf(db, order))
  return {
    until: period?.isDelivered ? new Date(period.until).toISOString() : null,
    isLate: isLate({ period, now: Date.parse(nowIso(deps)) }),
    refusal,
    lines:
      refusal === null
        ? await readOffers(db, order, { units: returnable, settings: await deps.settings.read() })
        : [],
  }
}

/** Reads what can be sent instead of these units of an order. */
export const readOffers = async (
  db: Knex,
  order: Pick<Order, 'id' | 'shippingAddress' | 'vatRate' | 'vatReason' | 'saleTerms'>,
  { units, settings }: { units: readonly { itemId: string; quantity: number }[]; settings: Settings },
): Promise<ChangeableLine[]> => {
  const { id: orderId } = order
  const terms = termsOfOrder(settings, order)
  const items = (await readItems(db, [orderId])).get(orderId) ?? []
  const variants = await readVariantsOf(
    db,
    items.flatMap(({ productId }) => productId ?? []),
  )
  const lines: ChangeableLine[] = []
  for (const { itemId, quantity } of units) {
    const item = requireRow(items, itemId)
    const { sku, image } = presentOrderItem(item)
    const { variantId, title } = item
    const { refundedDifference } = item
    const differenceTo = await readUnitDifference(db, item, { terms, variants, refundedDifference })
    const offers = offersFor(item, variants, differenceTo)
    lines.push({ itemId, variantId, title, choice: choiceOf(item), sku, image, quantity, offers })
  }
  return lines
}

/** Lists the variants of a bought product that are in stock, those of its colour first. */
const offersFor = (
  { productId, color }: OrderItem,
  variants: readonly ExchangeVariant[],
  differenceTo: (variant: ExchangeVariant) => Pence,
): ChangeableLine['offers'] =>
  variants
    .filter(each => each.productId === productId && each.status === 'ACTIVE' && each.free > 0)
    .toSorted(
      (a, b) =>
        Number(b.color === color) - Number(a.color === color) ||
        a.color.localeCompare(b.color) ||
        compareSizes(a.size, b.size),
    )
    .map(each => ({
      variantId: each.variantId,
      choice: choiceOf(each),
      free: each.free,
      difference: differenceTo(each),
    }))
