import { setTimeout } from 'node:timers/promises'
import { formatMoney } from '@shop/contracts/money'
import type { Deps } from '../../platform/base/deps.ts'
import type { Stopping } from '../../platform/base/longRun.ts'
import { readCursor } from '../../platform/database/cursors.ts'
import { followBalance } from '../../sales/orders/money/followBalance.ts'
import { readProviderSums } from '../../sales/orders/money/readProviderSums.ts'
import type { Difference } from './Difference.ts'

/** Number of comparisons: the provider knows of a payment that is just being settled a little before the shop does. */
const maxAttempts = 5
const pauseMs = 1000

/**
 * Compares the provider's balance with the ledger, by currency; finds nothing before the provider's list has been read
 * to the end once.
 */
export const compareBalance = async (deps: Deps, stopping: Stopping): Promise<Difference[]> => {
  for (let attempt = 1; ; attempt++) {
    await followBalance(deps, stopping)
    if ((await readCursor(deps.db, 'provider-balance')) === null) return []
    const differences = await compareOnce(deps)
    if (differences.length === 0 || attempt === maxAttempts || stopping.aborted) return differences
    await setTimeout(pauseMs)
  }
}

const compareOnce = async ({ db, payments }: Deps): Promise<Difference[]> => {
  const ours = await readProviderSums(db)
  const theirs = new Map((await payments.readBalance()).map(({ currency, amount }) => [currency, amount]))
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap(currency => {
    const [our, their] = [ours.get(currency) ?? 0, theirs.get(currency) ?? 0]
    if (our === their) return []
    const detail = `The provider owes ${formatMoney(their, currency)}; according to the ledger it is ${formatMoney(our, currency)}.`
    return [{ kind: 'balance-differs' as const, subject: currency, detail }]
  })
}
