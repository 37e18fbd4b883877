import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { Pence } from '@shop/contracts/money'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'

/** The seller, as printed. */
export interface Seller {
  /** In law. */
  name: string
  /** The shop's name for shoppers. */
  storeName: string
  addressLines: string[]
  companyNumber: string
  email: string
  phone: string
  /** False: nothing that it gives out says a word about VAT. */
  isVatRegistered: boolean
  vatNumber: string
}

/** `net + vat = gross`, to the penny. Without VAT all of it is net. */
export interface Amounts {
  net: Pence
  vat: Pence
  gross: Pence
}

export interface RateTotal extends Amounts {
  /** Per cent. */
  vatRate: number
}

/** `lineTotal` is before its discount; `gross` is the price paid. */
export interface InvoiceLine extends RateTotal {
  title: string
  color: string
  size: string
  /** Details that tell it from others of its colour and size; older documents have none. */
  details?: string
  sku: string
  quantity: number
  unitPrice: Pence
  lineTotal: Pence
  discount: Pence
}

/** `price` is before its discount. */
export interface InvoicedDelivery extends RateTotal {
  method: ShippingMethod
  /** Name of the way of delivery; documents of before zones have none. */
  name?: string
  price: Pence
  discount: Pence
  /** Part of `gross` that is zero-rated, as garments delivered with others are; left out where none is. */
  zeroRated?: Pence
}

/** Whom it was for: gone once the law asks for the paper no longer (`people/records/privacy/retention`). */
interface Addressed {
  customer?: { name: string; email: string }
  billingAddress?: OrderAddress
  shippingAddress?: OrderAddress
}

/** Fields of invoices and credit notes alike. */
interface FrozenData extends Addressed {
  seller: Seller
  /** `number` is said over the phone; invoices of before have none. */
  order: { id: string; number?: string; placedAt: string }
  currency: string
  lines: InvoiceLine[]
  /** Reason for a rate of 0 that the law asks to be named. */
  vatNote?: string
  /** Null on a credit note that gives none of it back. */
  delivery: InvoicedDelivery | null
  /** Each rate once; they add up to `total`. */
  rates: RateTotal[]
  total: Amounts
}

/** The content of an invoice without its number and date. */
export interface InvoiceData extends FrozenData {
  delivery: InvoicedDelivery
  /** Sum of the goods before discounts. */
  subtotal: Pence
  /** Discount on goods and delivery together. */
  discount: Pence
  promotionCode: string | null
  /** In words such as `Visa ending 4242`; older ones say `card` or `offline`. Gone with the person. */
  paymentMethod?: string
  /** Amount received, where the shop has accepted less than the total. */
  received?: Pence
}

/** The content of a credit note without its number and date. A sum that belongs to no line has no `lines`. */
export interface CreditNoteData extends FrozenData {
  invoice: { number: string; issuedAt: string }
  /** Gone with the person. */
  reason?: string
}

type PaperFact = keyof InvoiceData | keyof CreditNoteData

/**
 * Says of each fact of an invoice or credit note whether it tells whom the paper was for. What is personal goes as a whole
 * when the order's person is forgotten, so it stands at the top of the data, never inside a line or `order`. The database
 * refuses every other change: a migration has to name a new personal fact in the trigger of `invoices` as well.
 */
export const paperFacts: Record<PaperFact, 'personal' | 'kept'> = {
  seller: 'kept',
  customer: 'personal',
  billingAddress: 'personal',
  shippingAddress: 'personal',
  order: 'kept',
  invoice: 'kept',
  currency: 'kept',
  lines: 'kept',
  delivery: 'kept',
  rates: 'kept',
  vatNote: 'kept',
  total: 'kept',
  subtotal: 'kept',
  discount: 'kept',
  promotionCode: 'kept',
  paymentMethod: 'personal',
  received: 'kept',
  reason: 'personal',
}

export const sumAmounts = (parts: readonly Amounts[]): Amounts =>
  parts.reduce(
    (sum, { net, vat, gross }) => ({ net: sum.net + net, vat: sum.vat + vat, gross: sum.gross + gross }),
    { net: 0, vat: 0, gross: 0 },
  )

/** Splits a sum whose VAT is known; the rest is net. */
export const amountsOf = (gross: number, vat: number): Amounts => ({ net: gross - vat, vat, gross })

/** The sums of a line or a delivery by rate. */
export const ratesOf = ({
  vatRate,
  net,
  vat,
  gross,
  zeroRated = 0,
}: RateTotal & { zeroRated?: Pence }): RateTotal[] => [
  { vatRate, net: net - zeroRated, vat, gross: gross - zeroRated },
  ...(zeroRated > 0 ? [{ vatRate: 0, net: zeroRated, vat: 0, gross: zeroRated }] : []),
]

/** The sums of each rate that occurs, highest rate first. */
export const sumRates = (parts: readonly RateTotal[]): RateTotal[] =>
  [...new Set(parts.map(({ vatRate }) => vatRate))]
    .toSorted((a, b) => b - a)
    .map(vatRate => ({ vatRate, ...sumAmounts(parts.filter(part => part.vatRate === vatRate)) }))
