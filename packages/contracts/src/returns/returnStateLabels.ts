import type { ReturnState } from './entities.ts'

/** Labels of a return's states, in chronological order. */
export const returnStateLabels: Readonly<Record<ReturnState, string>> = {
  ASKED: 'Booked',
  SENT: 'On its way',
  RECEIVED: 'Received',
  CHECKED: 'Checked',
  DONE: 'Done',
  CANCELED: 'Closed',
}
