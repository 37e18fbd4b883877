import { isShopClosed } from '@shop/contracts/shop/maintenance'
import type { Knex } from 'knex'
import type { StopSignal } from '../../../../platform/base/longRun.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { ago, hourMs } from '../../../../platform/base/time.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { enqueue } from '../../../../platform/events/outbox/enqueue.ts'

/** Time for which emailed people come first, before the next in the queue are emailed; ms. */
const headStartMs = hourMs
/** Maximum number of people emailed in one transaction, and of variants read at once. */
const batchSize = 100

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
      order by w.since, v.id limit ${batchSize}`,
    [ago(deps, headStartMs)],
    'come back',
  )

/** Counts free units under the variant's lock, so that two processes do not both count the same ones. */
const countUnitsToOffer = async (trx: Knex.Transaction, id: string, since: string): Promise<number> => {
  await trx('variants').where({ id }).forUpdate().first('id')
  const [row] = await rows<{ units: number }>(
    trx,
    `select v.stock - v.reserved - (select count(*) from stock_asks t where t.variant_id = v.id and t.told_at > ?)
      as units from variants v where v.id = ?`,
    [since, id],
  )
  return row?.units ?? 0
}

/** Emails the next people in a variant's queue: one for each free unit beyond those of people with a head start. */
const emailNext = (deps: Deps, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const unitsToOffer = Math.min(await countUnitsToOffer(trx, id, ago(deps, headStartMs)), batchSize)
    if (unitsToOffer <= 0) return
    const nextRequests: { id: string }[] = await trx('stock_asks')
      .where({ variant_id: id })
      .whereNull('told_at')
      .orderBy(['created_at', 'id'])
      .limit(unitsToOffer)
      .select('id')
    const ids = nextRequests.map(stockRequest => stockRequest.id)
    await trx('stock_asks')
      .whereIn('id', ids)
      .update({ told_at: nowIso(deps) })
    // The outbox sends messages by their time: a millisecond apart, they keep their order.
    const firstAt = deps.clock.now() - ids.length
    await enqueue(
      trx,
      ...ids.map((askId, index) => ({
        dedupeKey: `back-in-stock:${askId}`,
        kind: 'back-in-stock',
        payload: { askId },
        at: new Date(firstAt + index).toISOString(),
      })),
    )
  })

/**
 * Emails the people waiting for variants that are back, in the order of their requests: one per free unit, and the next
 * an hour later, as long as units are left. Writes one outbox message for each person.
 */
export const sendBackInStockEmails = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  if (isShopClosed((await deps.settings.read()).general, nowIso(deps))) return
  for (;;) {
    const waitingVariants = await findRestocked(deps)
    for (const { id } of waitingVariants) {
      if (stopping.aborted) return
      await emailNext(deps, id)
    }
    if (waitingVariants.length === 0) return
  }
}
