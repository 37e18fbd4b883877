import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { actorNameSql, joinActorsSql } from '../../platform/events/actors.ts'

interface EventRow {
  id: string
  at: string
  actor: string
  from: OrderStatus | null
  to: OrderStatus | null
  detail: string
  is_note: boolean | number
  has_photo: boolean | number
  name: string | null
}

const nonStaffNames: Record<string, string> = {
  shopper: 'Shopper',
  provider: 'Payment provider',
  system: 'Shop',
}

/** Reads the history of an order with its photos, each of which has the id of its event. */
export const readHistory = async (
  db: Knex,
  orderId: string,
): Promise<Pick<AdminOrder, 'events' | 'photos'>> => {
  const events = await rows<EventRow>(
    db,
    `select e.id, e.at, e.actor, e.detail, e.is_note, e.from_status as "from", e.to_status as "to", ${actorNameSql} as name,
        p.id is not null as has_photo
      from order_events e ${joinActorsSql('e')} left join order_photos p on p.id = e.id
      where e.order_id = ? order by e.at, e.id`,
    [orderId],
    'order history',
  )
  return {
    events: events.map(({ name, is_note, has_photo: _photo, ...event }) => ({
      ...event,
      isNote: Boolean(is_note),
      actor: name ?? nonStaffNames[event.actor] ?? 'Former user',
    })),
    photos: events.filter(({ has_photo }) => has_photo).map(({ id, at }) => ({ id, at })),
  }
}
