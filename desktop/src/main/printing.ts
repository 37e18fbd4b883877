import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog, shell, type WebContents } from 'electron'
import type { Asked } from '../ipc/verbs.ts'
import type { PreferenceStore } from './preferences.ts'

const asPdf = async (page: WebContents): Promise<void> => {
  const { canceled, filePath } = await dialog.showSaveDialog({
    title: 'No printer answers: save as PDF',
    defaultPath: 'print.pdf',
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  })
  if (!canceled && filePath) await writeFile(filePath, await page.printToPDF({ printBackground: true }))
}

/** Prints what a page shows, on the printer chosen for such paper; where there is none, as a PDF. */
export const printPage = async (
  page: WebContents,
  { paper }: Asked<'print'>,
  preferences: PreferenceStore,
): Promise<void> => {
  const { documentPrinter, labelPrinter } = preferences.read()
  const wanted = paper === 'label' ? labelPrinter : documentPrinter
  const printers = await page.getPrintersAsync()
  if (printers.length === 0) {
    await asPdf(page)
    return
  }
  const isThere = wanted !== null && printers.some(({ name }) => name === wanted)
  const error = await new Promise<string | null>(resolve =>
    page.print(
      // A printer that was chosen and is there needs no dialog each time.
      { silent: isThere, printBackground: true, ...(isThere && { deviceName: wanted }) },
      (isDone, reason) => resolve(isDone || /cancel/i.test(reason) ? null : reason),
    ),
  )
  if (error !== null) await asPdf(page)
}

/** Hands a PDF to the system's own viewer, from a folder of its own that goes with the app's temporary files. */
export const openPdf = async ({ name, content }: Asked<'openPdf'>): Promise<void> => {
  const folder = await mkdtemp(join(app.getPath('temp'), 'shop-pdf-'))
  const file = join(
    folder,
    `${name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').replace(/\.pdf$/i, '') || 'document'}.pdf`,
  )
  await writeFile(file, new Uint8Array(content), { mode: 0o600 })
  const problem = await shell.openPath(file)
  if (problem) throw new Error('This computer has no program to show a PDF.')
}
