import { isClosed } from '@shop/contracts/shop/maintenance'
import type { Knex } from 'knex'
import type { Stopping } from '../../../../platform/base/longRun.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { ago, hourMs } from '../../../../platform/base/time.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { enqueue } from '../../../../platform/events/outbox/enqueue.ts'

/** Time for which emailed people come first, before the next in the queue are emailed; ms. */
const headStart = hourMs
/** Maximum number of people emailed in one transaction, and of variants read at once. */
const batch = 100

/**
 * Finds variants on sale that people are waiting for, with more free units than emailed people in their first hour; the
 * longest wait comes first. Stock comes back in many ways, so it is polled here rather than at each change. Tested on
 * SQLite and Postgres.
 */
export const findRestocked = (deps: Pick<Deps, 'db' | 'clock'>): Promise<{ id: string }[]> =>
  rows(
    deps.db,
    `select v.id from (select variant_id, min(created_at) as since from stock_asks
        where told_at is null group by variant_id) w
      join variants v on v.id = w.variant_id join products p on p.id = v.product_id
      where p.status = 'ACTIVE' and v.stock - v.reserved > (select count(*) from stock_asks t
        where t.variant_id = v.id and t.told_at > ?)
      order by w.since, v.id limit ${batch}`,
    [ago(deps, headStart)],
    'come back',
  )

/** Counts free units under the variant's lock, so that two processes do not both count the same ones. */
const countPlaces = async (trx: Knex.Transaction, id: string, since: string): Promise<number> => {
  await trx('variants').where({ id }).forUpdate().first('id')
  const [row] = await rows<{ places: number }>(
    trx,
    `select v.stock - v.reserved - (select count(*) from stock_asks t where t.variant_id = v.id and t.told_at > ?)
      as places from variants v where v.id = ?`,
    [since, id],
  )
  return row?.places ?? 0
}

/** Emails the next people in a variant's queue: one for each free unit beyond those of people with a head start. */
const tellNext = (deps: Deps, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const places = Math.min(await countPlaces(trx, id, ago(deps, headStart)), batch)
    if (places <= 0) return
    const next: { id: string }[] = await trx('stock_asks')
      .where({ variant_id: id })
      .whereNull('told_at')
      .orderBy(['created_at', 'id'])
      .limit(places)
      .select('id')
    const ids = next.map(stockRequest => stockRequest.id)
    await trx('stock_asks')
      .whereIn('id', ids)
      .update({ told_at: nowIso(deps) })
    // The outbox sends messages by their time: a millisecond apart, they keep their order.
    const first = deps.clock.now() - ids.length
    await enqueue(
      trx,
      ...ids.map((askId, place) => ({
        dedupeKey: `back-in-stock:${askId}`,
        kind: 'back-in-stock',
        payload: { askId },
        at: new Date(first + place).toISOString(),
      })),
    )
  })

/**
 * Emails the people waiting for variants that are back, in the order of their requests: one per free unit, and the next
 * an hour later, as long as units are left. Writes one outbox message for each person.
 */
export const sendBackInStockEmails = async (deps: Deps, stopping: Stopping): Promise<void> => {
  if (isClosed((await deps.settings.read()).general, nowIso(deps))) return
  for (;;) {
    const found = await findRestocked(deps)
    for (const { id } of found) {
      if (stopping.aborted) return
      await tellNext(deps, id)
    }
    if (found.length === 0) return
  }
}
