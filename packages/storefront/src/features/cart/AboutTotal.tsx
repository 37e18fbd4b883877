import type { Pence } from '@shop/contracts/money'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'

interface Props {
  total: Pence
  className: string | undefined
}

/** About what a total is in the currency of the place; nothing without a rate for it. */
export const AboutTotal = ({ total, className }: Props) => {
  const { about } = useShownPlace()
  return about ? <p className={className}>That is {about(total)}, as a guide only.</p> : null
}
