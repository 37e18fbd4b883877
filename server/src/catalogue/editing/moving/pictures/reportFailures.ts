import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { countRows } from '../../../../platform/database/countMany.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { enqueue } from '../../../../platform/events/outbox/enqueue.ts'

/**
 * Sends the report of an import again if pictures have failed since it was sent, once all have been tried. Parts of a
 * ZIP share one report.
 */
export const reportFailures = async (deps: Deps, importId: string): Promise<void> => {
  const { db } = deps
  const row: { archive_id: string | null } = await db('product_imports')
    .where({ id: importId })
    .first('archive_id')
  const ids: string[] =
    row.archive_id === null
      ? [importId]
      : await db('product_imports').where({ archive_id: row.archive_id }).pluck('id')
  const pictures = db('product_import_pictures').whereIn('import_id', ids)
  if ((await countRows(pictures.clone().where({ state: 'waiting' }))) > 0) return
  if ((await countRows(pictures.clone().where({ state: 'failed' }))) === 0) return
  // A report that waits to be sent will name them.
  const sentReport: object | undefined = await db('outbox')
    .whereIn(
      'dedupe_key',
      ids.map(id => `import-report:${id}`),
    )
    .whereNotNull('sent_at')
    .first('id')
  if (!sentReport) return
  await transaction(db, trx =>
    enqueue(trx, {
      dedupeKey: `import-report:${row.archive_id ?? importId}:pictures`,
      kind: 'import-report',
      payload: { importId },
      at: nowIso(deps),
    }),
  )
}
