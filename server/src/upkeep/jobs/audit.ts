import { batchesOf } from '@shop/contracts/batchesOf'
import { checkSalesDays } from '../../office/analytics/sales/checkDays.ts'
import { noteZoneGaps } from '../../office/settings/noteZoneGaps.ts'
import { findBreak } from '../../platform/events/audit/chain/findBreak.ts'
import { readStart } from '../../platform/events/audit/chain/removeOld.ts'
import { openSubjects, raiseAlert, resolveAlerts } from '../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import type { StopSignal } from '../../platform/base/longRun.ts'
import { comparePayments, findPayments, idsPerBatch } from './comparePayments.ts'
import { compareRefunds } from './compareRefunds.ts'
import { compareBalance } from './compareBalance.ts'
import { maxBookDifferences, bookKinds, findBookDifferences } from './compareBooks.ts'
import type { Difference } from './Difference.ts'
import { lastSuccessOf } from './runs.ts'
import { findPlaceDifferences } from '../../catalogue/products/inventory/places/findPlaceDifferences.ts'
import {
  findLedgerDifferences,
  maxLedgerDifferences,
} from '../../catalogue/products/inventory/findLedgerDifferences.ts'

/** Minimum period to compare. It is longer if the last success is more than two days ago. */
const periodMs = 3 * dayMs
/** Time before now at which the period ends, so that payments in progress are left out. */
const settlingMs = 10 * minuteMs

/**
 * Compares the provider's payments, refunds and balance with ours, the stock with its ledgers (those of its places
 * included) and the open orders, money with its ledger and its invoices and credit notes, uses of promotions with their
 * count, and the audit log with its hash chain. A difference raises an alert and is never corrected here; the alert is
 * resolved once the difference is gone. Only wrong daily totals are calculated again, since they are derived from the
 * orders.
 */
export const audit = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  const at = nowIso(deps)
  const lastSuccessAt = await lastSuccessOf(deps.db, 'audit')
  const now = deps.clock.now()
  const from = new Date(
    Math.min(now - periodMs, lastSuccessAt === null ? now : Date.parse(lastSuccessAt) - dayMs),
  ).toISOString()
  const to = new Date(now - settlingMs).toISOString()
  const differences = [
    ...(await comparePayments(deps, from, to)),
    ...(await compareRefunds(deps, from, to)),
    ...(await compareStock(deps)),
    ...(await comparePlaces(deps)),
    ...(await checkAuditLog(deps)),
    ...(await findBookDifferences(deps)),
    ...(await compareBalance(deps, stopping)),
  ]
  // Another process has become the leader, and its results are newer.
  if (stopping.aborted) return
  for (const difference of differences) await raiseAlert(deps.db, { ...difference, at })
  await resolveEnded(deps, differences, at)
  await checkSalesDays(deps)
  await noteZoneGaps(deps)
  if (differences.length > 0) deps.log.error({ differences: differences.slice(0, 20) }, 'the books differ')
}

/** Resolves the alerts of earlier nights whose differences are gone. */
const resolveEnded = async ({ db }: Deps, differences: readonly Difference[], at: string) => {
  const stockSubjects = differences
    .filter(({ kind }) => kind === 'stock-differs')
    .map(({ subject }) => subject)
  // A list that reached its limit may be incomplete, so it resolves nothing.
  if (stockSubjects.length < maxLedgerDifferences) {
    const resolvedSubjects = (await openSubjects(db, 'stock-differs')).filter(
      subject => !stockSubjects.includes(subject),
    )
    await resolveAlerts(db, 'stock-differs', resolvedSubjects, at)
  }
  for (const kind of bookKinds) {
    const currentSubjects = differences
      .filter(difference => difference.kind === kind)
      .map(({ subject }) => subject)
    const resolvedSubjects = (await openSubjects(db, kind)).filter(
      subject => !currentSubjects.includes(subject),
    )
    if (currentSubjects.length < maxBookDifferences) await resolveAlerts(db, kind, resolvedSubjects, at)
  }
  const unmatchedIds = await openSubjects(db, 'payment-without-order')
  for (const ids of batchesOf(unmatchedIds, idsPerBatch)) {
    const foundPayments = await findPayments(db, ids)
    await resolveAlerts(db, 'payment-without-order', [...foundPayments.keys()], at)
  }
}

/**
 * Checks the audit log's hash chain. A broken chain stays broken, so its alert returns every night. The end of the chain
 * is written to the shop's log, where nobody can change it together with the database.
 */
const checkAuditLog = async ({ db, log }: Deps): Promise<Difference[]> => {
  const chainState = await findBreak(db)
  if ('detail' in chainState) return [{ kind: 'audit-log-broken', ...chainState }]
  const start = await readStart(db)
  log.info({ number: chainState.number, seal: chainState.seal, start }, 'the audit log is whole')
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

const comparePlaces = async ({ db }: Deps): Promise<Difference[]> =>
  (await findPlaceDifferences(db)).map(({ variantId, sku, place, held, moved, stock }) => ({
    kind: 'stock-differs',
    subject: variantId,
    detail: `${sku}: ${held} in ${place}, by the moves of that place ${moved}; stock ${stock} in all.`,
  }))
