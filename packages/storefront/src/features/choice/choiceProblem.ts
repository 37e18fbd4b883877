import { dismissToast, showToast, useToast } from '../../kit/toasts/useToast.ts'

const problems = {
  'Selection Required': 'Please select size and color',
  'Not Available': 'Selected combination not available',
} as const

/** Says why what is chosen cannot be bought. */
export const tellChoiceProblem = (title: keyof typeof problems): void =>
  showToast({ kind: 'error', title, text: problems[title] })

/** Takes back the complaint about a choice, once there is another choice. */
export const settleChoiceProblem = (): void => {
  const { toast } = useToast.getState()
  if (toast && Object.hasOwn(problems, toast.title)) dismissToast()
}
