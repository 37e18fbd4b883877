import type { Deps } from '../../base/deps.ts'
import { attemptPassword } from '../passwords/attemptPassword.ts'
import { type CodeOutcome, wrongCode } from './wrongCode.ts'

/** Lets someone try a code. Throws `wrong_code`, and `too_many_requests` after too many of those under the same `who`. */
export const attemptCode = async (
  deps: Deps,
  who: readonly string[],
  take: () => Promise<CodeOutcome>,
): Promise<void> => {
  let outcome: CodeOutcome = 'wrong'
  await attemptPassword(deps, who, async () => {
    outcome = await take()
    return outcome === 'taken' || null
  })
  // Written by what is called above.
  const why = outcome as CodeOutcome
  if (why !== 'taken') throw wrongCode(why)
}
