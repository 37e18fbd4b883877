import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { dutyText } from '@shop/contracts/orders/dutyText'

interface Props {
  to: Destination
  isDutyPaid: boolean | undefined
  /** Text before the note, if there is one. */
  before: string
  className: string | undefined
}

/** Explains who pays duty and tax at the border; renders nothing within UK VAT. */
export const BorderNote = ({ to, isDutyPaid, before, className }: Props) => {
  const duty = dutyText(placeOf(to), isDutyPaid)
  return duty === undefined ? null : (
    <p className={className}>
      {before}
      {duty}
    </p>
  )
}
