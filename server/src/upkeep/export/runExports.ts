import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import type { StopSignal } from '../../platform/base/longRun.ts'
import { ago, dayMs } from '../../platform/base/time.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { uploadsFolder } from '../../platform/http/uploads/readForm.ts'
import { writeExport } from './writeExport.ts'
import { ZipWriter } from './ZipWriter.ts'

/** Time for which an export can be downloaded, ms. It is short, because an export contains all personal data. */
export const exportLifetimeMs = 7 * dayMs

/** Returns the storage key of an export's file. */
export const exportKey = (id: string): string => `documents/exports/${id}.zip`

const runningExports = (db: Knex) => db('shop_exports').where({ state: 'running' })

export const countOpenExports = (deps: Pick<Deps, 'db'>): Promise<number> =>
  countRows(runningExports(deps.db))

/** Thrown to stop an export because the shop is stopping, or because staff have deleted it. */
class ExportStopped extends Error {}

/** Number of files between two updates of the progress. */
const filesPerUpdate = 20

/** Makes the file of an export and returns its size, bytes. */
const makeFile = async (deps: Deps, id: string, stopping: StopSignal): Promise<number> => {
  const folder = join(deps.config.dataDir, uploadsFolder)
  const path = join(folder, `${id}.part`)
  await mkdir(folder, { recursive: true })
  await rm(path, { force: true })
  const zip = await ZipWriter.create(path)
  try {
    await writeExport(deps, zip, async (done, total) => {
      if (stopping.aborted) throw new ExportStopped()
      if (done % filesPerUpdate !== 0 && done !== 1 && done !== total) return
      const updatedRows = await deps.db('shop_exports').where({ id }).update({ done, total })
      if (!updatedRows) throw new ExportStopped()
    })
    const size = await zip.finish()
    await deps.files.moveIn(exportKey(id), path)
    return size
  } finally {
    await zip.close()
    await rm(path, { force: true })
  }
}

const recordEnd = (deps: Deps, id: string, values: { state: 'done' | 'failed'; size?: number }) =>
  deps
    .db('shop_exports')
    .where({ id })
    .update({ ended_at: nowIso(deps), ...values })

/** Makes the requested exports. An interrupted one starts again. */
export const runExports = async (deps: Deps, stopping: StopSignal): Promise<boolean> => {
  let hasWork = false
  while (!stopping.aborted) {
    const nextExport: { id: string } | undefined = await runningExports(deps.db).first('id')
    if (!nextExport) return hasWork
    hasWork = true
    const { id } = nextExport
    try {
      const size = await makeFile(deps, id, stopping)
      // Removes the file if the export was deleted at the last moment.
      if (!(await recordEnd(deps, id, { state: 'done', size }))) await deps.files.remove(exportKey(id))
    } catch (error) {
      if (error instanceof ExportStopped) continue
      await recordEnd(deps, id, { state: 'failed' })
      throw error
    }
  }
  return hasWork
}

/** Removes expired exports and their files. */
export const removeOldExports = async (deps: Deps): Promise<void> => {
  const oldIds: string[] = await deps
    .db('shop_exports')
    .whereIn('state', ['done', 'failed'])
    .where('ended_at', '<', ago(deps, exportLifetimeMs))
    .pluck('id')
  for (const id of oldIds) {
    await deps.files.remove(exportKey(id))
    await deps.db('shop_exports').where({ id }).delete()
  }
}
