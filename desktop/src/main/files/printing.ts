import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Printed } from '@shop/admin/kit/platform/Platform'
import type { Paper } from '@shop/admin/kit/platform/Preferences'
import { app, dialog, shell, type WebContents } from 'electron'
import type { Asked } from '../../ipc/verbs.ts'
import { diskProblem } from './diskProblem.ts'
import { note } from '../log.ts'
import type { PreferenceStore } from '../preferences.ts'
import { writeWhole } from './writeWhole.ts'

const bareName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').replace(/\.pdf$/i, '')

/** 4 by 6 inches in microns, as printers count. */
const labelSize = { width: 101_600, height: 152_400 }
const sizeOf = (paper: Paper) => (paper === 'label' ? labelSize : ('A4' as const))

const pdfOf = (page: WebContents): Promise<Buffer> =>
  // The page's own print styles say how large it is.
  page.printToPDF({ printBackground: true, preferCSSPageSize: true })

const saveAsPdf = async (
  page: WebContents,
  { name, isQuiet }: Asked<'print'>,
  problem: string,
): Promise<Printed> => {
  if (isQuiet) return { outcome: 'kept', problem, pdf: new Uint8Array(await pdfOf(page)).buffer }
  const { canceled, filePath } = await dialog.showSaveDialog({
    title: problem,
    defaultPath: `${bareName(name) || 'print'}.pdf`,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  })
  if (canceled || !filePath) return { outcome: 'canceled', problem }
  await writeWhole(filePath, Readable.from([await pdfOf(page)]))
  return { outcome: 'saved', problem }
}

/** Prints what a page shows, on the printer chosen for such paper without asking; where that is not there, as a PDF. Quietly, on the system's own printer where none is chosen. */
export const printPage = async (
  page: WebContents,
  asked: Asked<'print'>,
  preferences: PreferenceStore,
): Promise<Printed> => {
  const { paper, isQuiet = false } = asked
  const wanted = preferences.read().printers[paper]
  const printers = await page.getPrintersAsync()
  if (printers.length === 0) return saveAsPdf(page, asked, 'This computer has no printer.')
  if (wanted !== null && !printers.some(printer => printer.name === wanted))
    return saveAsPdf(page, asked, `The printer ${wanted} is not there.`)
  const options = {
    silent: isQuiet || wanted !== null,
    printBackground: true,
    pageSize: sizeOf(paper),
    ...(paper === 'label' && { margins: { marginType: 'none' as const } }),
    ...(wanted !== null && { deviceName: wanted }),
  }
  const [isDone, reason] = await new Promise<[boolean, string]>(resolve =>
    page.print(options, (...told) => resolve(told)),
  )
  if (isDone) return { outcome: 'printed', problem: null }
  // Chromium calls some failures canceled, too; only in a dialog can a person have done it.
  if (!options.silent && /cancel/i.test(reason)) return { outcome: 'canceled', problem: null }
  note('print', `${paper}: ${reason}`)
  return saveAsPdf(
    page,
    asked,
    wanted === null ? 'It was not printed.' : `The printer ${wanted} did not print.`,
  )
}

/** Begins the names of folders that nobody else can look into, each for one PDF that is shown. */
const shownIn = 'shop-pdf-'

/** Hands a PDF to the system's own viewer, from a folder of its own among the temporary files. */
export const openPdf = async ({ name, content }: Asked<'openPdf'>): Promise<void> => {
  const folder = await mkdtemp(join(app.getPath('temp'), shownIn)).catch((error: unknown) => {
    throw diskProblem(error)
  })
  const file = join(folder, `${bareName(name) || 'document'}.pdf`)
  await writeWhole(file, Readable.from([Buffer.from(content)]))
  const problem = await shell.openPath(file)
  if (problem) throw new Error('This computer has no program to show a PDF.')
}

/** Removes the PDFs that were shown: they hold customers' addresses. One that a viewer still has open goes the next time. */
export const forgetShownPdfs = (): void => {
  const temp = app.getPath('temp')
  for (const name of readdirSync(temp).filter(found => found.startsWith(shownIn)))
    try {
      rmSync(join(temp, name), { recursive: true, force: true })
    } catch (error) {
      note('shown PDF', error)
    }
}
