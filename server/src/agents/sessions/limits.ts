import type { Deps } from '../../platform/base/deps.ts'
import { limit } from '../../platform/http/limits.ts'
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
 * Counts an action of an agent, or of the purchase `of`; throws if there are too many. `isBack` takes back a
 * count that turned out not to apply.
 */
export type CountAction = (
  what: keyof typeof limitOptions,
  how?: { of?: string; isBack?: boolean },
) => Promise<void>

/** Creates the limits of agents in one protocol, whose name keeps its counts separate. */
export const sessionLimits = (deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>, protocol: string) => {
  const limits = {
    session: limit(deps, `${protocol}-sessions`, limitOptions.session),
    code: limit(deps, `${protocol}-codes`, limitOptions.code),
    decline: limit(deps, `${protocol}-declines`, limitOptions.decline),
    purchaseDecline: limit(deps, `${protocol}-purchase-declines`, limitOptions.purchaseDecline),
  }
  return (agent: Agent): CountAction =>
    (what, { of = agent.id, isBack = false } = {}) =>
      isBack ? limits[what].giveBack(of) : limits[what].take(of)
}

/** Counts codes that a session has not had before, as attempts at guessing. */
export const takeCodes = async (
  take: CountAction,
  codes: readonly string[],
  before: readonly string[] = [],
): Promise<void> => {
  for (const code of codes) if (!before.includes(code)) await take('code')
}
