import { failureText } from '@shop/admin/kit/act/failureText'
import type { PrintResult } from '@shop/admin/kit/platform/Platform'
import type { Toast } from '@shop/ui/toasts/Toaster.tsx'

/** Describes the outcome of printing; null if the user cancelled. */
export const describePrintOutcome = async (
  printing: Promise<PrintResult>,
): Promise<Omit<Toast, 'id'> | null> => {
  try {
    const { outcome, problem } = await printing
    if (problem === null)
      return outcome === 'printed' ? { tone: 'success', title: 'Sent to the printer' } : null
    const ending = outcome === 'saved' ? 'was saved as a PDF instead' : 'was not printed'
    return { tone: 'error', title: 'Not printed', text: `${problem} The page ${ending}.` }
  } catch (error) {
    return { tone: 'error', title: 'Not printed', text: failureText(error, 'Failed to print') }
  }
}
