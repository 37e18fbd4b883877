import type { Handlers } from '../outbox/Handler.ts'
import { findIssued } from './findIssued.ts'
import { IssuedDocument, type CreditNote } from './Invoice.ts'
import { storeDocument } from './fileIssued.ts'

/** Makes the PDFs of what a transaction has issued. Both may run again at any time. */
export const invoiceHandlers: Handlers = {
  invoice: {
    // The mails of the same moment bring the documents along.
    isFirst: true,
    handle: async (deps, { payload }) => {
      const { invoice } = await findIssued(deps.db, String(payload['orderId']))
      if (!invoice) return 'The order has no invoice.'
      await storeDocument(deps, invoice)
    },
  },
  'credit-note': {
    isFirst: true,
    handle: async (deps, { payload }) => {
      const note = await IssuedDocument.query(deps.db).findOne({ refund_id: String(payload['refundId']) })
      if (!note) return 'The refund has no credit note.'
      await storeDocument(deps, note as unknown as CreditNote)
    },
  },
}
