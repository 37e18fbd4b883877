import { readFile } from 'node:fs/promises'
import type { SentFile } from '@shop/contracts/uploads'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { uploadOf } from '../../../../platform/http/uploads/Upload.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { matchColumns } from './matchColumns.ts'
import { readSheet } from './readSheet.ts'

const longestName = 255

/** Takes a sheet in, and recognises its columns. Throws `validation_failed`, `limit_reached`. */
export const startImport = async (deps: Deps, viewer: Viewer, sheet: SentFile): Promise<string> => {
  const { header, rows } = await readSheet(await readFile(uploadOf(sheet).path))
  const id = newId()
  await deps.db('product_imports').insert({
    id,
    created_at: nowIso(deps),
    user_id: viewer.id,
    file_name: sheet.name.slice(0, longestName),
    state: 'read',
    header: JSON.stringify(header),
    cells: JSON.stringify(rows),
    columns: JSON.stringify(matchColumns(header)),
    row_count: rows.filter(row => row.some(cell => cell.trim() !== '')).length,
  })
  return id
}
