import type { ReturnState } from '@shop/contracts/returns/entities'
import { returnStateLabels } from '@shop/contracts/returns/returnStateLabels'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

const tones: Record<ReturnState, BadgeTone> = {
  ASKED: 'secondary',
  SENT: 'underWay',
  RECEIVED: 'attention',
  CHECKED: 'default',
  DONE: 'outline',
  CANCELED: 'outline',
}

/** Lists the states of a return in order, as filters of the list. */
export const returnStates = Object.entries(returnStateLabels).map(([value, label]) => ({
  value: value as ReturnState,
  label,
}))

/** A return's state; RECEIVED is highlighted, because it is waiting for staff. */
export const ReturnStateBadge = ({ state }: { state: ReturnState }) => (
  <StatusBadge tone={tones[state]}>{returnStateLabels[state]}</StatusBadge>
)
