import type { Deps } from '../deps.ts'
import type { Attachment } from './Mailer.ts'

/** An order's invoice, once it is made. */
export const invoiceAttachments = async (
  _deps: Deps,
  _orderId: string,
  _askedAt: string,
): Promise<Attachment[]> => []
