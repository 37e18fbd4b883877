import type { Pence } from '@shop/contracts/money'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'

interface Props {
  total: Pence
  className: string | undefined
}

/** Shows an approximate total in the destination's currency; renders nothing without an exchange rate. */
export const ApproximateTotal = ({ total, className }: Props) => {
  const { about } = useShownPlace()
  return about ? <p className={className}>That is {about(total)}, as a guide only.</p> : null
}
