import type { Deps } from '../../../../platform/base/deps.ts'
import { hourMs } from '../../../../platform/base/time.ts'
import { archivesFolder } from './Archives.ts'

/** Removes ZIPs that no import needs any more. An import is stored before its ZIP. */
export const removeArchives = async ({ db, files, clock }: Deps): Promise<void> => {
  for await (const { key, writtenAt } of files.list(archivesFolder)) {
    if (writtenAt > clock.now() - hourMs) continue
    const id = key.slice(archivesFolder.length + 1).replace(/\.zip$/, '')
    if (!(await db('product_imports').where({ archive_id: id }).first('id'))) await files.remove(key)
  }
}
