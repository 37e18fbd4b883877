import type { VatReason } from '../vatReasons.ts'
import type { DeliveryWay } from './endpoints.ts'

/** Returns the terms of trade (Incoterms) for goods that leave UK VAT. */
export const dutyTerms = ({ isDutyPaid }: Pick<DeliveryWay, 'isDutyPaid'>, vatReason: VatReason) => {
  if (isDutyPaid) return { code: 'DDP', text: 'DDP, duties and taxes paid by the sender' } as const
  // The One-Stop Shop number is sent only in the carrier's data.
  const text =
    vatReason === 'ioss' ? 'DAP, import VAT paid under IOSS, duties unpaid' : 'DAP, duties and taxes unpaid'
  return { code: 'DAP', text } as const
}
