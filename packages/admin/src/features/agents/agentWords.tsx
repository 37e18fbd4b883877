import type { Agent, AgentCall } from '@shop/contracts/agents/endpoints'
import { type BadgeTone, StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { wordsOf } from '@shop/ui/words/inWords'

const tiers: Record<Agent['tier'], { label: string; tone: BadgeTone; meaning: string }> = {
  anonymous: { label: 'None', tone: 'outline', meaning: 'Says who it is, without proof' },
  signed: { label: 'Signature', tone: 'secondary', meaning: 'Signs its requests' },
  trusted: { label: 'Token', tone: 'default', meaning: 'Has one of your tokens' },
}

export const tierMeaning = (tier: Agent['tier']): string => tiers[tier].meaning

export const TierBadge = ({ tier }: Pick<Agent, 'tier'>) => (
  <StatusBadge tone={tiers[tier].tone}>{tiers[tier].label}</StatusBadge>
)

/** Texts for the protocol's codes, as the beginning of a sentence; other codes are shown unchanged. */
const outcomes: Readonly<Record<string, string>> = {
  ok: 'Answered',
  replayed: 'Answered again',
  not_found: 'Not found',
  rate_limited: 'Too many requests',
  unavailable: 'Shop busy',
  internal_error: 'Failed',
  invalid_request: 'Not understood',
  request_too_large: 'Too large',
  capabilities_incompatible: 'No shared capabilities',
  version_unsupported: 'Version unknown',
  invalid_profile_url: 'No valid profile',
  profile_unreachable: 'Profile unreachable',
  profile_malformed: 'Profile damaged',
  profile_not_trusted: 'Token of another assistant',
  unauthorized: 'Not authorised',
  payment_failed: 'Payment refused',
  payment_declined: 'Payment refused',
  total_changed: 'Price changed',
  conflict: 'Changed meanwhile',
  signature_missing: 'Signature missing',
  signature_invalid: 'Signature not valid',
  key_not_found: 'Signing key unknown',
  digest_mismatch: 'Altered in transit',
  algorithm_unsupported: 'Signature unknown',
  idempotency_conflict: 'Request key reused',
  idempotency_in_flight: 'Still under way',
}

const outcomeText = ({ outcome }: Pick<AgentCall, 'outcome'>): string => outcomes[outcome] ?? wordsOf(outcome)

/** Writes `search_catalog` as `Search catalogue`. */
export const operationText = ({ operation }: Pick<AgentCall, 'operation'>): string =>
  wordsOf(operation.replace(/catalog$/, 'catalogue'))

const isAnswered = ({ outcome }: Pick<AgentCall, 'outcome'>) => outcome === 'ok' || outcome === 'replayed'

export const OutcomeBadge = (call: AgentCall) => (
  <StatusBadge tone={isAnswered(call) ? 'secondary' : 'destructive'} wraps>
    {outcomeText(call)}
  </StatusBadge>
)
