import type { Pence } from '@shop/contracts/money'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'

/** Shows an approximate total in the destination's currency; renders nothing without an exchange rate. */
export const ApproximateTotal = ({ total, className }: { total: Pence; className: string | undefined }) => {
  const { formatApproximate } = useShownPlace()
  return formatApproximate ? (
    <p className={className}>That is {formatApproximate(total)}, as a guide only.</p>
  ) : null
}
