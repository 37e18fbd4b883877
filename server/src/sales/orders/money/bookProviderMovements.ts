import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import type { MoneyAccount, MoneyKind } from '@shop/contracts/moneyLedger'
import type { Deps } from '../../../platform/base/deps.ts'
import type { StopSignal } from '../../../platform/base/longRun.ts'
import type { BalanceMovement } from '../../../platform/base/PaymentProvider.ts'
import { hourMs, minuteMs } from '../../../platform/base/time.ts'
import { moveCursor, readCursor } from '../../../platform/database/cursors.ts'
import { transaction } from '../../../platform/database/transaction.ts'

/** Time for which movements are read again, as the provider's list may lag, ms. */
const overlapMs = hourMs
/** Time without a movement before the opening balance is read, ms. */
const quietMs = 5 * minuteMs
const batchSize = 100

interface Row {
  order_id: string | null
  kind: MoneyKind
  debit: MoneyAccount
  credit: MoneyAccount
  amount: Pence
  currency: string
  subject: string
  at: string
}

/**
 * Books what only the provider knows: its fees, payouts, and movements of its own. Payments, refunds and disputes are
 * booked with their rows. A movement that is read twice is booked once.
 */
export const bookProviderMovements = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  const { db, payments, clock } = deps
  const now = clock.now()
  const cursor = await readCursor(db, 'provider-balance')
  const since = cursor ? Date.parse(cursor) - overlapMs : await firstOrderAt(db, now)
  const listedSums = new Map<string, Pence>()
  let newest = 0
  let batch: BalanceMovement[] = []
  for await (const movement of payments.listBalance(new Date(since).toISOString())) {
    if (stopping.aborted) return
    const { currency, amount, fee, createdAt } = movement
    listedSums.set(currency, (listedSums.get(currency) ?? 0) + amount - fee)
    newest = Math.max(newest, Date.parse(createdAt))
    batch.push(movement)
    if (batch.length < batchSize) continue
    await bookMovements(db, batch)
    batch = []
  }
  await bookMovements(db, batch)
  // If the list lags, its newest movements would be included in the opening balance.
  if (!cursor && newest > now - quietMs) return
  const opening = cursor
    ? []
    : openingRows(await payments.readBalance(), listedSums, new Date(now).toISOString())
  await transaction(db, async trx => {
    await insertMoves(trx, opening)
    await moveCursor(trx, 'provider-balance', now)
  })
}

const firstOrderAt = async (db: Knex, now: number): Promise<number> => {
  const firstOrder: { created_at: string } | undefined = await db('orders')
    .orderBy('created_at')
    .first('created_at')
  return firstOrder ? Date.parse(firstOrder.created_at) : now
}

const bookMovements = async (db: Knex, movements: readonly BalanceMovement[]) => {
  const orders = await findOrderIds(
    db,
    movements.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
  )
  await insertMoves(
    db,
    movements.flatMap(movement => {
      const row = rowOf(movement)
      return row ? { ...row, order_id: orders.get(movement.paymentIntentId ?? '') ?? null } : []
    }),
  )
}

/** Builds the row that books a movement; null if nothing is to be booked. */
const rowOf = ({ id: subject, kind, amount, fee, currency, createdAt: at }: BalanceMovement) => {
  const move = (moveKind: MoneyKind, account: MoneyAccount, gain: Pence): Omit<Row, 'order_id'> | null =>
    gain === 0 ? null : { kind: moveKind, ...sides(account, gain), currency, subject, at }
  if (kind === 'payout') return move('payout', 'bank', amount - fee)
  if (kind === 'other') return move('other', 'other', amount - fee)
  // The fee of a dispute is recorded with the dispute.
  return kind === 'dispute' ? null : move('fee', 'fees', -fee)
}

/** Chooses the debit and the credit account of a move; `gain` is the increase of the provider's debt to the shop. */
const sides = (account: MoneyAccount, gain: Pence) =>
  gain > 0
    ? { debit: 'provider' as const, credit: account, amount: gain }
    : { debit: account, credit: 'provider' as const, amount: -gain }

const findOrderIds = async (db: Knex, paymentIds: readonly string[]): Promise<Map<string, string>> => {
  const paymentRows: { payment: string; id: string }[] = await db('orders')
    .whereIn('payment_intent_id', [...paymentIds])
    .select('id', { payment: 'payment_intent_id' })
    .unionAll(
      db('unmatched_payments')
        .whereIn('payment_intent_id', [...paymentIds])
        .select({ id: 'order_id', payment: 'payment_intent_id' }),
    )
  return new Map(paymentRows.map(({ payment, id }) => [payment, id]))
}

const insertMoves = async (db: Knex, rows: readonly Row[]) => {
  if (rows.length === 0) return
  await db('money_moves')
    .insert(rows)
    .onConflict(db.raw("(subject) where kind in ('fee', 'payout', 'other')"))
    .ignore()
}

/** Books the balance from before the shop's first order: the account at the provider may be older than the shop. */
const openingRows = (
  balance: readonly { currency: string; amount: Pence }[],
  listedSums: ReadonlyMap<string, Pence>,
  at: string,
): Row[] =>
  balance.flatMap(({ currency, amount }) => {
    const gain = amount - (listedSums.get(currency) ?? 0)
    const move = { kind: 'other' as const, ...sides('other', gain) }
    return gain === 0 ? [] : { ...move, order_id: null, currency, subject: `opening ${currency}`, at }
  })
