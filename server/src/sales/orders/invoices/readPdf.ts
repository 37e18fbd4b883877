import type { Deps } from '../../../platform/base/deps.ts'
import { fileKeyOf } from './fileIssued.ts'
import type { CreditNote, Invoice } from './Invoice.ts'
import { renderPdf } from './pdf/renderPdf.ts'
import { fileNameOf } from './pdf/titles.ts'

export interface NamedPdf {
  /** `invoice-2026-000042.pdf` */
  fileName: string
  bytes: Buffer
}

/** Reads the PDF of an issued document: as stored, or generated now from its data, with the same bytes. */
export const readPdf = async (
  { files }: Pick<Deps, 'files'>,
  document: Invoice | CreditNote,
): Promise<NamedPdf> => ({
  fileName: fileNameOf(document),
  bytes: (await files.read(fileKeyOf(document))) ?? (await renderPdf(document)),
})
