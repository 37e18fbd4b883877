import { storedDeliveryFacts, type DeliveryMethod } from '../../src/sales/pricing/delivery.ts'
import { shortNumber } from '@shop/contracts/orders/orderNumber'
import { priceOrder, ukVat } from '../../src/sales/pricing/priceOrder.ts'
import { day } from '../days.ts'
import { demoId } from '../demoId.ts'
import type { PlannedCustomer, PlannedLine, PlannedOrder, PlannedProduct, PlannedVariant } from './plan.ts'
import { trackingNumberOf } from './orderHistory.ts'
import { planFate, type IntendedOutcome } from './planFate.ts'
import type { Purchase } from './planPurchases.ts'
import { seededRandom, type Random } from '../random.ts'

/** Number of days since prices were reduced; earlier purchases cost the full price. */
const saleDays = 28

interface Choice {
  product: PlannedProduct
  variant: PlannedVariant
}

/** Chooses for a customer from the shop as it is at that time. */
export type Choose = (random: Random, customer: PlannedCustomer, at: number) => Choice

interface Source {
  now: number
  choose: Choose
  /** Standard and express delivery. */
  ways: readonly [DeliveryMethod, DeliveryMethod]
}

const lineOdds = [
  [1, 58],
  [2, 28],
  [3, 11],
  [4, 3],
] as const
const quantityOdds = [
  [1, 89],
  [2, 9],
  [3, 2],
] as const

const planLines = (
  random: Random,
  { customer, at }: Purchase,
  { choose, now }: Source,
  orderIndex: number,
): PlannedLine[] => {
  const lineCount = random.weighted(lineOdds, ([, odds]) => odds)[0]
  const choices = new Map<string, Choice>()
  for (let line = 0; line < lineCount; line++) {
    const choice = choose(random, customer, at)
    choices.set(choice.variant.id, choice)
  }
  return [...choices.values()].map(({ product, variant }, index) => ({
    id: demoId('order item', `${orderIndex}-${index}`),
    product,
    variant,
    quantity: random.weighted(quantityOdds, ([, odds]) => odds)[0],
    unitPrice: variant.salePrice !== null && at > now - saleDays * day ? variant.salePrice : variant.price,
  }))
}

const usualOutcome = (random: Random): IntendedOutcome => {
  const luck = random.next()
  if (luck < 0.035) return 'canceled'
  if (luck < 0.05) return 'withdrawn'
  return luck < 0.075 ? 'returned' : 'kept'
}

/**
 * Returns a number of five digits for as long as there are any, in an order that does not reveal the number of sales.
 */
const numberOf = (index: number): string =>
  shortNumber(index < 90_000 ? 10_000 + ((index * 7919 + 482) % 90_000) : 1_000_000 + index)

/**
 * Turns purchases into orders, one by one, with their events until `now`. With the same purchases in the same order,
 * another planner returns the same orders.
 */
export const orderPlanner = (source: Source) => {
  const random = seededRandom('demo orders')
  return (purchase: Purchase, index: number): PlannedOrder => {
    const isExpress = random.chance(0.18) && !purchase.outcome
    const option = source.ways[isExpress ? 1 : 0]
    const method = option.id
    const lines = planLines(random, purchase, source, index)
    const outcome = purchase.outcome ?? usualOutcome(random)
    const id = demoId('order', index)
    return {
      id,
      number: numberOf(index),
      customer: purchase.customer,
      lines,
      method,
      way: storedDeliveryFacts(option),
      trackingNumber: trackingNumberOf({ id, method }),
      price: priceOrder(
        lines.map(line => ({ ...line, vatClass: 'STANDARD' as const })),
        { way: option, vat: ukVat },
      ),
      ...planFate(random, purchase.at, { now: source.now, method, outcome }),
    }
  }
}

/** Plans all orders of these purchases. */
export const planOrders = ({
  purchases,
  ...source
}: Source & { purchases: readonly Purchase[] }): PlannedOrder[] => purchases.map(orderPlanner(source))
