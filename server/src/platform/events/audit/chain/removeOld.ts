import type { Knex } from 'knex'
import { transaction } from '../../../database/transaction.ts'
import { auditStart, type AuditRow } from './sealOf.ts'

/** The last entry that was removed: the chain continues from its seal. */
export interface ChainStart {
  number: number
  seal: string
}

export const readStart = async (db: Knex): Promise<ChainStart> =>
  (await db('chain_heads').where({ name: auditStart }).first<ChainStart>('number', 'seal')) ?? {
    number: 0,
    seal: '',
  }

/**
 * Removes at most `batch` of the oldest entries, all from before an instant, and moves the start of the chain past them
 * in the same transaction. Removes only sealed entries, in their order, so that none is missing in the middle. Returns
 * the number removed. Tested on SQLite and Postgres.
 */
export const removeOldEntries = (db: Knex, before: string, maxEntries: number): Promise<number> =>
  transaction(db, async trx => {
    await trx('chain_heads').insert({ name: auditStart, number: 0, seal: '' }).onConflict('name').ignore()
    const start: ChainStart = await trx('chain_heads').where({ name: auditStart }).forUpdate().first()
    const oldest: Pick<AuditRow, 'at' | 'seal_number' | 'seal'>[] = await trx('audit_log')
      .where('seal_number', '>', start.number)
      .orderBy('seal_number')
      .limit(maxEntries)
      .select('at', 'seal_number', 'seal')
    const firstRetainedIndex = oldest.findIndex(({ at }) => at >= before)
    const removable = firstRetainedIndex === -1 ? oldest : oldest.slice(0, firstRetainedIndex)
    const lastRemovable = removable.at(-1)
    if (!lastRemovable) return 0
    await trx('chain_heads')
      .where({ name: auditStart })
      .update({ number: lastRemovable.seal_number, seal: lastRemovable.seal })
    await trx('audit_log').where('seal_number', '<=', lastRemovable.seal_number).delete()
    return removable.length
  })
