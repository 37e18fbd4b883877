import type { Deps } from '../../../../platform/base/deps.ts'
import type { Sheet } from './Sheet.ts'

/** Wraps a PDF as the response to a request. */
export const asPdf = (bytes: Uint8Array, fileName: string): File =>
  new File([new Uint8Array(bytes)], fileName, { type: 'application/pdf' })

/**
 * Generates sheets as one PDF file, called `name` without its extension. Loads the drawing code when it is first
 * needed.
 */
export const pdfFile = async (
  { clock }: Pick<Deps, 'clock'>,
  sheets: readonly Sheet[],
  { title, name }: { title: string; name: string },
): Promise<File> => {
  const { drawSheets } = await import('./drawSheet.ts')
  const author = sheets[0]?.storeName ?? ''
  const bytes = await drawSheets(sheets, { title, author, createdAt: new Date(clock.now()) })
  return asPdf(bytes, `${name}.pdf`)
}
