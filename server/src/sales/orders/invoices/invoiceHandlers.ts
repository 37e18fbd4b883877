import { NotYet, type OutboxHandlers } from '../../../platform/events/outbox/Handler.ts'
import { findIssued } from './findIssued.ts'
import { storeDocument } from './fileIssued.ts'

const retryMs = 2000
const notNumberedYet = () => new NotYet('Another process is giving numbers to invoices.', retryMs)

/**
 * Generate the PDF of an invoice or credit note, which `findIssued` numbers first. They may be repeated at any time.
 */
export const invoiceHandlers: OutboxHandlers = {
  invoice: {
    // Runs first, since the emails of the same moment attach the documents.
    isUrgent: true,
    handle: async (deps, { payload }) => {
      const { invoice, isIncomplete } = await findIssued(deps.db, String(payload['orderId']))
      if (isIncomplete) throw notNumberedYet()
      if (!invoice) return 'The order has no invoice.'
      await storeDocument(deps, invoice)
    },
  },
  'credit-note': {
    isUrgent: true,
    handle: async (deps, { payload }) => {
      const refundId = String(payload['refundId'])
      const refund = await deps.db('refunds').where({ id: refundId }).first<{ order_id: string }>('order_id')
      const { creditNotes, isIncomplete } = await findIssued(deps.db, refund?.order_id ?? '')
      if (isIncomplete) throw notNumberedYet()
      const note = creditNotes.find(document => document.refundId === refundId)
      if (!note) return 'There was nothing to credit.'
      await storeDocument(deps, note)
    },
  },
}
