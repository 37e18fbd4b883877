import type { Deps } from '../../base/deps.ts'
import { findIssued } from '../../invoices/findIssued.ts'
import { readInvoicePdf, readPdf, type NamedPdf } from '../../invoices/readInvoicePdf.ts'
import { NotYet, type Message } from '../../outbox/Handler.ts'
import type { Attachment } from '../../base/Mailer.ts'

/** A letter waits so long for its document, ms; then it goes without: it says what matters itself. */
const patienceMs = 5 * 60_000
const waitMs = 15_000

const attachedPdf = async (
  { clock, log }: Deps,
  { id, createdAt }: Message,
  read: () => Promise<NamedPdf | null>,
): Promise<Attachment[]> => {
  const pdf = await read().catch((error: unknown) => {
    log.warn({ err: error, message: id }, 'document not read for a mail')
    return null
  })
  if (pdf) return [{ ...pdf, contentType: 'application/pdf' }]
  if (clock.now() - Date.parse(createdAt) < patienceMs)
    throw new NotYet('Its document is not made yet.', waitMs)
  return []
}

/** An order's invoice. Throws `NotYet` while it is missing but may still come. */
export const attachedInvoice = (deps: Deps, message: Message, orderId: string): Promise<Attachment[]> =>
  attachedPdf(deps, message, () => readInvoicePdf(deps, orderId))

/** The credit note of one refund, if there is one. Throws `NotYet` while its PDF is missing but may still come. */
export const attachedCreditNote = async (
  deps: Deps,
  message: Message,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<Attachment[]> => {
  const { creditNotes } = await findIssued(deps.db, orderId)
  const note = creditNotes.find(issued => issued.refundId === refundId)
  // Issued by the transaction that wrote the message: what is not there now will never be.
  return note ? attachedPdf(deps, message, () => readPdf(deps, note)) : []
}
