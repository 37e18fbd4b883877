import type { Deps } from '../../platform/base/deps.ts'
import { limit } from '../../platform/http/limits.ts'
import type { Agent } from '../access/identify.ts'

/** Times that one agent may open a session, try a code that a session has not had, and have cards declined; and declines of one purchase. */
const mostOf = {
  session: { points: 1200, duration: 600 },
  code: { points: 100, duration: 600 },
  // A way to find out which stolen cards are good.
  decline: { points: 60, duration: 600 },
  // A buyer mistypes a card now and then, and holds a handful of them.
  purchaseDecline: { points: 5, duration: 3600 },
} as const

/**
 * Counts an act of an agent, or of one purchase `of` which it is; throws where there are too many. `isBack` takes one back
 * that did not count.
 */
export type Take = (what: keyof typeof mostOf, how?: { of?: string; isBack?: boolean }) => Promise<void>

/** Limits of agents in one protocol, whose name tells its counts from others'. */
export const sessionLimits = (deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>, protocol: string) => {
  const limits = {
    session: limit(deps, `${protocol}-sessions`, mostOf.session),
    code: limit(deps, `${protocol}-codes`, mostOf.code),
    decline: limit(deps, `${protocol}-declines`, mostOf.decline),
    purchaseDecline: limit(deps, `${protocol}-purchase-declines`, mostOf.purchaseDecline),
  }
  return (agent: Agent): Take =>
    (what, { of = agent.id, isBack = false } = {}) =>
      isBack ? limits[what].giveBack(of) : limits[what].take(of)
}

/** Counts codes, which are guessed by trying: each that a session has not had. */
export const takeCodes = async (
  take: Take,
  codes: readonly string[],
  before: readonly string[] = [],
): Promise<void> => {
  for (const code of codes) if (!before.includes(code)) await take('code')
}
