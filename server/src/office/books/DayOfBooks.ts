import type { BookAccount } from '@shop/contracts/books/programs'
import type { VatReason } from '@shop/contracts/vatReasons'

/**
 * Total of an account on a day, positive if it is debited more than credited. `rate`: VAT in per cent, or null. Months
 * closed by earlier versions have no reason.
 */
export interface Sum {
  account: BookAccount
  rate: number | null
  reason?: VatReason
  amount: number
}

/**
 * `journal` adds up to 0; `statement` contains the changes of the account at the payment provider, by the other
 * account.
 */
export interface DayOfBooks {
  day: string
  journal: Sum[]
  statement: Sum[]
}
