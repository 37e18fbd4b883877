import { rm, stat } from 'node:fs/promises'
import { importUndoDays } from '@shop/contracts/products/sheetFormats'
import type { StopSignal } from '../../platform/base/longRun.ts'
import { pictureWidths, pictureFormats } from '@shop/contracts/catalog/pictures'
import { rows } from '../../platform/database/rows.ts'
import { filesBelow } from '../../platform/files/storedFiles.ts'
import { nullIfMissing } from '../../platform/base/isMissing.ts'
import { removeArchives } from '../../catalogue/editing/moving/archive/removeArchives.ts'
import { removeHourlyFiles } from '../../sales/fulfilment/carriers/hourlyFiles.ts'
import { removeOldExports } from '../export/runExports.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { ago, dayMs, hourMs } from '../../platform/base/time.ts'
import { removeOldMissedPaths } from '../../site/redirects/missedPaths.ts'
import { endStaff } from '../../people/records/users/endStaff.ts'
import {
  isWithheld,
  originalKey,
  originalsFolder,
  sizeKey,
  videoKey,
  videosFolder,
} from '../../catalogue/products/media/keys.ts'

/** Age from which a `.part` file counts as abandoned. An upload takes at most two minutes. */
const abandonedAfterMs = hourMs
/** Age from which an unused picture or video is removed. A form may be open overnight. */
const unusedMs = dayMs
/** Age from which the file of a review photo is removed once the photo itself is deleted, as it is with its review. */
const unusedPhotoMs = hourMs
/** Time in which a bulk change or an import can be undone. */
const undoableMs = importUndoDays * dayMs
/** Time after which an unused column mapping is removed. */
const unusedMappingMs = 365 * dayMs
/** Age from which a sheet whose import was never confirmed is removed. */
const undecidedMs = 7 * dayMs
/** Maximum number of pictures, and of videos, that one run removes. */
const maxRemoved = 500

// Other references protect a picture by their foreign keys. Tested on SQLite and Postgres.
const unusedPicturesSql = `select key from media m where (created_at < ? or key like 'r%' and created_at < ?)
  and not exists (select 1 from product_images i where i.media_key = m.key)
  and not exists (select 1 from collections c where c.image_key = m.key)
  and not exists (select 1 from order_items o where o.image_key = m.key)
  and not exists (select 1 from product_videos v where v.poster_key = m.key)
  and not exists (select 1 from review_photos r where r.media_key = m.key)
  order by created_at, key limit ?`

const unusedVideosSql = `select key, kind from videos f where created_at < ?
  and not exists (select 1 from product_videos v where v.video_key = f.key) order by created_at, key limit ?`

const filesOfPicture = (key: string) => [
  originalKey(key),
  ...pictureWidths.flatMap(width => pictureFormats.map(format => sizeKey(key, width, format))),
]

interface UnusedFile {
  table: 'media' | 'videos'
  key: string
  paths: readonly string[]
  /** The file is removed if it was received before this instant. */
  before: string
}

const removeFiles = ({ db, files }: Deps, { table, key, paths, before }: UnusedFile) =>
  // Removes the files before the commit, so that a concurrent upload of the same file waits for the row.
  db.transaction(async trx => {
    const deletedRows = await trx(table).where({ key }).where('created_at', '<', before).delete()
    if (deletedRows) await Promise.all(paths.map(path => files.remove(path)))
  })

const removeUnused = async (deps: Deps, stopping: StopSignal) => {
  const before = ago(deps, unusedMs)
  // Removes photos whose review was never saved.
  await deps.db('review_photos').whereNull('review_id').where('created_at', '<', before).delete()
  const beforePhoto = ago(deps, unusedPhotoMs)
  const pictures = await rows<{ key: string }>(deps.db, unusedPicturesSql, [before, beforePhoto, maxRemoved])
  const videoRows = await rows<{ key: string; kind: string }>(deps.db, unusedVideosSql, [before, maxRemoved])
  const unusedFiles: UnusedFile[] = [
    ...pictures.map(({ key }) => ({
      table: 'media' as const,
      key,
      paths: filesOfPicture(key),
      before: isWithheld(key) ? beforePhoto : before,
    })),
    ...videoRows.map(({ key, kind }) => ({
      table: 'videos' as const,
      key,
      paths: [videoKey(key, kind)],
      before,
    })),
  ]
  for (const file of unusedFiles) if (!stopping.aborted) await removeFiles(deps, file)
}

/** Removes files without a row. A file is stored before its row, so a crash in between leaves a file without one. */
const removeStrays = async ({ db, files, clock }: Deps, stopping: StopSignal) => {
  for (const [folder, table] of [
    [originalsFolder, 'media'],
    [videosFolder, 'videos'],
  ] as const)
    for await (const { key, writtenAt } of files.list(folder)) {
      if (stopping.aborted) return
      if (key.endsWith('.part') || writtenAt > clock.now() - unusedMs) continue
      const [name] = key.slice(folder.length + 1).split('.')
      if (!(await db(table).where({ key: name }).first('key'))) await files.remove(key)
    }
}

/**
 * Removes abandoned `.part` files of every folder from the local disk, even if files are stored in a bucket: only the
 * disk has partial files.
 */
const removeIncomplete = async ({ config, clock }: Deps) => {
  for await (const path of filesBelow(config.dataDir)) {
    if (!path.endsWith('.part')) continue
    const fileStat = await stat(path).catch(nullIfMissing)
    if (fileStat && fileStat.mtimeMs < clock.now() - abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Removes old imports with their cells, which may be megabytes. Their changes stay in the audit log. */
const removeImports = async (deps: Deps) => {
  const { db } = deps
  await db('product_imports')
    .whereIn('state', ['read', 'checked'])
    .where('created_at', '<', ago(deps, undecidedMs))
    .delete()
  await db('product_imports').where('created_at', '<', ago(deps, undoableMs)).delete()
  await db('import_mappings').where('used_at', '<', ago(deps, unusedMappingMs)).delete()
}

/**
 * Removes unused data: uploads interrupted by a crash, pictures and videos unused for a day, sheets that were never
 * imported, change sets that can no longer be undone, finished planned changes, and the access of staff after their
 * last day.
 */
export const sweep = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  await removeIncomplete(deps)
  await removeUnused(deps, stopping)
  await removeStrays(deps, stopping)
  await removeImports(deps)
  await removeArchives(deps)
  await removeOldExports(deps)
  await removeHourlyFiles(deps)
  await endStaff(deps)
  await removeOldMissedPaths(deps)
  const before = ago(deps, undoableMs)
  await deps
    .db('planned_changes')
    .whereNotIn('state', ['planned', 'running'])
    .whereRaw('coalesce(ends_at, starts_at) < ?', [before])
    .delete()
  // Keeps change sets of running plans, which are reverted at their end.
  const runningPlans = deps.db('planned_changes').where({ state: 'running' }).select('id')
  await deps.db('change_sets').where('at', '<', before).whereNotIn('id', runningPlans).delete()
}
