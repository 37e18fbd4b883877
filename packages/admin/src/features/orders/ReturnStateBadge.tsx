import type { ReturnState } from '@shop/contracts/returns/entities'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

const looks: Record<ReturnState, { label: string; tone: BadgeTone }> = {
  ASKED: { label: 'Booked', tone: 'secondary' },
  SENT: { label: 'On its way', tone: 'underWay' },
  RECEIVED: { label: 'Received', tone: 'attention' },
  CHECKED: { label: 'Checked', tone: 'default' },
  DONE: { label: 'Done', tone: 'outline' },
  CANCELED: { label: 'Closed', tone: 'outline' },
}

/** States of a return in their order, as a list is filtered by them. */
export const returnStates = Object.entries(looks).map(([value, { label }]) => ({
  value: value as ReturnState,
  label,
}))

/** A return's state; RECEIVED stands out, as it waits for staff. */
export const ReturnStateBadge = ({ state }: { state: ReturnState }) => {
  const { label, tone } = looks[state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
