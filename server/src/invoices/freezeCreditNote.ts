import type { Pence } from '@shop/contracts/money'
import { allocate } from '../pricing/allocate.ts'
import type { CreditNoteData, InvoiceData, RateTotal } from './InvoiceData.ts'
import { sumAmounts } from './sumAmounts.ts'

interface Credit {
  invoice: { number: string; issuedAt: string; data: InvoiceData }
  /** The credit notes that the invoice has already. */
  earlier: readonly CreditNoteData[]
  amount: Pence
  reason: string
}

/** What of an invoice has not been credited, by rate. */
const leftOf = (invoice: InvoiceData, earlier: readonly CreditNoteData[]): RateTotal[] =>
  invoice.rates.map(({ vatRate, ...all }) => {
    const gone = sumAmounts(earlier.flatMap(({ rates }) => rates.filter(rate => rate.vatRate === vatRate)))
    return { vatRate, net: all.net - gone.net, vat: all.vat - gone.vat, gross: all.gross - gone.gross }
  })

/**
 * What a credit note says for good; null where all of the invoice has been credited before. VAT is shared out over what
 * is left of each rate, so that the credit notes of a fully refunded invoice give back its VAT to the penny. All at
 * once names the lines again.
 */
export const freezeCreditNote = ({ invoice, earlier, amount, reason }: Credit): CreditNoteData | null => {
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
  const isAll = credited === data.total.gross
  return {
    seller: data.seller,
    customer: data.customer,
    billingAddress: data.billingAddress,
    shippingAddress: data.shippingAddress,
    order: data.order,
    currency: data.currency,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
    reason,
    lines: isAll ? data.lines : [],
    delivery: isAll ? data.delivery : null,
    rates,
    total: sumAmounts(rates),
  }
}
