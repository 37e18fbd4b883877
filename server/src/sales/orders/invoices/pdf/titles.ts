import type { OrderDocumentKind } from '@shop/contracts/invoices/endpoints'
import type { CreditNote, Invoice } from '../Invoice.ts'

/** Names the kind of the document in the shoppers' terms. */
export const kindOf = ({ kind, data }: Invoice | CreditNote): OrderDocumentKind => {
  if (kind === 'CREDIT_NOTE') return 'credit-note'
  return data.seller.isVatRegistered ? 'invoice' : 'receipt'
}

const nouns: Record<OrderDocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
}

/** Titles a document: only one with the seller's VAT number is legally a VAT invoice. */
export const titleOf = (document: Invoice | CreditNote): { noun: string; title: string } => {
  const noun = nouns[kindOf(document)]
  return { noun, title: noun === 'Invoice' && document.data.seller.vatNumber ? 'VAT invoice' : noun }
}

/** `invoice-2026-000042.pdf` */
export const fileNameOf = (document: Invoice | CreditNote): string =>
  `${kindOf(document)}-${document.number}.pdf`
