import { Readable } from 'node:stream'
import type { LabelText, PrintResult } from '@shop/admin/kit/platform/Platform'
import type { PaperKind, ZplLabels } from '@shop/admin/kit/platform/Preferences'
import { parsePrinterAddress } from '@shop/admin/kit/platform/printerAddress'
import type { PrinterInfo, WebContents, WebContentsPrintOptions } from 'electron'
import type { VerbInput } from '../../ipc/verbs.ts'
import type { Dialogs } from './dialogs.ts'
import { logError } from '../log.ts'
import type { PreferenceStore } from '../preferences.ts'
import { withTimeout } from '../withTimeout.ts'
import { sendToAddress, sendToQueue } from './sendRaw.ts'
import { writeFileAtomically } from './writeFileAtomically.ts'
import { isLatin, zplOf } from './zpl.ts'

/** 4 by 6 inches in microns, the unit of print options. */
const labelSize = { width: 101_600, height: 152_400 }
const pageSizeOf = (paper: PaperKind) => (paper === 'label' ? labelSize : ('A4' as const))

/** Maximum waits for the system, ms. Its callbacks may never come, and the next job waits for them. */
const timeouts = { list: 10_000, silent: 20_000, pdf: 20_000, dialog: 10 * 60_000 }

/** Lists the printers of this computer; null if its spooler does not answer. */
export const printersOf = (page: WebContents): Promise<PrinterInfo[] | null> =>
  withTimeout<PrinterInfo[] | null>(timeouts.list, page.getPrintersAsync(), () => null)

const pdfOf = (page: WebContents): Promise<Buffer> =>
  withTimeout(
    timeouts.pdf,
    // The page's print styles determine the size.
    page.printToPDF({ printBackground: true, preferCSSPageSize: true }),
    () => {
      throw new Error('This page could not be made into a PDF either. Please try again.')
    },
  )

type Outcome = { isDone: true } | { isDone: false; reason: string }

const timeoutReason = 'no answer'

const sendToPrinter = (page: WebContents, options: WebContentsPrintOptions): Promise<Outcome> =>
  withTimeout<Outcome>(
    options.silent ? timeouts.silent : timeouts.dialog,
    new Promise(resolve =>
      page.print(options, (isDone, reason) => resolve(isDone ? { isDone } : { isDone, reason })),
    ),
    () => ({ isDone: false, reason: timeoutReason }),
  )

/** Sends a label in the printer's own language; returns a message if that failed. */
const sendLabel = async (
  label: LabelText,
  name: string,
  zpl: ZplLabels,
  printer: string | null,
): Promise<string | null> => {
  if (!isLatin(label)) return 'This label has letters that the label printer may not have.'
  const bytes = Buffer.from(zplOf(label, zpl))
  const address = zpl.address === null ? null : parsePrinterAddress(zpl.address)
  try {
    if (address) await sendToAddress(address, bytes)
    else if (printer !== null) await sendToQueue(printer, name, bytes)
    else return 'No label printer is chosen under Preferences.'
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    logError('print', `label: ${error.message}`)
    return error.message
  }
}

/**
 * Prints a page on the printer chosen for its kind of paper, without a dialog. If none is chosen, shows the system's
 * dialog, or uses the system's default printer if `isQuiet`. A label is sent as ZPL if Preferences say so. Creates a
 * PDF if printing fails.
 */
export const printPage = async (
  page: WebContents,
  request: VerbInput<'print'>,
  { preferences, dialogs }: { preferences: PreferenceStore; dialogs: Dialogs },
): Promise<PrintResult> => {
  const { paper, name, label, isQuiet = false } = request
  const { printers: printerByPaper, zpl } = preferences.read()
  const printerName = printerByPaper[paper]

  const answerWithPdf = async (problem: string): Promise<PrintResult> => {
    const pdf = await pdfOf(page)
    if (isQuiet) return { outcome: 'kept', problem, pdf: new Uint8Array(pdf).buffer }
    const path = await dialogs.askSavePath(page, `${name.replace(/\.pdf$/i, '')}.pdf`, problem)
    if (path === null) return { outcome: 'canceled', problem }
    await writeFileAtomically(path, Readable.from([pdf]))
    return { outcome: 'saved', problem }
  }

  if (zpl && label) {
    const problem = await sendLabel(label, name, zpl, printerName)
    return problem === null ? { outcome: 'printed', problem } : answerWithPdf(problem)
  }
  const printers = await printersOf(page)
  if (!printers) return answerWithPdf('The printers of this computer are not responding.')
  if (printers.length === 0) return answerWithPdf('This computer has no printer.')
  if (printerName !== null && !printers.some(printer => printer.name === printerName))
    return answerWithPdf(`The printer ${printerName} is not available.`)
  const options = {
    silent: isQuiet || printerName !== null,
    printBackground: true,
    pageSize: pageSizeOf(paper),
    ...(paper === 'label' && { margins: { marginType: 'none' as const } }),
    ...(printerName !== null && { deviceName: printerName }),
  }
  const outcome = await sendToPrinter(page, options)
  if (outcome.isDone) return { outcome: 'printed', problem: null }
  const { reason } = outcome
  // Chromium also reports some failures as cancelled, but users can cancel only in a dialog.
  if (!options.silent && /cancel/i.test(reason)) return { outcome: 'canceled', problem: null }
  logError('print', `${paper}: ${reason}`)
  const printer = printerName === null ? 'The printer' : `The printer ${printerName}`
  if (reason !== timeoutReason)
    return answerWithPdf(printerName === null ? 'It was not printed.' : `${printer} did not print.`)
  // The user has seen the system's dialog and its outcome.
  if (!options.silent) return { outcome: 'canceled', problem: null }
  return answerWithPdf(`${printer} has not answered: please check whether it printed.`)
}
