import type { Knex } from 'knex'
import { dropFunctions, isPostgres, runAll } from './columns.ts'

/**
 * A trigger that runs after a row is written. `when` is a condition on `old` and `new`, and `act` is a statement; both
 * are SQL that both dialects accept.
 */
export interface TriggerRule {
  name: string
  table: string
  event: string
  when: string
  act: string
}

interface Move {
  orderId: string
  kind: string
  debit: string
  credit: string
  amount: string
  currency: string
  subject: string
  at: string
}

const moveSql = ({ orderId, kind, debit, credit, amount, currency, subject, at }: Move) =>
  `insert into money_moves (order_id, kind, debit, credit, amount, currency, subject, at)
    select ${orderId}, '${kind}', ${debit}, ${credit}, ${amount}, ${currency}, ${subject}, ${at}`

// An order may be paid by an unmatched payment, or by one that arrived after it was cancelled and that it has named
// since (`hadPaymentSql`). These were booked when they arrived.
const wasBookedBeforeSql = (hadPaymentSql: string) =>
  `(${hadPaymentSql} or exists (select 1 from unmatched_payments where payment_intent_id = new.payment_intent_id))`

const orderPaymentSql = (hadPaymentSql: string) =>
  moveSql({
    orderId: 'new.id',
    kind: 'payment',
    debit: `case when new.payment_method = 'offline' then 'bank' when ${wasBookedBeforeSql(hadPaymentSql)} then 'unassigned' else 'provider' end`,
    credit: "'sales'",
    amount: 'coalesce(new.captured, new.total)',
    currency: 'new.currency',
    subject: 'coalesce(new.payment_intent_id, new.id)',
    at: 'new.paid_at',
  })

const paidRules: readonly TriggerRule[] = [
  {
    name: 'money_paid',
    table: 'orders',
    event: 'update of paid_at',
    when: 'old.paid_at is null and new.paid_at is not null',
    act: orderPaymentSql('old.payment_intent_id is not null'),
  },
  {
    name: 'money_paid_new',
    table: 'orders',
    event: 'insert',
    when: 'new.paid_at is not null',
    act: orderPaymentSql('1 = 0'),
  },
  {
    // A payment for a cancelled order, whose units are no longer reserved.
    name: 'money_late',
    table: 'orders',
    event: 'update of payment_intent_id',
    when: 'old.payment_intent_id is null and new.payment_intent_id is not null and new.paid_at is null',
    act: moveSql({
      orderId: 'new.id',
      kind: 'payment',
      debit: "'provider'",
      credit: "'unassigned'",
      amount: 'new.total',
      currency: 'new.currency',
      subject: 'new.payment_intent_id',
      at: 'new.updated_at',
    }),
  },
  {
    name: 'money_unmatched',
    table: 'unmatched_payments',
    event: 'insert',
    when: 'new.amount > 0',
    act: moveSql({
      orderId: 'new.order_id',
      kind: 'payment',
      debit: "'provider'",
      credit: "'unassigned'",
      amount: 'new.amount',
      currency: 'new.currency',
      subject: 'new.payment_intent_id',
      at: 'new.created_at',
    }),
  },
]

const refundDebitSql = `case when new.unmatched_payment_id is null and (select paid_at from orders where id = new.order_id) is not null
    then 'sales' else 'unassigned' end`
const refundCreditSql =
  "case new.method when 'by_hand' then 'bank' when 'dispute' then 'disputed' else 'provider' end"

const refundMoveSql = (kind: string, debit: string, credit: string) =>
  moveSql({
    orderId: 'new.order_id',
    kind,
    debit,
    credit,
    amount: 'new.amount',
    currency: `coalesce((select currency from unmatched_payments where id = new.unmatched_payment_id),
      (select currency from orders where id = new.order_id))`,
    subject: 'new.id',
    at: 'new.updated_at',
  })

