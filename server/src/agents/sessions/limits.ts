import type { Deps } from '../../platform/base/deps.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import type { Agent } from '../access/identify.ts'

/** Limits for opening sessions, new codes and declined cards of one agent, and for declines of one purchase. */
const limitOptions = {
  session: { points: 1200, duration: 600 },
  code: { points: 100, duration: 600 },
  // Protects against testing which stolen cards are valid.
  decline: { points: 60, duration: 600 },
  // Allows for a buyer who mistypes a card or tries several of their own.
  purchaseDecline: { points: 5, duration: 3600 },
} as const

/**
 * Counts an action of an agent or, if `purchaseId` is given, of that purchase. Throws `too_many_requests` above the
 * limit. `isReversal` takes back an earlier count that turned out not to apply.
 */
export type CountAction = (
  action: keyof typeof limitOptions,
  options?: { purchaseId?: string; isReversal?: boolean },
) => Promise<void>

/** Creates the limits of agents in one protocol, whose name keeps its counts separate. */
export const sessionLimits = (deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>, protocol: string) => {
  const limits = {
    session: rateLimit(deps, `${protocol}-sessions`, limitOptions.session),
    code: rateLimit(deps, `${protocol}-codes`, limitOptions.code),
    decline: rateLimit(deps, `${protocol}-declines`, limitOptions.decline),
    purchaseDecline: rateLimit(deps, `${protocol}-purchase-declines`, limitOptions.purchaseDecline),
  }
  return (agent: Agent): CountAction =>
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
