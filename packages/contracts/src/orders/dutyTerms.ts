import type { DeliveryWay } from './endpoints.ts'

/** Terms of trade (Incoterms) of what leaves UK VAT. */
export const dutyTerms = ({ isDutyPaid }: Pick<DeliveryWay, 'isDutyPaid'>) =>
  isDutyPaid
    ? ({ code: 'DDP', text: 'DDP, duties and taxes paid by the sender' } as const)
    : ({ code: 'DAP', text: 'DAP, duties and taxes unpaid' } as const)
