import type { ApiKey } from '@shop/contracts/users/apiKeys'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

const states: Record<ApiKey['state'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'default' },
  ended: { label: 'Ended', tone: 'secondary' },
  revoked: { label: 'Revoked', tone: 'destructive' },
}

export const KeyState = ({ state }: Pick<ApiKey, 'state'>) => (
  <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
)
