import { formatMoney } from '@shop/contracts/money'
import type { StrayPayment } from '../../orders/StrayPayment.ts'

/** What an order is flagged with while nobody has decided about a payment that does not match it. */
export const mismatchDetail = ({ amount, currency, problem }: StrayPayment): string =>
  `${formatMoney(amount, currency)} was paid, which differs from the order in its ${problem}. Please accept or return it.`
