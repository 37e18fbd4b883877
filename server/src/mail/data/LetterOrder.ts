import type { Pence } from '@shop/contracts/money'
import type { GivenFact } from '@shop/contracts/checkout/givenFacts'
import type { Order } from '../../orders/Order.ts'

export interface LetterLine {
  id: string
  title: string
  color: string
  size: string
  /** Details that tell it from others of its colour and size; may be empty. */
  details: string
  quantity: number
  price: Pence
  lineTotal: Pence
  /** Its page; null once the catalogue has it no more. */
  url: string | null
  /** A whole address, since mailboxes know no other; null: no picture. */
  picture: string | null
}

/** An order as letters tell of it, with all that the shopper gave at checkout. */
export interface LetterOrder extends Pick<Order, GivenFact> {
  id: string
  /** The order number that people see. */
  number: string
  /** Its page in the account. */
  url: string
  firstName: string
  lastName: string
  email: string
  /** The day it was placed, in words. */
  placedOn: string
  currency: string
  lines: LetterLine[]
  subtotal: Pence
  discount: Pence
  promotionCode: string | null
  shipping: Pence
  /** The VAT contained in the total; null where the shop charges none. */
  tax: Pence | null
  total: Pence
  /** The way it was paid, in words; null where no money was taken. */
  paidWith: string | null
  /** Through the provider, or to the shop itself; null where no money was taken. */
  paidBy: 'card' | 'offline' | null
}
