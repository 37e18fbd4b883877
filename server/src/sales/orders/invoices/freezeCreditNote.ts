import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { allocate } from '../../pricing/priceOrder.ts'
import { rows } from '../../../platform/database/rows.ts'
import {
  type CreditNoteData,
  type InvoiceData,
  type InvoicedDelivery,
  type RateTotal,
  amountsOf,
  ratesOf,
  sumAmounts,
} from './InvoiceData.ts'

interface Credit {
  invoice: { number: string; issuedAt: string; data: InvoiceData }
  /** The invoice's existing credit notes. */
  earlier: readonly CreditNoteData[]
  amount: Pence
  reason: string
  /** Parts for lines and delivery; empty if the amount belongs to none. */
  parts?: readonly CreditedPart[]
}

/** Computes the part of an invoice that has not been credited, by rate. */
const uncreditedRates = (invoice: InvoiceData, earlier: readonly CreditNoteData[]): RateTotal[] =>
  invoice.rates.map(({ vatRate, ...invoiced }) => {
    const creditedBefore = sumAmounts(
      earlier.flatMap(({ rates }) => rates.filter(rate => rate.vatRate === vatRate)),
    )
    return {
      vatRate,
      net: invoiced.net - creditedBefore.net,
      vat: invoiced.vat - creditedBefore.vat,
      gross: invoiced.gross - creditedBefore.gross,
    }
  })

/**
 * Fixes the content of a credit note; null if the whole invoice has been credited before. VAT is distributed
 * over what is left of each rate, so that the credit notes of a fully refunded invoice give back its VAT to the penny.
 * A refund of lines uses the rates of those lines. The credit note lists lines if the whole invoice or single lines are
 * refunded, but not for any other amount.
 */
export const freezeCreditNote = ({
  invoice,
  earlier,
  amount,
  reason,
  parts = [],
}: Credit): CreditNoteData | null => {
  const { data } = invoice
  const remainingRates = uncreditedRates(data, earlier)
  const credited = Math.min(amount, sumAmounts(remainingRates).gross)
  if (credited <= 0) return null
  const shares = grossShares(credited, { remainingRates, pieces: piecesOf(data, parts) })
  const rates = remainingRates.flatMap(({ vatRate, net, vat }, index): RateTotal[] => {
    const gross = shares[index] ?? 0
    const [netShare = 0, vatShare = 0] = allocate(gross, [net, vat])
    return gross === 0 ? [] : [{ vatRate, net: netShare, vat: vatShare, gross }]
  })
  const total = sumAmounts(rates)
  const creditedParts = credited === data.total.gross ? data : namedParts(data, rates, parts)
  return {
    seller: data.seller,
    customer: data.customer,
    billingAddress: data.billingAddress,
    shippingAddress: data.shippingAddress,
    order: data.order,
    currency: data.currency,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
    reason,
    lines: creditedParts.lines,
    delivery: creditedParts.delivery,
    rates,
    ...(data.vatNote && { vatNote: data.vatNote }),
    total,
  }
}

/** A part of a refund that has a single rate. */
interface Piece {
  part: CreditedPart
  vatRate: number
  gross: Pence
}

const sumOf = (pieces: readonly Piece[]): Pence => pieces.reduce((sum, { gross }) => sum + gross, 0)

/** Splits the parts by rate: a line has one, delivery those of the delivered goods. */
const piecesOf = ({ delivery, seller }: InvoiceData, parts: readonly CreditedPart[]): Piece[] =>
  parts.flatMap(part => {
    if (part.vatRate !== null)
      return [{ part, vatRate: seller.isVatRegistered ? part.vatRate : 0, gross: part.gross }]
    const rates = ratesOf(delivery)
    const grosses = allocate(
      part.gross,
      rates.map(({ gross }) => gross),
    )
    return rates.map(({ vatRate }, index) => ({ part, vatRate, gross: grosses[index] ?? 0 }))
  })

/**
 * Splits an amount by VAT rate: as its parts do if they add up to it and do not exceed what is left, otherwise in
 * proportion to what is left.
 */
