import type { Knex } from 'knex'
import { dropFunctions, dropTables, isPostgres, runAll } from './columns.ts'
import { createRules, dropRules, moneyRules } from './008-money-rules.ts'

/** A table whose rows are only ever added. */
interface History {
  table: string
  /** Error for an attempt to change it. */
  text: string
  /**
   * Columns that may change all the same, and when: a condition on `old` and `new` in the dialect's SQL. Every other
   * column of the table, also one added later in this baseline, never changes.
   */
  mayChange?: Record<string, (db: Knex) => string>
  /** Condition on `old` under which a row may be deleted. */
  mayDelete?: (db: Knex) => string
}

const neverSql = '1 = 0'
const isGoneSql = (table: string, column: string) =>
  `not exists (select 1 from ${table} where id = old.${column})`
const areSameSql = (db: Knex, columns: readonly string[]) =>
  columns
    .map(column => `new.${column} ${isPostgres(db) ? 'is not distinct from' : 'is'} old.${column}`)
    .join(' and ')

const sixYearsAgo = (db: Knex) =>
  isPostgres(db)
    ? `to_char((now() at time zone 'utc') - interval '6 years', 'YYYY-MM-DD"T"HH24:MI:SS')`
    : `strftime('%Y-%m-%dT%H:%M:%S', 'now', '-6 years')`

/** Returns SQL that tells whether the new JSON object contains nothing that is not in the old one. */
const addsNothingSql = (db: Knex, column: string) =>
  isPostgres(db)
    ? `coalesce(old.${column}, 'null')::jsonb @> coalesce(new.${column}, 'null')::jsonb`
    : `(new.${column} is null) = (old.${column} is null) and not exists (select 1 from json_each(new.${column}) n
        where not exists (select 1 from json_each(old.${column}) o where o.key = n.key and o.value is n.value))`

/**
 * Returns SQL that tells whether personal data was removed from an order. The records about the order may then lose
 * theirs too.
 */
const isScrubbedSql = (column: string) =>
  `exists (select 1 from orders where id = old.${column} and status not in ('PENDING', 'PAID')
    and user_id is null and email = '')`

const isEmptiedSql = (db: Knex, column: string) =>
  `(${areSameSql(db, [column])} or (old.${column} is not null and new.${column} = '{}'))`

/** Personal parts of an invoice or credit note: those of `paperFacts` when this was written. */
const personal = ['customer', 'billingAddress', 'shippingAddress', 'paymentMethod', 'reason']

const isWithoutPersonalDataSql = (db: Knex) =>
  isPostgres(db)
    ? `new.data::jsonb = old.data::jsonb - array[${personal.map(key => `'${key}'`).join(', ')}]`
    : `new.data = json_remove(old.data, ${personal.map(key => `'$.${key}'`).join(', ')})`

// A row is deleted with its record by the foreign key, and loses a reference when the referenced record is deleted.
const histories: readonly History[] = [
  {
    table: 'invoices',
    text: 'an invoice never changes',
    mayChange: { data: db => `${isScrubbedSql('order_id')} and ${isWithoutPersonalDataSql(db)}` },
  },
  {
    table: 'order_events',
    text: 'the history of an order is append-only',
    mayChange: { detail: () => `new.detail = '' and ${isScrubbedSql('order_id')}` },
    mayDelete: () => isGoneSql('orders', 'order_id'),
  },
  {
    table: 'stock_moves',
    text: 'the stock ledger is append-only',
    mayChange: {
      order_item_id: () => `new.order_item_id is null and ${isGoneSql('order_items', 'order_item_id')}`,
    },
    mayDelete: () => isGoneSql('variants', 'variant_id'),
  },
  { table: 'money_moves', text: 'the money ledger is append-only' },
  {
    // Erasing a person removes personal values from the entries about them, and leaves only the bare id in entries by
    // them.
    table: 'audit_log',
    text: 'the audit log is append-only',
    mayChange: {
      user_id: () => `new.user_id is null and ${isGoneSql('users', 'user_id')}`,
      former_user_id: () => 'old.former_user_id is null and new.former_user_id = old.user_id',
      // The salt is removed too, so that nobody can guess the removed values from the hash.
      'before after': db =>
        `new.salt is null and ((old.subject = 'user' and ${addsNothingSql(db, 'before')} and ${addsNothingSql(db, 'after')})
        or (old.subject = 'order' and ${isScrubbedSql('subject_id')}
          and ${isEmptiedSql(db, 'before')} and ${isEmptiedSql(db, 'after')}))`,
      salt: () => 'old.seal_number is null or new.salt is null',
      'seal_number seal details_hash': () => 'old.seal_number is null',
    },
    // Only rows that the start of the chain has moved past, once they are as old as the documents that they mention.
    mayDelete:
      db => `coalesce(old.seal_number <= (select number from chain_heads where name = 'audit_log_start')
        and old.at < ${sixYearsAgo(db)}, ${neverSql})`,
  },
]

