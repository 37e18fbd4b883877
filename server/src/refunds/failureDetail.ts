import { formatMoney } from '@shop/contracts/money'
import type { Refund } from './Refund.ts'

/** What an order is flagged with when money did not go back. */
export const failureDetail = ({ amount, lastError }: Refund, currency: string): string =>
  `A refund of ${formatMoney(amount, currency)} failed${lastError ? `: ${lastError}` : '.'}`