const grossShares = (
  sum: Pence,
  { remainingRates, pieces }: { remainingRates: readonly RateTotal[]; pieces: readonly Piece[] },
): Pence[] => {
  const grossByRate = remainingRates.map(({ vatRate }) =>
    sumOf(pieces.filter(piece => piece.vatRate === vatRate)),
  )
  const partsAddUp =
    grossByRate.reduce((total, gross) => total + gross, 0) === sum &&
    remainingRates.every(({ gross }, index) => (grossByRate[index] ?? 0) <= gross)
  return partsAddUp
    ? grossByRate
    : allocate(
        sum,
        remainingRates.map(({ gross }) => gross),
      )
}

/**
 * Returns the parts with their shares of the note's VAT; none if they do not add up to its amount at each rate, or one is
 * a difference in price.
 */
const namedParts = (
  data: InvoiceData,
  rates: readonly RateTotal[],
  parts: readonly CreditedPart[],
): Pick<CreditNoteData, 'lines' | 'delivery'> => {
  if (parts.some(({ quantity }) => quantity === 0)) return { lines: [], delivery: null }
  const pieces = piecesOf(data, parts)
  const vats = new Map<Piece, Pence>()
  for (const { vatRate, vat, gross } of rates) {
    const ratePieces = pieces.filter(piece => piece.vatRate === vatRate)
    if (sumOf(ratePieces) !== gross) return { lines: [], delivery: null }
    const shares = allocate(
      vat,
      ratePieces.map(piece => piece.gross),
    )
    for (const [index, piece] of ratePieces.entries()) vats.set(piece, shares[index] ?? 0)
  }
  if (pieces.some(piece => piece.gross > 0 && !vats.has(piece))) return { lines: [], delivery: null }
  const creditedLines = parts.map(part => {
    const partPieces = pieces.filter(piece => piece.part === part)
    const vat = partPieces.reduce((sum, piece) => sum + (vats.get(piece) ?? 0), 0)
    const zeroRated = sumOf(partPieces.slice(1))
    return {
      ...part,
      vatRate: partPieces[0]?.vatRate ?? 0,
      ...(zeroRated > 0 && { zeroRated }),
      discount: part.unitPrice * part.quantity - part.gross,
      ...amountsOf(part.gross, vat),
    }
  })
  const delivery = creditedLines.find(({ title }) => title === null)
  return {
    lines: creditedLines.flatMap(({ title, ...line }) =>
      title === null ? [] : [{ ...line, title, lineTotal: line.unitPrice * line.quantity }],
    ),
    delivery: delivery ? deliveryPart(data, delivery) : null,
  }
}

const deliveryPart = (
  { delivery: { method, name } }: InvoiceData,
  {
    unitPrice: price,
    discount,
    vatRate,
    zeroRated,
    net,
    vat,
    gross,
  }: Omit<InvoicedDelivery, 'method' | 'name' | 'price'> & Pick<CreditedPart, 'unitPrice'>,
): InvoicedDelivery => ({
  method,
  ...(name !== undefined && { name }),
  price,
  discount,
  vatRate,
  ...(zeroRated !== undefined && { zeroRated }),
  net,
  vat,
  gross,
})

/**
 * The part of a refund for a line, or for delivery if there is no title. A difference in price has no units: its garment
 * stays sold.
 */
interface CreditedPart {
  title: string | null
  color: string
  size: string
  details: string
  sku: string
  quantity: number
  unitPrice: Pence
  /** Null for delivery, whose rates are those of the delivered goods. */
  vatRate: number | null
  gross: Pence
}

/**
 * Reads the parts that a refund is for; none if the refunded amount belongs to no line. Tested on SQLite and Postgres.
 */
export const readCredited = (db: Knex, refundId: string): Promise<CreditedPart[]> =>
  rows<CreditedPart>(
    db,
    `select i.title, coalesce(i.color, '') as color, coalesce(i.size, '') as size, coalesce(i.details, '') as details,
        coalesce(i.sku, '') as sku, i.vat_rate as "vatRate",
        l.quantity, coalesce(i.price, l.amount) as "unitPrice", l.amount as gross
      from (select order_item_id, min(id) as id, sum(quantity) as quantity, sum(amount) as amount
          from refund_lines where refund_id = ? group by order_item_id
        union all select order_item_id, min(id), 0, sum(amount)
          from refund_differences where refund_id = ? and order_item_id is not null group by order_item_id) l
        left join order_items i on i.id = l.order_item_id
      order by i.title is null, i.title, i.color, i.size, l.id`,
    [refundId, refundId],
  )
