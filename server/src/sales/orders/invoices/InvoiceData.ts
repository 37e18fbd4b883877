import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { Pence } from '@shop/contracts/money'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'

/** The seller as printed. */
export interface Seller {
  /** Name of the legal entity. */
  name: string
  /** Name of the shop. */
  storeName: string
  addressLines: string[]
  companyNumber: string
  email: string
  phone: string
  /** If false, its documents do not mention VAT. */
  isVatRegistered: boolean
  vatNumber: string
}

/** `net + vat = gross`, to the penny. Without VAT the whole amount is net. */
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
  /** Details that distinguish it from others of its colour and size; older documents have none. */
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
  /** Name of the delivery method; documents from before zones have none. */
  name?: string
  price: Pence
  discount: Pence
  /** Zero-rated part of `gross`, if zero-rated garments were delivered with others; otherwise left out. */
  zeroRated?: Pence
}

/** The customer: removed once the law no longer requires the document (`people/records/privacy/retention`). */
interface CustomerData {
  customer?: { name: string; email: string }
  billingAddress?: OrderAddress
  shippingAddress?: OrderAddress
}

/** Fields that invoices and credit notes share. */
interface FrozenData extends CustomerData {
  seller: Seller
  /** `number` is the short one for phone calls; older invoices have none. */
  order: { id: string; number?: string; placedAt: string }
  currency: string
  lines: InvoiceLine[]
  /** Reason for a rate of 0, if the law requires one. */
  vatNote?: string
  /** Null on a credit note that refunds none of the delivery. */
  delivery: InvoicedDelivery | null
  /** Totals by rate; they add up to `total`. */
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
  /** In words such as `Visa ending 4242`; older invoices say `card` or `offline`. Removed with the customer's data. */
  paymentMethod?: string
  /** Amount received, if the shop has accepted less than the total. */
  received?: Pence
}

/** The content of a credit note without its number and date. An amount that belongs to no line has no `lines`. */
export interface CreditNoteData extends FrozenData {
  invoice: { number: string; issuedAt: string }
  /** Removed with the customer's data. */
  reason?: string
}

type PaperFact = keyof InvoiceData | keyof CreditNoteData

/**
 * States for each field of an invoice or credit note whether it is personal data. A personal field is removed as a
 * whole when the customer's data is erased, so it has to be at the top level of the data, never inside a line or
 * `order`. The database refuses every other change: a migration has to add a new personal field to the trigger of
 * `invoices` as well.
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

/** Splits an amount whose VAT is known; the rest is net. */
export const amountsOf = (gross: number, vat: number): Amounts => ({ net: gross - vat, vat, gross })

/** Splits the amounts of a line or a delivery by rate. */
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

/** Sums the amounts by rate, highest rate first. */
export const sumRates = (parts: readonly RateTotal[]): RateTotal[] =>
  [...new Set(parts.map(({ vatRate }) => vatRate))]
    .toSorted((a, b) => b - a)
    .map(vatRate => ({ vatRate, ...sumAmounts(parts.filter(part => part.vatRate === vatRate)) }))
