import type { BookAccount } from '@shop/contracts/books/programs'
import type { VatReason } from '@shop/contracts/vatReasons'

/** Total of an account on a day, by VAT rate. */
export interface AccountTotal {
  account: BookAccount
  /** VAT in per cent; null for amounts without VAT. */
  rate: number | null
  /** Reason for the rate; absent in months that were closed by an earlier version of the shop. */
  reason?: VatReason
  /** Pence, positive if the account is debited more than credited. */
  amount: number
}

export interface DayOfBooks {
  day: string
  /** Totals of all accounts, which add up to 0. */
  journal: AccountTotal[]
  /** Changes of the account at the payment provider, by the account on the other side. */
  statement: AccountTotal[]
}
