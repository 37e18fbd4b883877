import { safeParse } from 'zod/mini'
import type { NewPastOrder } from '../../../../../people/history/pastOrders.ts'
import { PastSales, type PastSale } from '../../../../../people/history/pastSales.ts'
import type { FileOrder } from './readOrders.ts'

type Order = Pick<NewPastOrder, 'placedAt' | 'total' | 'refunded' | 'units'> & {
  lines: NewPastOrder['content']['lines']
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Returns what an order adds to the sales report: as an export of a shop like this one has it, else from its amounts
 * and lines, all on the day of the order. Null if the export's figures are damaged.
 */
export const salesOf = (
  { reported }: Pick<FileOrder, 'reported'>,
  { placedAt: at, total, refunded, units, lines }: Order,
): PastSale[] | null => {
  if (reported !== '') return safeParse(PastSales, parseJson(reported)).data ?? null
  return [
    { kind: 'order', at, units, amount: total },
    ...(refunded > 0 ? [{ kind: 'refund' as const, at, amount: refunded }] : []),
    ...lines.map(({ title, sku, quantity, price, discount = 0 }) => ({
      kind: 'line' as const,
      at,
      title,
      sku,
      units: quantity,
      amount: (price ?? 0) * quantity - discount,
    })),
  ]
}
