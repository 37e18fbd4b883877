import { dutyText } from '@shop/contracts/orders/dutyText'
import type { DeliveryWay } from '@shop/contracts/orders/endpoints'
import { deliveryTimeText } from '@shop/contracts/shop/deliveryDays'
import type { AppliedTerms } from './ioss.ts'

/** Terms of a sale that its total does not tell. */
export interface Terms extends AppliedTerms {
  place: string
  way: Pick<DeliveryWay, 'isDutyPaid' | 'isTracked' | 'minDays' | 'maxDays'>
}

const partsOf = ({ terms: { vat }, way: { isDutyPaid, isTracked, minDays, maxDays } }: Terms) => ({
  vat: `${vat.reason}-${vat.rate}${isDutyPaid ? '-paid' : ''}`,
  days: `${minDays}-${maxDays}`,
  tracking: isTracked ? 'tracked' : 'untracked',
})

/**
 * Writes the terms of a sale in a compact form, which a client sends back at checkout: who pays VAT and duty, the days
 * of delivery, and whether it is tracked.
 */
export const compactTerms = (terms: Terms): string => Object.values(partsOf(terms)).join(' ')

/** Says what has changed since a client was shown these terms; null if nothing has. */
export const changedTermsText = (shownTerms: string, terms: Terms): string | null => {
  if (shownTerms === compactTerms(terms)) return null
  const [shownVat, shownDays, shownTracking] = shownTerms.split(' ')
  const { place, way, isAboveIoss } = terms
  const { vat, days, tracking } = partsOf(terms)
  const vatReason = terms.terms.vat.reason
  const duty = dutyText(place, way.isDutyPaid, { vatReason, isAboveIoss }) ?? 'Its VAT has changed.'
  return [
    'The terms of this order have changed.',
    shownVat !== vat && duty,
    shownDays !== days && `Delivery now takes ${deliveryTimeText(way)}.`,
    shownTracking !== tracking && `Delivery is ${tracking === 'tracked' ? 'now' : 'no longer'} tracked.`,
  ]
    .filter(Boolean)
    .join(' ')
}
