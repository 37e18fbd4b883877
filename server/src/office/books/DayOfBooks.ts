import type { BookAccount } from '@shop/contracts/books/programs'
import type { VatReason } from '@shop/contracts/vatReasons'

/** Sum of an account on a day, above 0 where it is debited more than credited. `rate`: per cent of VAT, or null. Months closed before have no reason. */
export interface Sum {
  account: BookAccount
  rate: number | null
  reason?: VatReason
  amount: number
}

/** `journal` adds up to 0; `statement` is how the account at the payment provider changed, by the other account. */
export interface DayOfBooks {
  day: string
  journal: Sum[]
  statement: Sum[]
}
