import type { AuditKind } from '@shop/contracts/alerts/endpoints'
import { formatMoney } from '@shop/contracts/money'
import { openSubjects, raiseAlert, resolveAlerts } from '../alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../deps.ts'
import { findLedgerDifferences, ledgerDifferencesAtMost } from '../inventory/findLedgerDifferences.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What is compared: the last days, but for what may be under way now. */
const lookBack = 3 * day
const settling = 10 * minute

/** Once a night, after three o'clock in UTC. */
export const isNightlyDue = (now: number, lastSuccessAt: string | null): boolean => {
  const tonight = Math.floor((now - 3 * 60 * minute) / day) * day + 3 * 60 * minute
  return lastSuccessAt === null || Date.parse(lastSuccessAt) < tonight
}

interface Difference {
  kind: AuditKind
  subject: string
  detail: string
}

/**
 * Compares the provider's payments and refunds with ours, and the stock with its ledger and the open orders. A
 * difference raises an alert and is never mended; an alert is resolved where the audit sees that its difference is gone.
 */
export const audit = async (deps: Deps): Promise<void> => {
  const at = nowIso(deps)
  const from = new Date(deps.clock.now() - lookBack).toISOString()
  const to = new Date(deps.clock.now() - settling).toISOString()
  const differences = [
    ...(await comparePayments(deps, from, to)),
    ...(await compareRefunds(deps, from, to)),
    ...(await compareStock(deps)),
  ]
  for (const difference of differences) await raiseAlert(deps.db, { ...difference, at })
  await resolveMended(deps, differences, at)
  if (differences.length > 0) deps.log.error({ differences: differences.slice(0, 20) }, 'the books differ')
}

const resolveMended = async ({ db }: Deps, differences: readonly Difference[], at: string) => {
  const stock = differences.filter(({ kind }) => kind === 'stock-differs').map(({ subject }) => subject)
  // A full list may lack some.
  if (stock.length < ledgerDifferencesAtMost) {
    const gone = (await openSubjects(db, 'stock-differs')).filter(subject => !stock.includes(subject))
    await resolveAlerts(db, 'stock-differs', gone, at)
  }
  const unmatched = await openSubjects(db, 'payment-without-order')
  for (const ids of chunks(unmatched)) {
    const matched: string[] = await db('orders').whereIn('payment_intent_id', ids).pluck('payment_intent_id')
    await resolveAlerts(db, 'payment-without-order', matched, at)
  }
}

const comparePayments = async ({ db, payments }: Deps, from: string, to: string): Promise<Difference[]> => {
  const theirs = new Map<string, { amount: number; isOld: boolean }>()
  // A payment may have been begun a while before its order was paid.
  for await (const payment of payments.listPayments(new Date(Date.parse(from) - day).toISOString()))
    theirs.set(payment.paymentIntentId, {
      amount: payment.amount,
      isOld: payment.createdAt > from && payment.createdAt < to,
    })
  const known = new Set<string>()
  for (const ids of chunks([...theirs.keys()]))
    for (const id of await db('orders').whereIn('payment_intent_id', ids).pluck('payment_intent_id'))
      known.add(id)
  const paid: { id: string; payment: string }[] = await db('orders')
    .whereBetween('paid_at', [from, to])
    .where({ payment_method: 'card' })
    .where('total', '>', 0)
    .select('id', { payment: 'payment_intent_id' })
  return [
    ...[...theirs]
      .filter(([id, { isOld }]) => isOld && !known.has(id))
      .map(([id, { amount }]) => ({
        kind: 'payment-without-order' as const,
        subject: id,
        detail: `The provider took ${formatMoney(amount)} that belongs to no order.`,
      })),
    ...paid
      .filter(order => !theirs.has(order.payment))
      .map(({ id }) => ({
        kind: 'order-without-payment' as const,
        subject: id,
        detail: 'This order is paid here, and the provider knows of no such payment.',
      })),
  ]
}

const compareRefunds = async ({ db, payments }: Deps, from: string, to: string): Promise<Difference[]> => {
  const theirs = new Map<string, { amount: number; state: string }>()
  for await (const refund of payments.listRefunds(from))
    if (refund.createdAt < to) theirs.set(refund.id, refund)
  const ours = new Map<string, { amount: number; state: string }>()
  for (const ids of chunks([...theirs.keys()]))
    for (const row of await db('refunds')
      .whereIn('stripe_refund_id', ids)
      .select('stripe_refund_id', 'amount', 'state'))
      ours.set(row.stripe_refund_id, row)
  return [...theirs].flatMap(([id, refund]) => {
    const own = ours.get(id)
    if (own && own.amount === refund.amount && own.state === refund.state) return []
    const here = own ? `${formatMoney(own.amount)}, ${own.state}` : 'nothing'
    const detail = `The provider has a refund of ${formatMoney(refund.amount)}, ${refund.state}; here it is ${here}.`
    return [{ kind: 'refund-differs' as const, subject: id, detail }]
  })
}

const compareStock = async ({ db }: Deps): Promise<Difference[]> =>
  (await findLedgerDifferences(db)).map(variant => ({
    kind: 'stock-differs',
    subject: variant.variantId,
    detail:
      `${variant.sku}: stock ${variant.stock}, by its moves ${variant.ledgerStock}; held ${variant.reserved}, ` +
      `by its moves ${variant.ledgerReserved}, by open orders ${variant.openReservations}.`,
  }))

const chunks = <T>(items: T[], size = 500): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
