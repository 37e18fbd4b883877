import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { allocate } from '../../pricing/priceOrder.ts'
import { rows } from '../../../platform/database/rows.ts'
import {
  type Amounts,
  type CreditNoteData,
  type InvoiceData,
  type RateTotal,
  amountsOf,
  sumAmounts,
} from './InvoiceData.ts'

interface Credit {
  invoice: { number: string; issuedAt: string; data: InvoiceData }
  /** The credit notes that the invoice has already. */
  earlier: readonly CreditNoteData[]
  amount: Pence
  reason: string
  /** Parts for lines and delivery; empty where the sum belongs to none. */
  parts?: readonly CreditedPart[]
}

/** The part of an invoice that has not been credited, by rate. */
const leftOf = (invoice: InvoiceData, earlier: readonly CreditNoteData[]): RateTotal[] =>
  invoice.rates.map(({ vatRate, ...all }) => {
    const gone = sumAmounts(earlier.flatMap(({ rates }) => rates.filter(rate => rate.vatRate === vatRate)))
    return { vatRate, net: all.net - gone.net, vat: all.vat - gone.vat, gross: all.gross - gone.gross }
  })

/**
 * Freezes the content of a credit note; null where all of the invoice has been credited before. VAT is shared out
 * over what is left of each rate, so that the credit notes of a fully refunded invoice give back its VAT to the
 * penny. A refund of everything names the lines again, and so does one line by line.
 */
export const freezeCreditNote = ({
  invoice,
  earlier,
  amount,
  reason,
  parts = [],
}: Credit): CreditNoteData | null => {
  const { data } = invoice
  const left = leftOf(data, earlier)
  const credited = Math.min(amount, sumAmounts(left).gross)
  if (credited <= 0) return null
  const shares = allocate(
    credited,
    left.map(({ gross }) => gross),
  )
  const rates = left.flatMap(({ vatRate, net, vat }, index): RateTotal[] => {
    const gross = shares[index] ?? 0
    const [netShare = 0, vatShare = 0] = allocate(gross, [net, vat])
    return gross === 0 ? [] : [{ vatRate, net: netShare, vat: vatShare, gross }]
  })
  const total = sumAmounts(rates)
  const named = credited === data.total.gross ? data : namedParts(data, rates, total, parts)
  return {
    seller: data.seller,
    customer: data.customer,
    billingAddress: data.billingAddress,
    shippingAddress: data.shippingAddress,
    order: data.order,
    currency: data.currency,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
    reason,
    lines: named.lines,
    delivery: named.delivery,
    rates,
    ...(data.vatNote && { vatNote: data.vatNote }),
    total,
  }
}

/** The parts with their shares of the note's VAT. None where they do not make up its sum, or where rates are mixed. */
const namedParts = (
  { delivery: { method, name } }: InvoiceData,
  rates: readonly RateTotal[],
  total: Amounts,
  parts: readonly CreditedPart[],
): Pick<CreditNoteData, 'lines' | 'delivery'> => {
  const [rate, another] = rates
  const sum = parts.reduce((gross, part) => gross + part.gross, 0)
  if (!rate || another || sum !== total.gross) return { lines: [], delivery: null }
  const { vatRate } = rate
  const vats = allocate(
    total.vat,
    parts.map(({ gross }) => gross),
  )
  const priced = parts.map((part, index) => ({
    ...part,
    vatRate,
    discount: part.unitPrice * part.quantity - part.gross,
    ...amountsOf(part.gross, vats[index] ?? 0),
  }))
  const delivery = priced.find(({ title }) => title === null)
  return {
    lines: priced.flatMap(({ title, ...line }) =>
      title === null ? [] : [{ ...line, title, lineTotal: line.unitPrice * line.quantity }],
    ),
    delivery: delivery
      ? {
          method,
          ...(name !== undefined && { name }),
          price: delivery.unitPrice,
          discount: delivery.discount,
          vatRate,
          ...amountsOf(delivery.gross, delivery.vat),
        }
      : null,
  }
}

/** The part of a refund for a line, or for delivery where there is no title. */
interface CreditedPart {
  title: string | null
  color: string
  size: string
  details: string
  sku: string
  quantity: number
  unitPrice: Pence
  gross: Pence
}

/**
 * Reads the parts that a refund is for; none where a sum was given back that belongs to no line. Tested on SQLite and
 * Postgres.
 */
export const readCredited = (db: Knex, refundId: string): Promise<CreditedPart[]> =>
  rows<CreditedPart>(
    db,
    `select i.title, coalesce(i.color, '') as color, coalesce(i.size, '') as size, coalesce(i.details, '') as details,
        coalesce(i.sku, '') as sku,
        l.quantity, coalesce(i.price, l.amount) as "unitPrice", l.amount as gross
      from (select order_item_id, min(id) as id, sum(quantity) as quantity, sum(amount) as amount
          from refund_lines where refund_id = ? group by order_item_id) l
        left join order_items i on i.id = l.order_item_id
      order by i.title is null, i.title, i.color, i.size, l.id`,
    [refundId],
  )
