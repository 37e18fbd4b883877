import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Printed } from '@shop/admin/platform/Platform'
import type { Paper } from '@shop/admin/platform/Preferences'
import { app, dialog, shell, type WebContents } from 'electron'
import type { Asked } from '../ipc/verbs.ts'
import type { PreferenceStore } from './preferences.ts'

const bareName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').replace(/\.pdf$/i, '')

/** 4 by 6 inches in microns, as printers count. */
const labelSize = { width: 101_600, height: 152_400 }
const sizeOf = (paper: Paper) => (paper === 'label' ? labelSize : ('A4' as const))

const saveAsPdf = async (page: WebContents, name: string, problem: string): Promise<Printed> => {
  const { canceled, filePath } = await dialog.showSaveDialog({
    title: problem,
    defaultPath: `${bareName(name) || 'print'}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  })
  if (canceled || !filePath) return { outcome: 'canceled', problem }
  // The page's own print styles say how large it is.
  await writeFile(filePath, await page.printToPDF({ printBackground: true, preferCSSPageSize: true }))
  return { outcome: 'saved', problem }
}

/** Prints what a page shows, on the printer chosen for such paper without asking; where that is not there, as a PDF. */
export const printPage = async (
  page: WebContents,
  { paper, name }: Asked<'print'>,
  preferences: PreferenceStore,
): Promise<Printed> => {
  const wanted = preferences.read().printers[paper]
  const printers = await page.getPrintersAsync()
  if (printers.length === 0) return saveAsPdf(page, name, 'This computer has no printer.')
  if (wanted !== null && !printers.some(printer => printer.name === wanted))
    return saveAsPdf(page, name, `The printer ${wanted} is not there.`)
  const options = {
    silent: wanted !== null,
    printBackground: true,
    pageSize: sizeOf(paper),
    ...(paper !== 'document' && { margins: { marginType: 'none' as const } }),
    ...(wanted !== null && { deviceName: wanted }),
  }
  const [isDone, reason] = await new Promise<[boolean, string]>(resolve =>
    page.print(options, (...told) => resolve(told)),
  )
  if (isDone) return { outcome: 'printed', problem: null }
  if (/cancel/i.test(reason)) return { outcome: 'canceled', problem: null }
  return saveAsPdf(
    page,
    name,
    wanted === null ? 'It was not printed.' : `The printer ${wanted} did not print.`,
  )
}

/** Hands a PDF to the system's own viewer, from a folder of its own that goes with the app's temporary files. */
export const openPdf = async ({ name, content }: Asked<'openPdf'>): Promise<void> => {
  const folder = await mkdtemp(join(app.getPath('temp'), 'shop-pdf-'))
  const file = join(folder, `${bareName(name) || 'document'}.pdf`)
  await writeFile(file, new Uint8Array(content), { mode: 0o600 })
  const problem = await shell.openPath(file)
  if (problem) throw new Error('This computer has no program to show a PDF.')
}
