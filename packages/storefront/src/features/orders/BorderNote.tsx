import { type Destination, placeOf } from '@shop/contracts/addresses/places'
import { dutyText } from '@shop/contracts/orders/dutyText'
import type { VatReason } from '@shop/contracts/vatReasons'

interface Props {
  to: Destination
  isDutyPaid: boolean | undefined
  vatReason: VatReason | undefined
  /** Sentence in front of the note; may be empty. */
  intro: string
  className: string | undefined
}

/** Explains who pays duty and tax at the border; renders nothing within UK VAT. */
export const BorderNote = ({ to, isDutyPaid, vatReason, intro, className }: Props) => {
  const duty = dutyText(placeOf(to), isDutyPaid, { vatReason })
  return duty === undefined ? null : (
    <p className={className}>
      {intro}
      {duty}
    </p>
  )
}
