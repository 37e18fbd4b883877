import type { Knex } from 'knex'
import { dropColumns, idColumn, instantColumn, linkColumn, ownerColumn } from './columns.ts'

const oldKinds = ['RESERVE', 'RELEASE', 'CONSUME', 'RESTOCK', 'COUNT', 'RECEIVE']

const createMoves = (db: Knex, kinds: string[], more: (table: Knex.CreateTableBuilder) => void) =>
  db.schema.createTable('stock_moves', table => {
    idColumn(table).primary()
    ownerColumn(table, 'variant_id', 'variants')
    linkColumn(table, 'order_item_id', 'order_items')
    table.string('kind', 10).notNullable().checkIn(kinds)
    table.integer('quantity').notNullable()
    instantColumn(table, 'at').notNullable()
    table.string('actor', 40).notNullable()
    table.text('note').notNullable().defaultTo('')
    // What makes each step of a line's stock happen at most once.
    table.unique(['order_item_id', 'kind'])
    more(table)
  })

/** A check can only be changed by making the table anew; nothing refers to it. `fill` reads the old rows from `old_moves`. */
const rebuild = async (db: Knex, create: () => Promise<void>, fill: () => Promise<void>) => {
  await db.raw('create table old_moves as select * from stock_moves')
  await db.schema.dropTable('stock_moves')
  await create()
  await fill()
  await db.schema.dropTable('old_moves')
}

// Units that were released before are not held any more when they are sold: a late payment. Where nobody can tell what
// a move did (a count), the opening move makes up for it.
const derivedMoves = `
  select o.id, o.variant_id, o.order_item_id, o.kind, o.quantity, o.at, o.actor, o.note,
    case o.kind when 'CONSUME' then -o.quantity when 'RESTOCK' then o.quantity when 'RECEIVE' then o.quantity
      else 0 end as stock_delta,
    case when o.kind = 'RESERVE' then o.quantity when o.kind = 'RELEASE' then -o.quantity
      when o.kind = 'CONSUME' and not exists (select 1 from old_moves r
        where r.order_item_id = o.order_item_id and r.kind = 'RELEASE') then -o.quantity
      else 0 end as reserved_delta,
    case o.kind when 'RESERVE' then 1 when 'RELEASE' then 2 when 'CONSUME' then 3 when 'RESTOCK' then 4
      else 0 end as step
  from old_moves o`

// Its variant's id serves as its own, so that it can be told apart when this is taken back. First of its variant.
const openingMoves = `
  select v.id, v.id as variant_id, cast(null as varchar(36)) as order_item_id, 'COUNT' as kind, v.stock as quantity,
    case when m.at < v.created_at then m.at else v.created_at end as at, 'system' as actor,
    'Opening balance.' as note, v.stock - coalesce(m.stock, 0) as stock_delta,
    v.reserved - coalesce(m.reserved, 0) as reserved_delta, -1 as step
  from variants v left join (select variant_id, min(at) as at, sum(stock_delta) as stock,
      sum(reserved_delta) as reserved from derived group by variant_id) m on m.variant_id = v.id
  where v.stock <> coalesce(m.stock, 0) or v.reserved <> coalesce(m.reserved, 0)`

const columns =
  'id, variant_id, order_item_id, kind, quantity, stock_delta, reserved_delta, at, actor, note, number'

/**
 * Each move says what it did to its variant's two numbers, so that they are the sums of their moves; moves of a variant
 * count up without gaps in the order in which they happened, which instants alone cannot tell.
 */
export const up = async (db: Knex) => {
  // How many moves its ledger has: gives the next one its number, under the lock of the change itself.
  await db.schema.alterTable('variants', table => table.integer('move_count').notNullable().defaultTo(0))
  await rebuild(
    db,
    () =>
      createMoves(db, [...oldKinds, 'CORRECT'], table => {
        table.integer('stock_delta').notNullable()
        table.integer('reserved_delta').notNullable()
        table.integer('number').notNullable()
        table.unique(['variant_id', 'number'])
      }),
    async () => {
      await db.raw(
        `with derived as (${derivedMoves}), moves as (select * from derived union all ${openingMoves})
          insert into stock_moves (${columns}) select ${columns.replace(', number', '')},
            row_number() over (partition by variant_id order by step < 0 desc, at, step, id) from moves`,
      )
      await db.raw(
        `update variants set move_count =
          (select count(*) from stock_moves where stock_moves.variant_id = variants.id)`,
      )
    },
  )
}

export const down = async (db: Knex) => {
  const kept = 'id, variant_id, order_item_id, kind, quantity, at, actor, note'
  await rebuild(
    db,
    () => createMoves(db, oldKinds, table => table.index(['variant_id', 'at'])),
    () =>
      db.raw(
        `insert into stock_moves (${kept})
          select ${kept.replace('kind', "case kind when 'CORRECT' then 'COUNT' else kind end")}
          from old_moves where id <> variant_id`,
      ),
  )
  await dropColumns(db, 'variants', ['move_count'])
}
