import { expect, it } from 'vitest'
import { createDatabase, onBothDatabases, withDatabase } from '../../../test/databases.ts'
import { isUniqueViolation } from '../errors.ts'
import { migrate, migrationStatus, rollback } from './migrate.ts'
import { migrationNames, migrationSource } from '../migrations/index.ts'

onBothDatabases('the migrations', dialect => {
  it('can be applied, reverted completely and applied again', () =>
    withDatabase(createDatabase(dialect), async db => {
      expect(await migrationStatus(db)).toEqual({ done: [], open: migrationNames })
      expect(await migrate(db)).toEqual(migrationNames)
      // Reverts one at a time: otherwise a single command would empty a shop whose migrations ran together.
      for (const name of migrationNames.toReversed()) expect(await rollback(db)).toEqual([name])
      expect(await rollback(db)).toEqual([])
      expect(await db.schema.hasTable('users')).toBe(false)
      expect(await migrate(db)).toEqual(migrationNames)
      expect(await migrate(db)).toEqual([])
      expect(await migrationStatus(db)).toEqual({ done: migrationNames, open: [] })
    }))

  it('retain orders with their lines and history when later ones are reverted', () =>
    withDatabase(createDatabase(dialect), async db => {
      await migrate(db)
      const at = new Date().toISOString()
      const dates = { created_at: at, updated_at: at }
      const order = {
        id: 'o',
        number: 'M-1',
        cart_id: 'c',
        status: 'PAID',
        shipping_method: 'standard',
        fingerprint: 'x',
      }
      const amounts = {
        currency: 'GBP',
        subtotal: 1,
        shipping: 0,
        tax: 0,
        vat_rate: 20,
        vat_reason: 'standard',
        total: 1,
      }
      const person = { email: 'e', first_name: 'f', last_name: 'l' }
      const addresses = { shipping_address: '{}', billing_address: '{}' }
      await db('orders').insert({ ...order, ...amounts, ...person, ...addresses, ...dates, paid_at: at })
      const item = { id: 'i', order_id: 'o', title: 't', slug: 's', sku: 'k', color: 'c', size: 's' }
      await db('order_items').insert({
        ...item,
        price: 1,
        quantity: 1,
        line_total: 1,
        tax: 0,
        vat_rate: 20,
        vat_reason: 'standard',
      })
      await db('order_events').insert({ id: 'e', order_id: 'o', at, actor: 'system', detail: 'Placed.' })
      const later = migrationNames.slice(migrationNames.indexOf('005-orders') + 1).toReversed()
      for (const name of later) await db.migrate.down({ name, migrationSource })
      for (const table of ['orders', 'order_items', 'order_events'])
        expect(await db(table).select('id'), table).toHaveLength(1)
      await migrate(db)
      expect(await db('order_items').select('id')).toHaveLength(1)
    }))

  it('refuse a database that a newer shop has migrated', () =>
    withDatabase(createDatabase(dialect), async db => {
      await migrate(db)
      await db('knex_migrations').insert({
        name: '999-future',
        batch: 9,
        migration_time: new Date().toISOString(),
      })
      await expect(migrate(db)).rejects.toThrow(
        'The database is newer than this version of the shop: it has 999-future.',
      )
    }))

  it('enforce the constraints on which guarantees rest', () =>
    withDatabase(createDatabase(dialect), async db => {
      await migrate(db)
      const at = new Date().toISOString()
      const dates = { created_at: at, updated_at: at }
      const product = { id: 'p', slug: 's', title: 't', description: '', materials: '', care: '', ...dates }
      await db('products').insert(product)
      const variant = { id: 'v', product_id: 'p', sku: 'k', color: 'c', size: 's', price: 1, ...dates }
      await db('variants').insert({ ...variant, stock: 1 })
      const setStock = (values: object) => db('variants').where({ id: 'v' }).update(values)
      await expect(setStock({ reserved: 2 })).rejects.toThrow()
      await expect(setStock({ reserved: -1 })).rejects.toThrow()
      await expect(setStock({ stock: -1 })).rejects.toThrow()

      const address = { shipping_address: '{}', billing_address: '{}' }
      const amounts = { subtotal: 1, shipping: 0, tax: 0, vat_rate: 20, vat_reason: 'standard', total: 1 }
      const person = { email: 'e', first_name: 'f', last_name: 'l', fingerprint: 'x', currency: 'GBP' }
      const order = {
        cart_id: 'c',
        status: 'PENDING',
        shipping_method: 'standard',
        ...address,
        ...amounts,
        ...person,
      }
      await db('orders').insert({ id: 'o1', number: 'M-1', ...order, ...dates })
      const second = await db('orders')
        .insert({ id: 'o2', number: 'M-2', ...order, ...dates })
        .catch((error: unknown) => error)
      expect(isUniqueViolation(second, dialect === 'sqlite' ? 'orders.cart_id' : 'orders.one_pending')).toBe(
        true,
      )
      await db('orders').insert({ id: 'o3', number: 'M-3', ...order, ...dates, status: 'PAID', paid_at: at })
      await expect(db('orders').insert({ id: 'o4', ...order, ...dates, status: 'LOST' })).rejects.toThrow()
    }))
})
