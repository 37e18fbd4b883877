import { expect, it } from 'vitest'
import { createDatabase, onBothDatabases, withDatabase } from '../../../test/databases.ts'
import { migrationSource } from '../migrations/index.ts'
import { migrate } from './migrate.ts'

const sentAt = '2026-11-02T10:00:00.000Z'
const before = '2026-11-01T10:00:00.000Z'
const after = '2026-11-03T10:00:00.000Z'

onBothDatabases('orders that were sent before parcels existed', dialect => {
  it('get one parcel with everything that was sent', () =>
    withDatabase(createDatabase(dialect), async db => {
      await migrate(db)
      // Labels refer to parcels, so their migration is reverted too.
      for (const name of ['040-labels', '019-parcels']) await db.migrate.down({ name, migrationSource })
      const dates = { created_at: before, updated_at: after }
      const vat = { vat_rate: 20, vat_reason: 'standard' }
      const order = (id: string, columns: object) => ({
        id,
        number: `M-${id}`,
        cart_id: id,
        fingerprint: id,
        shipping_method: 'standard',
        currency: 'GBP',
        subtotal: 5,
        shipping: 0,
        tax: 0,
        total: 5,
        email: 'e',
        first_name: 'f',
        last_name: 'l',
        shipping_address: '{}',
        billing_address: '{}',
        paid_at: before,
        ...vat,
        ...dates,
        ...columns,
      })
      const sent = { carrier: 'DPD', tracking_number: 'T1', shipped_at: sentAt }
      await db('orders').insert(order('sent', { ...sent, status: 'DELIVERED', delivered_at: after }))
      await db('orders').insert(order('paid', { status: 'PAID' }))
      await db('orders').insert(order('undated', { status: 'SHIPPED' }))
      const item = (id: string, orderId: string) => ({
        id,
        order_id: orderId,
        title: 't',
        slug: 's',
        sku: 'k',
        color: 'c',
        size: 's',
        price: 1,
        quantity: 5,
        line_total: 5,
        tax: 0,
        ...vat,
      })
      for (const [id, orderId] of [
        ['five', 'sent'],
        ['gone', 'sent'],
        ['unsent', 'paid'],
        ['all', 'undated'],
      ] as const)
        await db('order_items').insert(item(id, orderId))
      await db('order_events').insert({
        id: 'e',
        order_id: 'sent',
        at: sentAt,
        actor: 'amina',
        to_status: 'SHIPPED',
        detail: '',
      })
      const refund = async (id: string, at: string, state: string, lines: readonly object[]) => {
        const row = { id, order_id: 'sent', amount: 1, state, method: 'by_hand', reason: '', actor: 'system' }
        await db('refunds').insert({ ...row, created_at: at, updated_at: at })
        for (const [index, line] of lines.entries())
          await db('refund_lines').insert({
            id: `${id}${index}`,
            refund_id: id,
            amount: 1,
            restocks: true,
            is_of_exchange: false,
            ...line,
          })
      }
      await refund('early', before, 'SUCCEEDED', [
        { order_item_id: 'five', quantity: 1 },
        { order_item_id: 'gone', quantity: 5 },
      ])
      await refund('failed', before, 'FAILED', [{ order_item_id: 'five', quantity: 2, restocked: 2 }])
      await refund('late', after, 'SUCCEEDED', [{ order_item_id: 'five', quantity: 1 }])
      await migrate(db)
      const parcels = db('parcels').orderBy('order_id')
      expect(
        await parcels.select('order_id', 'carrier', 'tracking_number', 'sent_at', 'actor', 'delivered_at'),
      ).toEqual([
        {
          order_id: 'sent',
          carrier: 'DPD',
          tracking_number: 'T1',
          sent_at: sentAt,
          actor: 'amina',
          delivered_at: after,
        },
        {
          order_id: 'undated',
          carrier: null,
          tracking_number: null,
          sent_at: after,
          actor: 'system',
          delivered_at: null,
        },
      ])
      expect(await db('parcel_lines').orderBy('order_item_id').select('order_item_id', 'quantity')).toEqual([
        { order_item_id: 'all', quantity: 5 },
        { order_item_id: 'five', quantity: 3 },
      ])
      expect(await db('refund_lines').where({ is_of_sent: true }).pluck('refund_id')).toEqual(['late'])
    }))
})
