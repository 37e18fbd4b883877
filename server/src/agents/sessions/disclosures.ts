import { dutyText, safetyNotice } from '@shop/contracts/orders/dutyText'
import type { Settings } from '@shop/contracts/shop/settings'
import type { DeliveryMethod } from '../../sales/pricing/delivery.ts'
import type { AppliedTerms } from '../../sales/pricing/ioss.ts'
import type { Problem } from './Problem.ts'

interface Offer {
  place: string
  lines: readonly { title: string; warnings: string }[]
  /** The chosen way of delivery; null before one is chosen. */
  way: Pick<DeliveryMethod, 'isDutyPaid'> | null
  appliedTerms: AppliedTerms
}

/** Returns what the buyer has to know before paying: who pays duty and tax, and the product safety details of their place. */
export const disclosures = (
  { shipping }: Pick<Settings, 'shipping'>,
  { place, lines, way, appliedTerms: { terms, isAboveIoss } }: Offer,
): Problem[] => {
  const duty = way && dutyText(place, way.isDutyPaid, { vatReason: terms.vat.reason, isAboveIoss })
  const safety = safetyNotice(place, shipping.responsiblePerson, lines)
  const disclosure = (code: string, text: string, part: 'method' | 'lines'): Problem => ({
    code,
    text,
    at: { part },
    severity: 'warning',
    isDisclosure: true,
  })
  return [
    ...(duty ? [disclosure('duties', duty, 'method')] : []),
    ...(safety ? [disclosure('product_safety', safety, 'lines')] : []),
  ]
}
