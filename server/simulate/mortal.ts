import { entriesOf } from '@shop/contracts/keys'
import type { TestShop } from '../src/test/startShop.ts'

/** Error of a killed process, which neither writes nor calls anybody. */
class Killed extends Error {
  override name = 'Killed'
}

interface Query {
  sql: string
  __knexTxId?: string
}

/** Tells whether a statement commits: kills happen before and after commits, and after answers from outside. */
const isCommit = ({ sql, __knexTxId: transactionId }: Query) =>
  /^commit/i.test(sql) || (transactionId === undefined && /^(insert|update|delete)/i.test(sql))

export interface Mortal {
  isDead: () => boolean
  /**
   * Kills the shop after this number of moments: one before and one after each commit, and one after each answer of the
   * provider.
   */
  killAfter: (moments: number) => void
  cancelKill: () => void
}

/**
 * Lets a test kill a shop. After its death no statement reaches the database and no call reaches the provider, so
 * unfinished work stays undone as if the process had been killed. Stopping the shop then ends its connections and
 * their open transactions.
 */
export const makeMortal = ({ deps }: Pick<TestShop, 'deps'>): Mortal => {
  let remaining = Infinity
  let isDead = false
  const throwIfDead = () => {
    if (isDead) throw new Killed('The shop was killed.')
  }
  const passMoment = () => {
    throwIfDead()
    remaining -= 1
    isDead = remaining <= 0
  }
  deps.db.on('query', (query: Query) => {
    throwIfDead()
    if (!isCommit(query)) return
    passMoment()
    throwIfDead()
  })
  deps.db.on('query-response', (_answer: unknown, query: Query) => {
    if (!isDead && isCommit(query)) passMoment()
  })
  const { payments } = deps
  for (const [name, call] of entriesOf(payments)) {
    if (typeof call !== 'function') continue
    const mortalCall = (...input: unknown[]): unknown => {
      throwIfDead()
      const answer: unknown = Reflect.apply(call, payments, input)
      if (!(answer instanceof Promise)) return answer
      return answer.finally(passMoment)
    }
    Object.assign(payments, { [name]: mortalCall })
  }
  return {
    isDead: () => isDead,
    killAfter: moments => {
      remaining = moments
    },
    cancelKill: () => {
      remaining = Infinity
    },
  }
}
