import { formatMoney, type Pence } from '../money.ts'

interface ExpectedRefund {
  /** Total refund. */
  expected: Pence
  /** Part of the refund that was paid for delivery. */
  delivery: Pence
  currency: string
}

/** Lists the parts of a refund that includes delivery. */
export const refundPartsText = ({ expected, delivery, currency }: ExpectedRefund): string => {
  const pieces = formatMoney(expected - delivery, currency)
  const reason = 'because everything in your order is coming back'
  return expected > delivery
    ? `That is ${pieces} for your pieces and ${formatMoney(delivery, currency)} for delivery, ${reason}.`
    : `That is what you paid for delivery, ${reason}.`
}
