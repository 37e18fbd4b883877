import type { VatReason } from '../vatReasons.ts'
import type { DeliveryWay } from './endpoints.ts'

const termsOf = <Code extends 'DAP' | 'DDP'>(code: Code, payment: string) =>
  ({ code, payment, text: `${code}, ${payment}` }) as const

/** Returns the terms of trade (Incoterms) for goods that leave UK VAT. */
export const dutyTerms = ({ isDutyPaid }: Pick<DeliveryWay, 'isDutyPaid'>, vatReason: VatReason) => {
  if (isDutyPaid) return termsOf('DDP', 'duties and taxes paid by the sender')
  // The text does not contain the IOSS number, which is sent only in the carrier's data.
  return termsOf(
    'DAP',
    vatReason === 'ioss' ? 'import VAT paid under IOSS, duties unpaid' : 'duties and taxes unpaid',
  )
}