const refundRules: readonly TriggerRule[] = [
  {
    name: 'money_refund',
    table: 'refunds',
    event: 'update of state',
    when: "new.state = 'SUCCEEDED' and old.state <> 'SUCCEEDED'",
    act: refundMoveSql('refund', refundDebitSql, refundCreditSql),
  },
  {
    name: 'money_refund_new',
    table: 'refunds',
    event: 'insert',
    when: "new.state = 'SUCCEEDED'",
    act: refundMoveSql('refund', refundDebitSql, refundCreditSql),
  },
  {
    // A bank may reject a refund that had succeeded.
    name: 'money_refund_back',
    table: 'refunds',
    event: 'update of state',
    when: "new.state <> 'SUCCEEDED' and old.state = 'SUCCEEDED'",
    act: refundMoveSql('refund_failed', refundCreditSql, refundDebitSql),
  },
]

const caseMoveSql = (kind: string, debit: string, credit: string, amount: string) =>
  moveSql({
    orderId: 'new.order_id',
    kind,
    debit,
    credit,
    amount,
    currency: 'new.currency',
    subject: 'new.id',
    at: 'new.updated_at',
  })

/** Amounts of a case that the ledger follows: the kind of move, and the accounts that are debited and credited. */
const caseSums = {
  withdrawn: ['dispute', "'disputed'", "'provider'"],
  fee: ['dispute_fee', "'fees'", "'provider'"],
  written_off: ['loss', "'losses'", "'disputed'"],
} as const

const caseRules = Object.entries(caseSums).flatMap(([column, [kind, debit, credit]]): TriggerRule[] => {
  const target = { table: 'payment_cases', event: `update of ${column}` }
  const withdrawal = (amount: string) => caseMoveSql(kind, debit, credit, amount)
  return [
    {
      ...target,
      name: `money_${kind}_new`,
      event: 'insert',
      when: `new.${column} > 0`,
      act: withdrawal(`new.${column}`),
    },
    {
      ...target,
      name: `money_${kind}`,
      when: `new.${column} > old.${column}`,
      act: withdrawal(`new.${column} - old.${column}`),
    },
    {
      ...target,
      name: `money_${kind}_back`,
      when: `new.${column} < old.${column}`,
      act: caseMoveSql(`${kind}_back`, credit, debit, `old.${column} - new.${column}`),
    },
  ]
})

const hourOf = (instant: string) => `substr(${instant}, 1, 13)`

/** Triggers that book money in the transaction in which it moves, so that no part of the shop can omit it. */
export const moneyRules: readonly TriggerRule[] = [
  ...paidRules,
  ...refundRules,
  ...caseRules,
  {
    name: 'sales_move',
    table: 'money_moves',
    event: 'insert',
    when: "new.debit = 'sales' or new.credit = 'sales'",
    act: `insert into sales_changes_index (hour) select ${hourOf('new.at')}`,
  },
  {
    // A cancelled order does not count as a sale of the day on which it was paid.
    name: 'sales_order',
    table: 'orders',
    event: 'update of status',
    when: "new.paid_at is not null and (new.status = 'CANCELED') <> (old.status = 'CANCELED')",
    act: `insert into sales_changes_index (hour) select ${hourOf('new.paid_at')}`,
  },
  {
    // Deleting a product from the catalogue changes the order lines that name it; nothing else changes a line.
    name: 'sales_item',
    table: 'order_items',
    event: 'update of product_id, quantity, line_total, discount',
    when: '1 = 1',
    act: `insert into sales_changes_index (hour)
      select ${hourOf('paid_at')} from orders where id = new.order_id and paid_at is not null`,
  },
]

const create = (db: Knex, { name, table, event, when, act }: TriggerRule): string[] =>
  isPostgres(db)
    ? [
        `create function ${name}() returns trigger language plpgsql as $body$ begin ${act}; return null; end $body$`,
        `create trigger ${name} after ${event} on ${table} for each row when (${when}) execute function ${name}()`,
      ]
    : [`create trigger ${name} after ${event} on ${table} when ${when} begin ${act}; end`]

export const createRules = (db: Knex, rules: readonly TriggerRule[]): Promise<void> =>
  runAll(
    db,
    rules.flatMap(rule => create(db, rule)),
  )

export const dropRules = async (db: Knex, rules: readonly TriggerRule[]): Promise<void> => {
  await runAll(
    db,
    rules.map(({ name, table }) => `drop trigger ${name}${isPostgres(db) ? ` on ${table}` : ''}`),
  )
  await dropFunctions(
    db,
    rules.map(({ name }) => name),
  )
}
