import { keysOf, recordOf } from '@shop/contracts/keys'
import type { Deps } from '../../platform/base/deps.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import { agentLimit, type AgentLimitName } from '../access/agentLimit.ts'
import type { Agent } from '../access/identify.ts'

/**
 * Limits for opening sessions, new codes and declined cards of one agent, and for declines of one purchase. `isShared`:
 * all agents without a token together have a limit as well, since anybody can have many hosts.
 */
const limitOptions = {
  session: { setting: 'sessions', duration: 600, isShared: false },
  code: { setting: 'codes', duration: 600, isShared: true },
  // Protects against testing which stolen cards are valid.
  decline: { setting: 'declines', duration: 600, isShared: true },
  // Allows for a buyer who mistypes a card or tries several of their own.
  purchaseDecline: { setting: 'purchaseDeclines', duration: 3600, isShared: false },
} as const satisfies Record<string, { setting: AgentLimitName; duration: number; isShared: boolean }>

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

/**
 * Names the caller of a limit. An agent without a token is known by its host alone: each port of a machine would be an
 * agent of its own, with the limit of one.
 */
const callerOf = ({ id, tier, profileUrl }: Agent): string =>
  tier === 'trusted' || profileUrl === null ? id : `${tier}:${new URL(profileUrl).hostname}`

/** Multiple of the limit of a single agent that applies to all of them together. */
const sharedFactor = 5

/** Creates the limits of agents, which all protocols share, since a trusted agent may use several. */
export const sessionLimits = (deps: Pick<Deps, 'config' | 'log' | 'settings'>): LimitsOf => {
  const limits = recordOf(keysOf(limitOptions), action => {
    const { setting, duration, isShared } = limitOptions[action]
    const readLimit = agentLimit(deps, setting)
    const readSharedLimit = async () => sharedFactor * (await readLimit())
    return {
      own: rateLimit(deps, `agent-${action}`, { points: readLimit, duration }),
      shared: isShared ? rateLimit(deps, `agents-${action}`, { points: readSharedLimit, duration }) : null,
    }
  })
  return agent => {
    const caller = callerOf(agent)
    return async (action, { purchaseId, isReversal = false } = {}) => {
      const act = isReversal ? 'uncount' : 'consume'
      const { own, shared } = limits[action]
      await own[act](purchaseId ?? caller)
      if (agent.tier !== 'trusted') await shared?.[act]('all')
    }
  }
}

/** Counts the codes that a session has not had before, because they may be guesses. */
export const countNewCodes = async (
  countAction: CountAction,
  codes: readonly string[],
  earlierCodes: readonly string[] = [],
): Promise<void> => {
  for (const code of codes) if (!earlierCodes.includes(code)) await countAction('code')
}
