import type { VatReason } from '../vatReasons.ts'
import type { DeliveryWay } from './endpoints.ts'

/** Terms of trade (Incoterms) of what leaves UK VAT. */
export const dutyTerms = ({ isDutyPaid }: Pick<DeliveryWay, 'isDutyPaid'>, vatReason: VatReason) => {
  if (isDutyPaid) return { code: 'DDP', text: 'DDP, duties and taxes paid by the sender' } as const
  // The number of the One-Stop Shop travels in the carrier's data alone.
  const text =
    vatReason === 'ioss' ? 'DAP, import VAT paid under IOSS, duties unpaid' : 'DAP, duties and taxes unpaid'
  return { code: 'DAP', text } as const
}
