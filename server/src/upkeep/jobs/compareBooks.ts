import type { AuditKind } from '@shop/contracts/alerts/endpoints'
import { formatMoney } from '@shop/contracts/money'
import type { Deps } from '../../platform/base/deps.ts'
import { ago, hourMs } from '../../platform/base/time.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { longRows } from '../../platform/database/rows.ts'
import type { Difference } from './Difference.ts'

/** Maximum number of differences of one kind reported in a night. */
export const maxBookDifferences = 100

/** Time within which an invoice must get its number. */
const maxNumberingMs = hourMs

interface BookDifference {
  subject: string
  ours: number
  theirs: number
  currency: string
}

interface SqlParts {
  /** Instant before which every invoice and credit note must have been issued its number. */
  numberedBefore: string
  /** Amount of a credit note. */
  creditedSql: string
}

interface Check {
  kind: AuditKind
  /**
   * SQL that selects the differences between two amounts or counts that should be equal, `ours` and `theirs`. Tested on
   * SQLite and Postgres.
   */
  sql: (parts: SqlParts) => string
  detail: (difference: BookDifference) => string
}

const soldSql = `select order_id, sum(case when credit = 'sales' then amount else -amount end) as amount
  from money_moves where debit = 'sales' or credit = 'sales' group by order_id`
const refundedSql = `select order_id, sum(amount) as amount from refunds
  where state = 'SUCCEEDED' and unmatched_payment_id is null group by order_id`

const checks: readonly Check[] = [
  {
    kind: 'ledger-differs',
    sql: () => `select o.id as subject, coalesce(o.captured, o.total) - coalesce(g.amount, 0) as ours,
        coalesce(s.amount, 0) as theirs, o.currency
      from orders o left join (${soldSql}) s on s.order_id = o.id left join (${refundedSql}) g on g.order_id = o.id
      where o.paid_at is not null and coalesce(o.captured, o.total) - coalesce(g.amount, 0) <> coalesce(s.amount, 0)`,
    detail: ({ ours, theirs, currency }) =>
      `Payments less refunds of this order are ${formatMoney(ours, currency)}; according to the ledger they are ${formatMoney(theirs, currency)}.`,
  },
  {
    kind: 'papers-differ',
    sql: ({ numberedBefore }) => `select o.id as subject, 0 as ours, 0 as theirs, o.currency from orders o
      where o.paid_at is not null
        and not exists (select 1 from invoices i where i.order_id = o.id and i.kind = 'INVOICE')
        and not exists (select 1 from invoices_due d where d.id = o.id and d.issued_at > '${numberedBefore}')`,
    detail: () => 'This order is paid and has no invoice.',
  },
  {
    // A rejected refund leaves its credit note, so a refund made in its place may need none.
    kind: 'papers-differ',
    sql: ({
      numberedBefore,
      creditedSql,
    }) => `select o.id as subject, g.amount as ours, coalesce(c.amount, 0) as theirs, o.currency
      from orders o join (${refundedSql}) g on g.order_id = o.id
        left join (select order_id, sum(${creditedSql}) as amount from invoices
          where kind = 'CREDIT_NOTE' group by order_id) c on c.order_id = o.id
      where o.paid_at is not null and coalesce(c.amount, 0) < g.amount and coalesce(c.amount, 0) < o.total
        and not exists (select 1 from invoices_due d where d.order_id = o.id and d.issued_at > '${numberedBefore}')`,
    detail: ({ ours, theirs, currency }) =>
      `${formatMoney(ours, currency)} of this order was refunded; its credit notes amount to ${formatMoney(theirs, currency)}.`,
  },
  {
    // Numbers are `2026-000042` and `CN-2026-000007`, without gaps in a series and year. A restored shop skips those
    // that customers may have received since its backup.
    kind: 'papers-differ',
    sql: () => `select subject, ours, theirs, '' as currency from (
        select name as subject, value as ours, (select count(*) from invoices
          where number like replace(replace(name, 'credit-note-', 'CN-'), 'invoice-', '') || '-%') as theirs
        from counters where name like 'invoice-%' or name like 'credit-note-%') series
      where ours <> theirs and not exists (select 1 from restores)`,
    detail: ({ subject, ours, theirs }) =>
      `${ours} numbers of the series ${subject} were issued, and ${theirs} invoices or credit notes have one.`,
  },
  {
    // A bank withholds money only while a dispute is open. Afterwards the money is returned, a refund, or written off.
    kind: 'ledger-differs',
    sql: () => `select c.id as subject, case when c.ended_at is null then c.withdrawn else 0 end as ours,
        c.withdrawn - c.written_off - coalesce(r.amount, 0) as theirs, c.currency
      from payment_cases c left join refunds r on r.stripe_refund_id = c.id and r.state = 'SUCCEEDED'
      where c.withdrawn - c.written_off - coalesce(r.amount, 0) <> case when c.ended_at is null then c.withdrawn else 0 end`,
    detail: ({ ours, theirs, currency }) =>
      `The bank should hold ${formatMoney(ours, currency)} for this dispute; according to our records it is ${formatMoney(theirs, currency)}.`,
  },
  {
    // A difference of uses has no currency, so the promotion's code takes its place.
    kind: 'promotion-differs',
    sql: () => `select p.id as subject, p.uses as ours, coalesce(u.uses, 0) as theirs, p.code as currency
      from promotions p left join (select promotion_id, count(*) as uses from promotion_uses group by promotion_id) u
        on u.promotion_id = p.id where p.uses <> coalesce(u.uses, 0)`,
    detail: ({ ours, theirs, currency: code }) =>
      `The code ${code} counts ${ours} uses, and ${theirs} orders have used it.`,
  },
  {
    // HMRC requires evidence within three months of the sale, and VAT if there is none (VAT Notice 703, section 6).
    kind: 'export-unproven',
    sql: () => `select distinct o.id as subject, 0 as ours, 0 as theirs, o.currency
      from orders o join parcels p on p.order_id = o.id
      where o.vat_reason in ('export', 'ioss') and p.taken_back_at is null and (p.carrier is null or coalesce(p.tracking_number, '') = '')`,
    detail: () =>
      'No VAT was charged as this order left the United Kingdom, and a parcel of it has no carrier or tracking number to prove it. Add it, or keep a certificate of posting.',
  },
]

/** Kinds that are compared completely every night, so that a difference that is gone can be resolved. */
export const bookKinds: readonly AuditKind[] = [
  ...new Set([...checks.map(({ kind }) => kind), 'balance-differs' as const]),
]

/**
 * Compares payments and refunds with the ledger and with invoices and credit notes, and the uses of promotions with
 * their counts. Reads these tables completely.
 */
export const findBookDifferences = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<Difference[]> => {
  const { db } = deps
  const numberedBefore = ago(deps, maxNumberingMs)
  const creditedSql = isPostgres(db)
    ? "(data::jsonb -> 'total' ->> 'gross')::integer"
    : "json_extract(data, '$.total.gross')"
  const differences: Difference[] = []
  for (const { kind, sql, detail } of checks) {
    const bookDifferences = await longRows<BookDifference>(
      db,
      `${sql({ numberedBefore, creditedSql })} order by 1 limit ${maxBookDifferences}`,
    )
    differences.push(
      ...bookDifferences.map(difference => ({
        kind,
        subject: difference.subject,
        detail: detail(difference),
      })),
    )
  }
  return differences
}
