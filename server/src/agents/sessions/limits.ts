import type { Deps } from '../../platform/base/deps.ts'
import { limit } from '../../platform/http/limits.ts'
import type { Agent } from '../access/identify.ts'

/** Times in ten minutes that one agent may open a session, try a code that a session has not had, and try to pay. */
const mostOf = {
  session: { points: 1200, duration: 600 },
  code: { points: 100, duration: 600 },
  // A way to find out which stolen cards are good.
  decline: { points: 60, duration: 600 },
} as const

/** Counts an act of an agent; throws where it does this too often. `isBack` takes one back that did not count. */
export type Take = (what: keyof typeof mostOf, how?: { isBack: boolean }) => Promise<void>

/** Limits of agents in one protocol, whose name tells its counts from others'. */
export const sessionLimits = (deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>, protocol: string) => {
  const limits = {
    session: limit(deps, `${protocol}-sessions`, mostOf.session),
    code: limit(deps, `${protocol}-codes`, mostOf.code),
    decline: limit(deps, `${protocol}-declines`, mostOf.decline),
  }
  return (agent: Agent): Take =>
    (what, { isBack } = { isBack: false }) =>
      isBack ? limits[what].giveBack(agent.id) : limits[what].take(agent.id)
}

/** Counts codes, which are guessed by trying: each that a session has not had. */
export const takeCodes = async (
  take: Take,
  codes: readonly string[],
  before: readonly string[] = [],
): Promise<void> => {
  for (const code of codes) if (!before.includes(code)) await take('code')
}
