import { formatMoney, type Pence } from '@shop/contracts/money'

/** Formats money without zero pence, for sentences: £75, but £5.99. */
export const shortMoney = (amount: Pence, currency: string): string =>
  formatMoney(amount, currency).replace(/\.00$/, '')
