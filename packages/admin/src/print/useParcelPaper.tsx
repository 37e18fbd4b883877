import { getParcelPaper, type ParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { failureText } from '../act/failureText.ts'
import { useConnection } from '../app/connection.ts'
import { usePaper } from '../orders/usePaper.ts'
import type { Printed } from '../platform/Platform.ts'
import { AddressLabel } from './AddressLabel.tsx'
import { PackingSlip } from './PackingSlip.tsx'
import { type PrintJob, printSheet } from './printSheet.ts'

const slipJob = (paper: ParcelPaper): PrintJob => ({
  paper: 'slip',
  name: `packing-slip-${paper.number}`,
  content: <PackingSlip {...paper} />,
})
const labelJob = (paper: ParcelPaper): PrintJob => ({
  paper: 'label',
  name: `label-${paper.number}`,
  content: <AddressLabel {...paper} />,
})

const thing = { document: 'document', slip: 'packing slip', label: 'label' }

/** What became of something that was not printed as wanted, in words. */
const sentenceOf = ({ paper }: PrintJob, { outcome, problem }: Printed): string | null => {
  if (problem === null) return null
  const end = outcome === 'saved' ? 'was saved as a PDF instead' : 'was not printed'
  return `${problem} The ${thing[paper]} ${end}.`
}

/** Prints what goes with a parcel, and says what could not be printed. */
export const useParcelPaper = () => {
  const { client, platform } = useConnection()
  const toast = useToast()
  const { packingSlips } = usePaper()

  const printAll = async (id: string, jobsOf: (paper: ParcelPaper) => PrintJob[]) => {
    try {
      const sentences: (string | null)[] = []
      for (const job of jobsOf(await client.call(getParcelPaper, { id })))
        sentences.push(sentenceOf(job, await printSheet(platform, job)))
      const text = sentences.filter(sentence => sentence !== null).join(' ')
      if (text !== '') toast({ tone: 'error', title: 'Not printed', text })
    } catch (error) {
      toast({ tone: 'error', title: 'Error', text: failureText(error, 'Failed to print') })
    }
  }
  /** Silently on the printers that were chosen; a slip without one is opened. */
  const printParcel = async (id: string) => {
    const chosen = (await platform.preferences?.read())?.printers
    if (!chosen?.slip) packingSlips([id])
    const jobs = [...(chosen?.slip ? [slipJob] : []), ...(chosen?.label ? [labelJob] : [])]
    if (jobs.length > 0) await printAll(id, paper => jobs.map(job => job(paper)))
  }
  return {
    label: (id: string) => void printAll(id, paper => [labelJob(paper)]),
    parcel: (id: string) => void printParcel(id),
  }
}
