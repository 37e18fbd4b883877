import type { SentInput } from '@shop/contracts/endpoint'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { getParcelPaper, getSlips, type ParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import type { Toast } from '@shop/ui/toasts/Toaster.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { failureText } from '../../../kit/act/failureText.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import { useOffline } from '../../../kit/offline/OfflineContext.ts'
import { isUnreachable } from '../../../kit/offline/unreachable.ts'
import { useOrderPdfs } from '../useOrderPdfs.ts'
import type { LabelText, PrintResult } from '../../../kit/platform/Platform.ts'
import { AddressLabel } from './AddressLabel.tsx'
import { addressLabelText } from './addressLabelText.ts'
import { type PrintJob, printSheet } from './printSheet.ts'
import type { PaperKind } from '../../../kit/platform/Preferences.ts'
import { SlipPage } from './SlipPage.tsx'
import styles from './AddressLabel.module.css'

/** A test page; its frame is complete and straight if the paper has the right size and position. */
const TestPage = ({ paper, at }: { paper: PaperKind; at: string }) => (
  <article className={paper === 'label' ? styles.testLabel : styles.testPage}>
    <p className={styles.name}>Test print</p>
    <p>{paper === 'label' ? '4 × 6 inches' : 'A4'}</p>
    <p>{at}</p>
    <p>The frame should be complete on all four sides.</p>
  </article>
)

/** Returns the test label as text for ZPL printers, with a barcode to test a scanner. */
const testLabelText = (printedAt: string): LabelText => ({
  head: 'Test print',
  note: '',
  isFilled: false,
  title: 'Printed',
  lines: [printedAt],
  code: 'M-12345',
  caption: 'M-12345',
  foot: 'The frame should be complete, and the barcode should scan.',
})

const slipJob = (parcelPaper: ParcelPaper): PrintJob => ({
  paper: 'slip',
  name: `packing-slip-${parcelPaper.number}`,
  content: <SlipPage {...parcelPaper} />,
})
/** Returns the print jobs for the customs documents of a parcel that leaves the United Kingdom. */
const customsJobs = ({ number, customs }: ParcelPaper): PrintJob[] =>
  customs.map((slip, index) => ({
    paper: 'document',
    name: `customs-${index + 1}-${number}`,
    content: <SlipPage number={number} slip={slip} />,
  }))
const labelJob = (parcelPaper: ParcelPaper): PrintJob => {
  const label = addressLabelText(parcelPaper)
  return { paper: 'label', name: `label-${parcelPaper.number}`, content: <AddressLabel {...label} />, label }
}

type Kind = SentInput<typeof getSlips>['kind']

/** Kind of paper for each document. */
const paperByKind = { 'packing-slips': 'slip', 'pick-list': 'document' } as const

type Result = PrintResult & Pick<PrintJob, 'paper' | 'name'>

const nouns = { document: 'document', slip: 'packing slip', label: 'label' }
const outcomeTexts = {
  printed: 'was not printed as intended',
  saved: 'was saved as a PDF instead',
  kept: 'was saved as a PDF',
  canceled: 'was not printed',
}

/** Reports failures as sentences, without repetitions. */
const sentencesOf = (results: readonly Result[]): string =>
  [
    ...new Set(results.map(({ problem }) => problem)),
    ...results.map(({ paper, outcome }) => `The ${nouns[paper]} ${outcomeTexts[outcome]}.`),
  ].join(' ')

const pdfsOf = (results: readonly Result[]): File[] =>
  results.flatMap(({ name, pdf }) =>
    pdf ? [new File([pdf], `${name}.pdf`, { type: 'application/pdf' })] : [],
  )

type Notice = Omit<Toast, 'id'>

type NumberedOrder = Pick<AdminOrder, 'id' | 'number'>

/** Returns a function that prints jobs in turn, reports the failures, and tells whether all succeeded. */
const usePrintAll = (show: ReturnType<typeof useOrderPdfs>['show']) => {
  const { platform } = useConnection()
  const toast = useToast()

  const reportFailures = (results: readonly Result[], notify: (notice: Notice) => unknown) => {
    const pdfs = pdfsOf(results)
    const open = () => pdfs.forEach(pdf => show(async () => pdf, 'Failed to open the PDF'))
    if (results.length > 0)
      notify({
        tone: 'error',
        title: 'Not printed',
        text: sentencesOf(results),
        ...(pdfs.length > 0 && {
          action: { label: pdfs.length === 1 ? 'Open PDF' : 'Open PDFs', onClick: open },
        }),
      })
  }
  /** Turns a failure into a result, so that the other jobs are still printed and earlier results are kept. */
  const print = async (job: PrintJob): Promise<Result> => {
    const { paper, name } = job
    const printed = await printSheet(platform, job).catch((error: unknown) => ({
      outcome: 'canceled' as const,
      problem: failureText(error, 'Failed to print.'),
    }))
    return { ...printed, paper, name }
  }
  return async (
    jobs: () => Promise<PrintJob[]>,
    notify: (notice: Notice) => unknown = toast,
  ): Promise<boolean> => {
    try {
      const results: Result[] = []
      for (const job of await jobs()) results.push(await print(job))
      const failures = results.filter(({ problem }) => problem !== null)
      reportFailures(failures, notify)
      return failures.length === 0
    } catch (error) {
      notify({ tone: 'error', title: 'Error', text: failureText(error, 'Failed to print') })
      return false
    }
  }
}

/** Reads a parcel's documents; uses those cached for the packing page while the shop is unreachable. */
const useReadParcelPaper = () => {
  const { client } = useConnection()
  const { seen } = useOffline()
  return async ({ id, number }: NumberedOrder): Promise<ParcelPaper> => {
    try {
      return await client.call(getParcelPaper, { id })
    } catch (error) {
      const parcelPaper = seen.answersOf(getParcelPaper).find(seenPaper => seenPaper.number === number)
      if (!parcelPaper || !isUnreachable(error)) throw error
      return parcelPaper
    }
  }
}

/** Prints the documents of a parcel, and reports failures: in a toast, or through `onFailure` for an order's parcel. */
export const useParcelPrint = (onFailure?: (number: string, notice: Notice) => void) => {
  const { client, platform } = useConnection()
  const toast = useToast()
  const timeZone = use(TimeZoneContext)
  const { packingSlips, show } = useOrderPdfs()
  const printAll = usePrintAll(show)
  const readParcelPaper = useReadParcelPaper()

  const slipsJob = async (ids: readonly string[], kind: Kind): Promise<PrintJob> => {
    const { items } = await client.call(getSlips, { ids: [...ids], kind })
    const content = items.map(item => <SlipPage key={`${item.number} ${item.slip.title}`} {...item} />)
    return { paper: paperByKind[kind], name: kind, content }
  }
  const withoutDialog = (job: PrintJob): PrintJob => ({ ...job, isQuiet: true })
  /** Prints a test page, and reports that it was sent or why it was not. */
  const test = async (paper: PaperKind): Promise<void> => {
    const printedAt = momentText(new Date().toISOString(), timeZone)
    const content = <TestPage paper={paper} at={printedAt} />
    const label = paper === 'label' ? testLabelText(printedAt) : undefined
    const isPrinted = await printAll(async () => [
      withoutDialog({ paper, name: `test-${paper}`, content, label }),
    ])
    if (isPrinted) toast({ tone: 'success', title: 'A test page has been sent to the printer.' })
  }
  /**
   * Prints without a dialog, which would receive the next scan; a browser can only open the slip. `isLabelled`: the
   * parcel has a carrier's label, so it gets no address label.
   */
  const parcel = ({ id, number }: NumberedOrder, isLabelled = false): void => {
    const printAgain = { label: 'Print Again', onClick: () => parcel({ id, number }, isLabelled) }
    const notify = onFailure && ((notice: Notice) => onFailure(number, { action: printAgain, ...notice }))
    if (!platform.preferences) return packingSlips([id], notify)
    const jobs = async () => {
      const parcelPaper = await readParcelPaper({ id, number })
      const label = isLabelled ? [] : [labelJob(parcelPaper)]
      return [slipJob(parcelPaper), ...label, ...customsJobs(parcelPaper)].map(withoutDialog)
    }
    void printAll(jobs, notify)
  }
  return {
    label: (order: NumberedOrder) => void printAll(async () => [labelJob(await readParcelPaper(order))]),
    /** Prints one page for each packing slip, or the single pick list. */
    slips: (ids: readonly string[], kind: Kind) => void printAll(async () => [await slipsJob(ids, kind)]),
    parcel,
    test,
  }
}
