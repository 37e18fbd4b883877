import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'

interface Rule {
  table: string
  text: string
  /** Conditions on `old` and `new`, in both dialects' SQL, under which a row may be changed or removed all the same. */
  mayUpdate: (db: Knex) => string
  mayDelete: string
}

const never = '1 = 0'
const isGone = (table: string, column: string) =>
  `not exists (select 1 from ${table} where id = old.${column})`
const isSame = (db: Knex, column: string) =>
  `new.${column} ${isPostgres(db) ? 'is not distinct from' : 'is'} old.${column}`
const areSame = (db: Knex, columns: readonly string[]) =>
  columns.map(column => isSame(db, column)).join(' and ')

/** Whether the new JSON object holds nothing that the old one does not. */
const holdsNoMore = (db: Knex, column: string) =>
  isPostgres(db)
    ? `coalesce(old.${column}, 'null')::jsonb @> coalesce(new.${column}, 'null')::jsonb`
    : `(new.${column} is null) = (old.${column} is null) and not exists (select 1 from json_each(new.${column}) n
        where not exists (select 1 from json_each(old.${column}) o where o.key = n.key and o.value is n.value))`

/** Whether an order that was never paid has lost its person: then no law asks for what was written about it either. */
const isForgotten = (column: string) =>
  `exists (select 1 from orders where id = old.${column} and status = 'CANCELED' and paid_at is null
    and user_id is null and email = '')`

const isEmptied = (db: Knex, column: string) =>
  `(${isSame(db, column)} or (old.${column} is not null and new.${column} = '{}'))`

// A row goes with the record that it is of, by the foreign key, and loses a reference when the record it refers to goes.
const rules: readonly Rule[] = [
  {
    table: 'order_events',
    text: 'the history of an order is append-only',
    mayUpdate: db =>
      `new.detail = '' and ${isForgotten('order_id')} and ${areSame(db, [
        'id',
        'order_id',
        'at',
        'actor',
        'from_status',
        'to_status',
        'is_note',
      ])}`,
    mayDelete: isGone('orders', 'order_id'),
  },
  {
    table: 'stock_moves',
    text: 'the stock ledger is append-only',
    mayUpdate: db =>
      `new.order_item_id is null and ${isGone('order_items', 'order_item_id')} and ${areSame(db, [
        'id',
        'variant_id',
        'kind',
        'quantity',
        'stock_delta',
        'reserved_delta',
        'at',
        'actor',
        'note',
        'number',
      ])}`,
    mayDelete: isGone('variants', 'variant_id'),
  },
  {
    // Erasing a person takes what is personal out of the entries about them, and leaves the bare id in those by them.
    table: 'audit_log',
    text: 'the audit log is append-only',
    mayUpdate: db => `${areSame(db, ['id', 'at', 'act', 'subject', 'subject_id'])}
      and (${isSame(db, 'user_id')} or (new.user_id is null and ${isGone('users', 'user_id')}))
      and (${isSame(db, 'former_user_id')} or (old.former_user_id is null and new.former_user_id = old.user_id))
      and (${areSame(db, ['before', 'after'])}
        or (old.subject = 'user' and ${holdsNoMore(db, 'before')} and ${holdsNoMore(db, 'after')})
        or (old.subject = 'order' and ${isForgotten('subject_id')}
          and ${isEmptied(db, 'before')} and ${isEmptied(db, 'after')}))`,
    mayDelete: never,
  },
]

const guard = async (db: Knex, { table, text, mayUpdate, mayDelete }: Rule) => {
  if (!isPostgres(db)) {
    for (const [act, may] of [
      ['update', mayUpdate(db)],
      ['delete', mayDelete],
    ])
      await db.raw(
        `create trigger ${table}_no_${act} before ${act} on ${table} when not (${may})
          begin select raise(abort, '${text}'); end`,
      )
    return
  }
  await db.raw(
    `create function refuse_change_of_${table}() returns trigger language plpgsql as $body$ begin
      if tg_op = 'UPDATE' then
        if ${mayUpdate(db)} then return new; end if;
      elsif ${mayDelete} then return old;
      end if;
      raise exception '${text}';
    end $body$`,
  )
  await db.raw(
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change_of_${table}()`,
  )
}

/**
 * Histories are only added to: the database refuses to change or remove their rows, as it does with invoices. Tested on
 * SQLite and Postgres.
 */
export const up = async (db: Knex) => {
  for (const rule of rules) await guard(db, rule)
}

export const down = async (db: Knex) => {
  for (const { table } of rules)
    if (isPostgres(db)) {
      await db.raw(`drop trigger ${table}_append_only on ${table}`)
      await db.raw(`drop function refuse_change_of_${table}()`)
    } else for (const act of ['update', 'delete']) await db.raw(`drop trigger ${table}_no_${act}`)
}
