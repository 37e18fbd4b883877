import type { Deps } from '../../../../platform/base/deps.ts'
import { throwAll } from '../../../../platform/base/forEach.ts'
import { longRunMs, type Stopping } from '../../../../platform/base/longRun.ts'
import { rules } from './rules.ts'

/** Most rows of a kind that one statement removes, and orders that one transaction scrubs. */
const batch = 100

/**
 * Removes personal data that has been kept for its time, in small transactions. `more`: it has worked for long, and there
 * may be more. A kind that fails keeps no other waiting; throws at the end where one did.
 */
export const removeExpired = async (deps: Deps, stopping: Stopping): Promise<'more' | void> => {
  const failures: unknown[] = []
  const until = deps.clock.now() + longRunMs
  const isLong = () => deps.clock.now() > until
  for (const remove of Object.values(rules)) {
    if (stopping.aborted || isLong()) break
    try {
      while ((await remove(deps, batch)) >= batch) if (stopping.aborted || isLong()) break
    } catch (error) {
      failures.push(error)
    }
  }
  throwAll(failures)
  if (isLong()) return 'more'
}
