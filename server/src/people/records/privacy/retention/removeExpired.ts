import type { Deps } from '../../../../platform/base/deps.ts'
import { throwAll } from '../../../../platform/base/forEach.ts'
import { longRunMs, type StopSignal } from '../../../../platform/base/longRun.ts'
import { rules } from './rules.ts'

/** Maximum rows of a kind that one statement removes, and orders that one transaction scrubs. */
const batchSize = 100

/**
 * Removes personal data after its retention period, in small transactions. Returns `more` if the run was long and there
 * may be more to do. A kind that fails does not stop the others; throws at the end if one did.
 */
export const removeExpired = async (deps: Deps, stopping: StopSignal): Promise<'more' | void> => {
  const failures: unknown[] = []
  const endsAt = deps.clock.now() + longRunMs
  const isLong = () => deps.clock.now() > endsAt
  for (const remove of Object.values(rules)) {
    if (stopping.aborted || isLong()) break
    try {
      let removed = batchSize
      while (removed >= batchSize && !stopping.aborted && !isLong()) removed = await remove(deps, batchSize)
    } catch (error) {
      failures.push(error)
    }
  }
  throwAll(failures)
  if (isLong()) return 'more'
}
