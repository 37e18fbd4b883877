import type { Pence } from '@shop/contracts/money'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShownPlace } from '../../kit/shop/shownPlace.ts'

interface Props {
  total: Pence
  className: string | undefined
}

/** About what a total is in the currency of the place; nothing without a rate for it. */
export const AboutTotal = ({ total, className }: Props) => {
  const { about } = useShownPlace()
  const { currency } = useSettings()
  return about ? (
    <p className={className}>
      That is {about(total)}, as a guide. You pay {currency === 'GBP' ? 'in pounds' : `in ${currency}`}.
    </p>
  ) : null
}
