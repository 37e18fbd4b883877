import { checkSalesDays } from '../analytics/sales/checkDays.ts'
import { findBreak } from '../audit/chain/findBreak.ts'
import { readStart } from '../audit/chain/removeOld.ts'
import { openSubjects, raiseAlert, resolveAlerts } from '../alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import type { Stopping } from '../base/longRun.ts'
import { chunks, comparePayments, findPayments } from './comparePayments.ts'
import { compareRefunds } from './compareRefunds.ts'
import { compareBalance } from './compareBalance.ts'
import { bookDifferencesAtMost, bookKinds, findBookDifferences } from './compareBooks.ts'
import type { Difference } from './Difference.ts'
import { lastSuccessOf } from './runs.ts'
import { findLedgerDifferences, ledgerDifferencesAtMost } from '../inventory/findLedgerDifferences.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The period to compare: the last days, more where it has not succeeded for longer, but not what may be under way now. */
const lookBack = 3 * day
const settling = 10 * minute

/** Once a night, after three o'clock in UTC. */
export const isNightlyDue = (now: number, lastSuccessAt: string | null): boolean => {
  const tonight = Math.floor((now - 3 * 60 * minute) / day) * day + 3 * 60 * minute
  return lastSuccessAt === null || Date.parse(lastSuccessAt) < tonight
}

/**
 * Compares the provider's payments, refunds and balance with ours, the stock with its ledger and the open orders, money
 * with its ledger and the papers issued for it, uses of codes with their count, and the audit log with its chain. A difference raises an alert and is never mended; an alert is resolved where the audit sees that its difference is gone.
 * The sums of days, which are made of the orders, are made anew where they differ.
 */
export const audit = async (deps: Deps, stopping: Stopping): Promise<void> => {
  const at = nowIso(deps)
  const lastSuccessAt = await lastSuccessOf(deps.db, 'audit')
  const now = deps.clock.now()
  const from = new Date(
    Math.min(now - lookBack, lastSuccessAt === null ? now : Date.parse(lastSuccessAt) - day),
  ).toISOString()
  const to = new Date(now - settling).toISOString()
  const differences = [
    ...(await comparePayments(deps, from, to)),
    ...(await compareRefunds(deps, from, to)),
    ...(await compareStock(deps)),
    ...(await checkAuditLog(deps)),
    ...(await findBookDifferences(deps)),
    ...(await compareBalance(deps, stopping)),
  ]
  // Another process leads by now, and its findings are newer.
  if (stopping.aborted) return
  for (const difference of differences) await raiseAlert(deps.db, { ...difference, at })
  await resolveMended(deps, differences, at)
  await checkSalesDays(deps)
  if (differences.length > 0) deps.log.error({ differences: differences.slice(0, 20) }, 'the books differ')
}

const resolveMended = async ({ db }: Deps, differences: readonly Difference[], at: string) => {
  const stock = differences.filter(({ kind }) => kind === 'stock-differs').map(({ subject }) => subject)
  // A full list may lack some.
  if (stock.length < ledgerDifferencesAtMost) {
    const gone = (await openSubjects(db, 'stock-differs')).filter(subject => !stock.includes(subject))
    await resolveAlerts(db, 'stock-differs', gone, at)
  }
  for (const kind of bookKinds) {
    const found = differences.filter(difference => difference.kind === kind).map(({ subject }) => subject)
    const gone = (await openSubjects(db, kind)).filter(subject => !found.includes(subject))
    if (found.length < bookDifferencesAtMost) await resolveAlerts(db, kind, gone, at)
  }
  const unmatched = await openSubjects(db, 'payment-without-order')
  for (const ids of chunks(unmatched)) {
    const matched = await findPayments(db, ids)
    await resolveAlerts(db, 'payment-without-order', [...matched.keys()], at)
  }
}

/** A break is never mended, so its alert comes back every night. The log keeps the end of the chain out of the database's reach. */
const checkAuditLog = async ({ db, log }: Deps): Promise<Difference[]> => {
  const found = await findBreak(db)
  if ('detail' in found) return [{ kind: 'audit-log-broken', ...found }]
  const start = await readStart(db)
  log.info({ number: found.number, seal: found.seal, start }, 'the audit log is whole')
  return []
}

const compareStock = async ({ db }: Deps): Promise<Difference[]> =>
  (await findLedgerDifferences(db)).map(variant => ({
    kind: 'stock-differs',
    subject: variant.variantId,
    detail:
      `${variant.sku}: stock ${variant.stock}, by its moves ${variant.ledgerStock}; held ${variant.reserved}, ` +
      `by its moves ${variant.ledgerReserved}, by open orders ${variant.openReservations}.`,
  }))
