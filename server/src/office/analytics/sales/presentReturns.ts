import type { ReturnReasonSum, SalesReport } from '@shop/contracts/analytics/endpoints'
import type { ReturnReason } from '@shop/contracts/returnReasons'
import type { Sums } from './Sums.ts'

/** Sums the refunds of a period, by the day on which each succeeded. */
export const sumReturns = ({
  named,
  products: { returned },
}: Sums): Omit<SalesReport['returns'], 'products'> => {
  const [refunds = 0, amount = 0, orders = 0] = named.refunds.get('') ?? []
  return { refunds, orders, amount, units: returned.total() }
}

const compareTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/** Presents the returned units by garment, size and reason, most units first. */
export const presentReasons = ({ named }: Sums): ReturnReasonSum[] =>
  [...named.reasons]
    .toSorted(([a, [unitsA = 0]], [b, [unitsB = 0]]) => unitsB - unitsA || compareTexts(a, b))
    .map(([key, [units = 0, exchanged = 0]]) => {
      const [title = '', size = '', reason] = key.split('\n')
      return { title, size, reason: reason as ReturnReason, units, exchanged }
    })
