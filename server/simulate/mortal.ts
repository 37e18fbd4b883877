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

/** Moments at which a kill may happen: before a commit, after it, and after an answer from outside. */
const isCommit = ({ sql, __knexTxId: within }: Query) =>
  /^commit/i.test(sql) || (within === undefined && /^(insert|update|delete)/i.test(sql))

export interface Mortal {
  isDead: () => boolean
  /** Kills it at this moment, counted from now. */
  killAfter: (moments: number) => void
  spare: () => void
}

/**
 * Lets a test kill a shop. After its death no statement reaches the database and no call reaches the provider, so
 * unfinished work stays undone as if the process had been killed. Stopping the shop then ends its connections and
 * their open transactions.
 */
export const makeMortal = ({ deps }: Pick<TestShop, 'deps'>): Mortal => {
  let remaining = Infinity
  let isDead = false
  const live = () => {
    if (isDead) throw new Killed('The shop was killed.')
  }
  const pass = () => {
    live()
    remaining -= 1
    isDead = remaining <= 0
  }
  deps.db.on('query', (query: Query) => {
    live()
    if (!isCommit(query)) return
    pass()
    live()
  })
  deps.db.on('query-response', (_answer: unknown, query: Query) => {
    if (!isDead && isCommit(query)) pass()
  })
  const { payments } = deps
  for (const [name, call] of entriesOf(payments)) {
    if (typeof call !== 'function') continue
    const mortal = (...input: unknown[]): unknown => {
      live()
      const answer: unknown = Reflect.apply(call, payments, input)
      if (!(answer instanceof Promise)) return answer
      return answer.finally(pass)
    }
    Object.assign(payments, { [name]: mortal })
  }
  return {
    isDead: () => isDead,
    killAfter: moments => {
      remaining = moments
    },
    spare: () => {
      remaining = Infinity
    },
  }
}
