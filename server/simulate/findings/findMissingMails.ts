import type { World } from '../World.ts'

/** Finds letters that somebody is promised and that nobody has put into the outbox. */
export const findMissingMails = async ({ db }: World): Promise<string[]> => {
  const keys = new Set<string>(await db('outbox').pluck('dedupe_key'))
  const idsOf = (table: string, more: (query: ReturnType<typeof db>) => unknown) => {
    const query = db(table).orderBy('id')
    more(query)
    return query.pluck('id') as Promise<string[]>
  }
  const due: [letter: string, ids: string[]][] = [
    ['shipped', await idsOf('parcels', query => query.whereNull('taken_back_at'))],
    [
      'refunded',
      await idsOf('refunds', query => query.where({ state: 'SUCCEEDED' }).whereNull('unmatched_payment_id')),
    ],
    ['return-asked', await idsOf('returns', query => query)],
    ['welcome', await idsOf('users', query => query.where({ is_admin: false, is_active: true }))],
  ]
  const canceled: { order_id: string; at: string }[] = await db('order_events')
    .where({ from_status: 'PAID', to_status: 'CANCELED' })
    .orderBy('order_id')
    .select('order_id', 'at')
  return [
    ...due.flatMap(([letter, ids]) =>
      ids.filter(id => !keys.has(`${letter}:${id}`)).map(id => `${letter} of ${id} was never written`),
    ),
    ...canceled
      .filter(({ order_id: id, at }) => !keys.has(`canceled:${id}:${at}`))
      .map(({ order_id: id }) => `${id} was paid and canceled, and nobody was told`),
  ]
}
