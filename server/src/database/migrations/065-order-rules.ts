import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'

interface Rule {
  name: string
  columns: readonly string[]
  /** Condition on a row whose columns have this prefix. */
  condition: (row: string) => string
}

const rules: readonly Rule[] = [
  {
    name: 'orders_sum',
    columns: ['total', 'subtotal', 'discount', 'shipping'],
    condition: row => `${row}total = ${row}subtotal - ${row}discount + ${row}shipping`,
  },
  {
    name: 'orders_paid',
    columns: ['status', 'paid_at'],
    condition: row => `${row}status in ('PENDING', 'CANCELED') or ${row}paid_at is not null`,
  },
]

/**
 * An order's total is the sum of its parts, and one that was paid says when. On SQLite by triggers: adding a CHECK would
 * mean making `orders` and its dependants anew. Tested on SQLite and Postgres.
 */
export const up = async (db: Knex) => {
  for (const { name, columns, condition } of rules)
    if (isPostgres(db)) await db.raw(`alter table orders add constraint ${name} check (${condition('')})`)
    else
      for (const [act, of] of [
        ['insert', ''],
        ['update', ` of ${columns.join(', ')}`],
      ])
        await db.raw(
          `create trigger ${name}_${act} before ${act}${of} on orders when not (${condition('new.')})
            begin select raise(abort, '${name} is violated'); end`,
        )
}

export const down = async (db: Knex) => {
  for (const { name } of rules)
    if (isPostgres(db)) await db.raw(`alter table orders drop constraint ${name}`)
    else for (const act of ['insert', 'update']) await db.raw(`drop trigger ${name}_${act}`)
}
