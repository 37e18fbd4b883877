import type { Knex } from 'knex'
import { transaction } from '../../../database/transaction.ts'
import { auditStart, type Entry } from './sealOf.ts'

/** The last entry that has gone: the chain goes on from its seal. */
export interface Start {
  number: number
  seal: string
}

export const readStart = async (db: Knex): Promise<Start> =>
  (await db('chain_heads').where({ name: auditStart }).first<Start>('number', 'seal')) ?? {
    number: 0,
    seal: '',
  }

/**
 * Removes at most `batch` of the oldest entries, all of them from before an instant, and moves the chain's beginning
 * behind them in the same transaction. Only sealed ones go, in their order, so that none is missing in the middle. Gives
 * how many went. Tested on SQLite and Postgres.
 */
export const removeOldEntries = (db: Knex, before: string, batch: number): Promise<number> =>
  transaction(db, async trx => {
    await trx('chain_heads').insert({ name: auditStart, number: 0, seal: '' }).onConflict('name').ignore()
    const start: Start = await trx('chain_heads').where({ name: auditStart }).forUpdate().first()
    const oldest: Pick<Entry, 'at' | 'seal_number' | 'seal'>[] = await trx('audit_log')
      .where('seal_number', '>', start.number)
      .orderBy('seal_number')
      .limit(batch)
      .select('at', 'seal_number', 'seal')
    const young = oldest.findIndex(({ at }) => at >= before)
    const gone = young === -1 ? oldest : oldest.slice(0, young)
    const last = gone.at(-1)
    if (!last) return 0
    await trx('chain_heads').where({ name: auditStart }).update({ number: last.seal_number, seal: last.seal })
    await trx('audit_log').where('seal_number', '<=', last.seal_number).delete()
    return gone.length
  })
