import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { dutyText } from '@shop/contracts/orders/dutyText'

interface Props {
  /** A place, or an address in one. */
  to: Destination | string
  isDutyPaid: boolean | undefined
  /** Said before it where it is said at all. */
  before?: string
  className: string | undefined
}

/** Says who pays duty and tax at the border; nothing within UK VAT. */
export const BorderNote = ({ to, isDutyPaid, before = '', className }: Props) => {
  const duty = dutyText(typeof to === 'string' ? to : placeOf(to), isDutyPaid)
  return duty === undefined ? null : (
    <p className={className}>
      {before}
      {duty}
    </p>
  )
}
