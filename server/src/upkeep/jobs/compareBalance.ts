import { setTimeout } from 'node:timers/promises'
import { formatMoney } from '@shop/contracts/money'
import type { Deps } from '../../platform/base/deps.ts'
import type { StopSignal } from '../../platform/base/longRun.ts'
import { readCursor } from '../../platform/database/cursors.ts'
import { bookProviderMovements } from '../../sales/orders/money/bookProviderMovements.ts'
import { readProviderSums } from '../../sales/orders/money/readProviderSums.ts'
import type { Difference } from './Difference.ts'

/** Maximum number of comparisons. They are repeated, as the provider knows of a payment before the shop settles it. */
const maxAttempts = 5
const pauseMs = 1000

/**
 * Compares the provider's balance with the ledger, by currency; finds nothing before the provider's list has been read
 * to the end once.
 */
export const compareBalance = async (deps: Deps, stopping: StopSignal): Promise<Difference[]> => {
  for (let attempt = 1; ; attempt++) {
    await bookProviderMovements(deps, stopping)
    if ((await readCursor(deps.db, 'provider-balance')) === null) return []
    const differences = await compareOnce(deps)
    if (differences.length === 0 || attempt === maxAttempts || stopping.aborted) return differences
    await setTimeout(pauseMs)
  }
}

const compareOnce = async ({ db, payments }: Deps): Promise<Difference[]> => {
  const ledgerSums = await readProviderSums(db)
  const providerSums = new Map(
    (await payments.readBalance()).map(({ currency, amount }) => [currency, amount]),
  )
  return [...new Set([...ledgerSums.keys(), ...providerSums.keys()])].flatMap(currency => {
    const [ledgerSum, providerSum] = [ledgerSums.get(currency) ?? 0, providerSums.get(currency) ?? 0]
    if (ledgerSum === providerSum) return []
    const detail = `The provider owes ${formatMoney(providerSum, currency)}; according to the ledger it is ${formatMoney(ledgerSum, currency)}.`
    return [{ kind: 'balance-differs' as const, subject: currency, detail }]
  })
}
