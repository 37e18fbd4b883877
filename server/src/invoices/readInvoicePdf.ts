import type { Deps } from '../base/deps.ts'
import { fileKeyOf } from './fileIssued.ts'
import { findIssued } from './findIssued.ts'
import type { CreditNote, Invoice } from './Invoice.ts'
import { renderPdf } from './pdf/renderPdf.ts'
import { fileNameOf } from './pdf/titles.ts'

export interface NamedPdf {
  /** `invoice-2026-000042.pdf` */
  fileName: string
  bytes: Buffer
}

/** The PDF of an issued document: as stored, or made now from its data, which gives the same. */
export const readPdf = async (
  { files }: Pick<Deps, 'files'>,
  issued: Invoice | CreditNote,
): Promise<NamedPdf> => ({
  fileName: fileNameOf(issued),
  bytes: (await files.read(fileKeyOf(issued))) ?? (await renderPdf(issued)),
})

/** The PDF of an order's invoice or receipt, for who may see it; null while the order is not paid. */
export const readInvoicePdf = async (
  deps: Pick<Deps, 'db' | 'files'>,
  orderId: string,
): Promise<NamedPdf | null> => {
  const { invoice } = await findIssued(deps.db, orderId)
  return invoice && readPdf(deps, invoice)
}
