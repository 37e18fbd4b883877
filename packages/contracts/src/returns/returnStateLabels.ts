import type { ReturnState } from './entities.ts'

/** States of a return in their order. */
export const returnStateLabels: Readonly<Record<ReturnState, string>> = {
  ASKED: 'Booked',
  SENT: 'On its way',
  RECEIVED: 'Received',
  CHECKED: 'Checked',
  DONE: 'Done',
  CANCELED: 'Closed',
}