/**
 * Returns the condition under which a row of a history may be changed: each column is unchanged, or changes as allowed.
 */
const mayUpdate = async (db: Knex, { table, mayChange = {} }: History) => {
  const changing = Object.entries(mayChange).map(([names, when]) => [names.split(' '), when(db)] as const)
  const named = changing.flatMap(([names]) => names)
  const others = Object.keys(await db(table).columnInfo()).filter(column => !named.includes(column))
  const parts = changing.map(([names, when]) => `(${areSameSql(db, names)} or ${when})`)
  return parts.length > 0 ? [areSameSql(db, others), ...parts].join('\n        and ') : neverSql
}

const guardOnSqlite = (
  db: Knex,
  { table, text, mayDelete = () => neverSql }: History,
  mayUpdateSql: string,
) =>
  Object.entries({ update: mayUpdateSql, delete: mayDelete(db) }).map(
    ([act, condition]) => `create trigger ${table}_no_${act} before ${act} on ${table} when not (${condition})
      begin select raise(abort, '${text}'); end`,
  )

const guardOnPostgres = (
  db: Knex,
  { table, text, mayDelete = () => neverSql }: History,
  mayUpdateSql: string,
) => [
  `create function refuse_change_of_${table}() returns trigger language plpgsql as $body$ begin
      if tg_op = 'UPDATE' then
        if ${mayUpdateSql} then return new; end if;
      elsif ${mayDelete(db)} then return old;
      end if;
      raise exception '${text}';
    end $body$`,
  `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change_of_${table}()`,
]

/**
 * Totals of each day's sales, and the hours that have changed since: triggers note them, so that no change of an order
 * is missed. Named `..._index`, because a backup need not contain what can be calculated from the orders.
 */
const createSales = async (db: Knex) => {
  await db.schema.createTable('sales_days_index', table => {
    // Totals in the shop's time zone and currency, which `sales_clock_index` names.
    table.string('day', 10).primary()
    for (const sum of ['orders', 'ordered', 'units', 'total', 'refunded']) table.integer(sum).notNullable()
    // Totals as JSON: name, units and revenue of each size and colour; number, units and revenue of each product.
    for (const sold of ['sizes', 'colors', 'products']) table.text(sold).notNullable()
  })
  // Short names for products in `sales_days_index.products`: the key is an id, or a title if the product no longer
  // exists.
  await db.schema.createTable('sales_products_index', table => {
    table.integer('number').primary()
    table.string('key', 200).notNullable().unique()
  })
  await db.schema.createTable('sales_clock_index', table => {
    table.string('time_zone', 60).primary()
    table.string('currency', 3).notNullable()
  })
  // Without a key, because two payments in the same hour would then wait for each other.
  await db.schema.createTable('sales_changes_index', table => {
    // `2026-05-31T14`, in UTC.
    table.string('hour', 13).notNullable().index()
  })
}

/** Creates triggers that make histories and invoices append-only, book money that moves, and note changed sales. */
export const up = async (db: Knex) => {
  await createSales(db)
  await createRules(db, moneyRules)
  const guard = isPostgres(db) ? guardOnPostgres : guardOnSqlite
  for (const history of histories) await runAll(db, guard(db, history, await mayUpdate(db, history)))
}

export const down = async (db: Knex) => {
  for (const { table } of histories)
    await runAll(
      db,
      isPostgres(db)
        ? [`drop trigger ${table}_append_only on ${table}`]
        : ['update', 'delete'].map(act => `drop trigger ${table}_no_${act}`),
    )
  await dropRules(db, moneyRules)
  await dropFunctions(
    db,
    histories.map(({ table }) => `refuse_change_of_${table}`),
  )
  await dropTables(db, [
    'sales_changes_index',
    'sales_clock_index',
    'sales_products_index',
    'sales_days_index',
  ])
}
