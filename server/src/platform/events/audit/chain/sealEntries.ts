import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { longRunMs, type StopSignal } from '../../../base/longRun.ts'
import type { Deps } from '../../../base/deps.ts'
import { countRows } from '../../../database/countMany.ts'
import { transaction } from '../../../database/transaction.ts'
import { auditChain, detailsHashOf, sealOf, type AuditRow } from './sealOf.ts'

/** Maximum entries per transaction, which on SQLite blocks other writers. */
const batchSize = 200

const unsealed = (db: Knex) => db('audit_log').whereNull('seal_number')

/** Locks and reads the end of the chain, so that two processes cannot seal at once. */
const lockHead = async (trx: Knex.Transaction): Promise<{ number: number; seal: string }> => {
  await trx('chain_heads').insert({ name: auditChain, number: 0, seal: '' }).onConflict('name').ignore()
  return trx('chain_heads').where({ name: auditChain }).forUpdate().first('number', 'seal')
}

const sealBatch = ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  transaction(db, async trx => {
    let { number, seal } = await lockHead(trx)
    const entries: AuditRow[] = await unsealed(trx).orderBy(['at', 'id']).limit(batchSize)
    for (const entry of entries) {
      number += 1
      const salt = randomBytes(16).toString('hex')
      const sealedEntry = { ...entry, seal_number: number, details_hash: detailsHashOf(salt, entry) }
      seal = sealOf(seal, sealedEntry)
      const { seal_number, details_hash } = sealedEntry
      await trx('audit_log').where({ id: entry.id }).update({ seal_number, seal, details_hash, salt })
    }
    await trx('chain_heads').where({ name: auditChain }).update({ number, seal })
    return entries.length
  })

export const countUnsealed = ({ db }: Pick<Deps, 'db'>): Promise<number> => countRows(unsealed(db))

/**
 * Adds the new entries of the audit log to its hash chain, in the order of their time. Runs afterwards, so that writing
 * an entry waits for no other. Returns false if there were none.
 */
export const sealEntries = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  stopping: StopSignal,
): Promise<boolean | 'more'> => {
  if ((await countUnsealed(deps)) === 0) return false
  const deadline = deps.clock.now() + longRunMs
  while ((await sealBatch(deps)) === batchSize)
    if (stopping.aborted || deps.clock.now() > deadline) return 'more'
  return true
}
