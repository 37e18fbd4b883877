import { expect, it } from 'vitest'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { migrationNames, migrationSource } from '../database/migrations/index.ts'
import { rows } from '../database/rows.ts'
import { createDatabase, onBothDatabases } from '../test/databases.ts'

const name = '010-ledger'
const before = {
  migrationSource: {
    ...migrationSource,
    getMigrations: async () => migrationNames.filter(other => other < name),
  },
}
const until = {
  migrationSource: {
    ...migrationSource,
    getMigrations: async () => migrationNames.filter(other => other <= name),
  },
}
const opened = '2026-01-01T00:00:00.000Z'
const instant = (minute: number) => `2026-01-02T00:${String(minute).padStart(2, '0')}:00.000Z`

onBothDatabases('the migration to signed moves', dialect => {
  const withOldShop = async (work: (db: ReturnType<typeof connect>) => Promise<void>) => {
    const database = await createDatabase(dialect)
    const db = connect(database)
    try {
      await db.migrate.latest(before)
      await work(db)
    } finally {
      await db.destroy()
      await database.drop()
    }
  }
  const dates = { created_at: opened, updated_at: opened }

  const fill = async (db: ReturnType<typeof connect>) => {
    const texts = { title: 't', description: '', materials: '', care: '' }
    await db('products').insert({ id: 'p', slug: 's', ...texts, ...dates })
    const variant = (id: string, stock: number, reserved: number) => ({
      id,
      product_id: 'p',
      sku: id,
      color: 'c',
      size: id,
      price: 1,
      stock,
      reserved,
      ...dates,
    })
    await db('variants').insert([
      variant('sold', 7, 2),
      variant('late', 4, 0),
      variant('counted', 12, 0),
      variant('untouched', 3, 0),
      variant('empty', 0, 0),
    ])
    await db('orders').insert({
      id: 'o',
      cart_id: 'c',
      status: 'PAID',
      currency: 'GBP',
      shipping_method: 'standard',
      subtotal: 1,
      shipping: 0,
      tax: 0,
      total: 1,
      email: 'e',
      first_name: 'f',
      last_name: 'l',
      shipping_address: '{}',
      billing_address: '{}',
      fingerprint: 'x',
      paid_at: opened,
      ...dates,
    })
    const item = (id: string, variantId: string, quantity: number) => ({
      id,
      order_id: 'o',
      variant_id: variantId,
      title: 't',
      slug: 's',
      sku: 'k',
      color: 'c',
      size: 's',
      price: 1,
      quantity,
      line_total: 1,
      tax: 0,
    })
    await db('order_items').insert([item('a', 'sold', 3), item('b', 'sold', 2), item('d', 'late', 1)])
    const move = (
      variantId: string,
      line: string | null,
      kind: string,
      quantity: number,
      minute: number,
    ) => ({
      id: `${variantId} ${line} ${kind}`,
      variant_id: variantId,
      order_item_id: line,
      kind,
      quantity,
      at: instant(minute),
      actor: 'system',
    })
    await db('stock_moves').insert([
      move('sold', null, 'RECEIVE', 7, 1),
      move('sold', 'a', 'RESERVE', 3, 2),
      move('sold', 'b', 'RESERVE', 2, 2),
      move('sold', 'a', 'CONSUME', 3, 3),
      move('sold', 'a', 'RESTOCK', 3, 4),
      move('late', 'd', 'RESERVE', 1, 1),
      move('late', 'd', 'RELEASE', 1, 2),
      move('late', 'd', 'CONSUME', 1, 3),
      move('counted', null, 'COUNT', 12, 1),
    ])
  }

  const readMoves = async (db: ReturnType<typeof connect>) =>
    (await db('stock_moves').orderBy(['variant_id', 'number'])).map(
      ({ variant_id, number, kind, stock_delta, reserved_delta, at }) =>
        `${variant_id} ${number} ${kind} ${stock_delta} ${reserved_delta} ${at.slice(0, 16)}`,
    )
  const expected = [
    'counted 1 COUNT 12 0 2026-01-01T00:00',
    'counted 2 COUNT 0 0 2026-01-02T00:01',
    'late 1 COUNT 5 0 2026-01-01T00:00',
    'late 2 RESERVE 0 1 2026-01-02T00:01',
    'late 3 RELEASE 0 -1 2026-01-02T00:02',
    'late 4 CONSUME -1 0 2026-01-02T00:03',
    'sold 1 RECEIVE 7 0 2026-01-02T00:01',
    'sold 2 RESERVE 0 3 2026-01-02T00:02',
    'sold 3 RESERVE 0 2 2026-01-02T00:02',
    'sold 4 CONSUME -3 -3 2026-01-02T00:03',
    'sold 5 RESTOCK 3 0 2026-01-02T00:04',
    'untouched 1 COUNT 3 0 2026-01-01T00:00',
  ]
  const wrongSums = (db: ReturnType<typeof connect>) =>
    rows(
      db,
      `select v.id from variants v left join stock_moves m on m.variant_id = v.id
        group by v.id, v.stock, v.reserved, v.move_count
        having v.stock <> coalesce(sum(m.stock_delta), 0) or v.reserved <> coalesce(sum(m.reserved_delta), 0)
          or v.move_count <> count(m.id)`,
    )

  it('derives what old moves did, and opens the books where they leave something open', () =>
    withOldShop(async db => {
      await fill(db)
      await db.migrate.latest(until)
      expect(await readMoves(db)).toEqual(expected)
      expect(await wrongSums(db)).toEqual([])
    }))

  it('can be taken back and made again, and keeps what the ledger rests on', () =>
    withOldShop(async db => {
      await fill(db)
      const old = await db('stock_moves').orderBy('id')
      await db.migrate.latest(until)
      const correct = { kind: 'CORRECT', quantity: 1, stock_delta: -1, reserved_delta: 0, at: instant(9) }
      const row = { id: 'x', variant_id: 'sold', actor: 'system', number: 6, ...correct }
      await db('stock_moves').insert(row)
      await expect(db('stock_moves').insert({ ...row, id: 'y', number: 7, kind: 'LOSE' })).rejects.toThrow()
      await expect(db('stock_moves').insert({ ...row, id: 'y' })).rejects.toThrow()
      const twice = { ...row, id: 'y', number: 7, order_item_id: 'a', kind: 'CONSUME' }
      await expect(db('stock_moves').insert(twice)).rejects.toThrow()
      await db('variants').where({ id: 'sold' }).update({ stock: 6, move_count: 6 })

      await db.migrate.down(until)
      expect(await db('stock_moves').whereNot({ id: 'x' }).orderBy('id')).toEqual(old)
      expect(await db('stock_moves').where({ id: 'x' }).first()).toMatchObject({ kind: 'COUNT', quantity: 1 })
      expect(await db('order_items').pluck('id')).toHaveLength(3)
      expect(await db('variants').where({ id: 'sold' }).first()).not.toHaveProperty('move_count')
      await expect(
        db('stock_moves').insert({ ...old[0], id: 'z', order_item_id: 'a', kind: 'CONSUME' }),
      ).rejects.toThrow()

      await migrate(db)
      expect(await wrongSums(db)).toEqual([])
    }))
})
