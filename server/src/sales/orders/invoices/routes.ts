import { paymentPermissions } from '@shop/contracts/access'
import { getCreditNote, getInvoice, listOrderDocuments } from '@shop/contracts/invoices/endpoints'
import type { OrderDocument } from '@shop/contracts/invoices/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { apiBase } from '../../../platform/http/api.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import { asPdf } from './pdf/pdfFile.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import type { Shopper } from '../../../platform/http/Viewer.ts'
import { findOrder } from '../findOrder.ts'
import { findOwnOrder } from '../ownOrder.ts'
import { findIssued, type FoundDocuments } from './findIssued.ts'
import type { CreditNote, Invoice } from './Invoice.ts'
import { readPdf, type NamedPdf } from './readPdf.ts'
import { kindOf } from './pdf/titles.ts'

const present = (document: Invoice | CreditNote): OrderDocument => ({
  number: document.number,
  kind: kindOf(document),
  createdAt: document.issuedAt,
  address: `${apiBase}/orders/${document.orderId}/${document.kind === 'INVOICE' ? 'invoice' : `credit-notes/${document.number}`}`,
})

const asFile = ({ fileName, bytes }: NamedPdf): File => asPdf(bytes, fileName)

export const invoiceRoutes = (mount: Mount, deps: Deps) => {
  /**
   * Finds the documents of an order that the viewer may see: their own, or any order's for staff who may see payments.
   */
  const findVisible = async (shopper: Shopper, id: string): Promise<FoundDocuments> => {
    const { permissions } = shopper.account ?? { permissions: new Set<string>() }
    const isForStaff =
      permissions.has('orders:read') && paymentPermissions.some(permission => permissions.has(permission))
    if (!isForStaff) await findOwnOrder(deps, shopper, id)
    else if (!(await findOrder(deps.db, id))) throw notFound('This order does not exist.')
    return findIssued(deps.db, id)
  }

  mount(listOrderDocuments, async ({ viewer, input: { id } }) => {
    const { invoice, creditNotes } = await findVisible(viewer, id)
    return { items: [...(invoice ? [invoice] : []), ...creditNotes].map(present) }
  })

  mount(getInvoice, async ({ viewer, input: { id } }) => {
    const { invoice, isIncomplete } = await findVisible(viewer, id)
    if (!invoice && isIncomplete)
      throw new Failure('invoice_not_ready', 'This invoice is being made. Please try again in a moment.')
    if (!invoice)
      throw new Failure('not_invoiced', 'This order has not been paid, so there is no invoice for it.')
    return asFile(await readPdf(deps, invoice))
  })

  mount(getCreditNote, async ({ viewer, input: { id, number } }) => {
    const { creditNotes } = await findVisible(viewer, id)
    const note = creditNotes.find(candidate => candidate.number === number)
    if (!note) throw notFound('This credit note does not exist.')
    return asFile(await readPdf(deps, note))
  })
}
