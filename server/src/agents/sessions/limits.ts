import { keysOf, recordOf } from '@shop/contracts/keys'
import type { Deps } from '../../platform/base/deps.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import { agentLimit, type AgentLimitName } from '../access/agentLimit.ts'
import type { Agent } from '../access/identify.ts'

/** Limits for opening sessions, new codes and declined cards of one agent, and for declines of one purchase. */
const limitOptions = {
  session: { setting: 'sessions', duration: 600 },
  code: { setting: 'codes', duration: 600 },
  // Protects against testing which stolen cards are valid.
  decline: { setting: 'declines', duration: 600 },
  // Allows for a buyer who mistypes a card or tries several of their own.
  purchaseDecline: { setting: 'purchaseDeclines', duration: 3600 },
} as const satisfies Record<string, { setting: AgentLimitName; duration: number }>

/**
 * Counts an action of an agent or, if `purchaseId` is given, of that purchase. Throws `too_many_requests` above the
 * limit. `isReversal` takes back an earlier count that turned out not to apply.
 */
export type CountAction = (
  action: keyof typeof limitOptions,
  options?: { purchaseId?: string; isReversal?: boolean },
) => Promise<void>

/** Counts the actions of an agent. */
export type LimitsOf = (agent: Agent) => CountAction

/** Creates the limits of agents, which all protocols share, since a trusted agent may use several. */
export const sessionLimits = (deps: Pick<Deps, 'config' | 'log' | 'settings'>): LimitsOf => {
  const limits = recordOf(keysOf(limitOptions), action => {
    const { setting, duration } = limitOptions[action]
    return rateLimit(deps, `agent-${action}`, { points: agentLimit(deps, setting), duration })
  })
  return agent =>
    (action, { purchaseId = agent.id, isReversal = false } = {}) =>
      isReversal ? limits[action].uncount(purchaseId) : limits[action].consume(purchaseId)
}

/** Counts the codes that a session has not had before, because they may be guesses. */
export const countNewCodes = async (
  countAction: CountAction,
  codes: readonly string[],
  earlierCodes: readonly string[] = [],
): Promise<void> => {
  for (const code of codes) if (!earlierCodes.includes(code)) await countAction('code')
}
