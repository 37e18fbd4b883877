import { importUndoDays, type SheetFormat } from '@shop/contracts/products/sheetFormats'
import type { ProductImport } from '@shop/contracts/products/sheets'
import type { Knex } from 'knex'
import { z } from 'zod'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { User } from '../../../people/accounts/User.ts'
import { dayMs } from '../../../platform/base/time.ts'
import { countRows } from '../../../platform/database/countMany.ts'
import { readShop } from '../data/readShop.ts'
import { ImportReport, importReportSubject, type ReportedImport } from '../templates/ImportReport.tsx'
import type { EmailWriter } from './WrittenEmail.ts'

const ImportPayload = z.object({ importId: z.string() })

/** Maximum number of reasons that the email lists for one sheet; the page shows all. */
const maxReasons = 20

interface Row {
  id: string
  user_id: string | null
  created_at: string
  file_name: string
  format: SheetFormat
  found: Json<Partial<NonNullable<ProductImport['found']>>> | null
  archive_id: string | null
  archive_place: number | null
}

const columns = [
  'id',
  'user_id',
  'created_at',
  'file_name',
  'format',
  'found',
  'archive_id',
  'archive_place',
] as const satisfies (keyof Row)[]

type Reason = ReportedImport['reasons'][number]

/** Returns the last part of an address, by which its owner knows the picture. */
const fileNameOf = (url: string): string => url.replace(/[?#].*$/, '').replace(/^.*\//, '')

const describeImport = async (db: Knex, row: Row): Promise<ReportedImport> => {
  const counts = fromJson(row.found ?? '{}')
  const { newProducts = 0, changedProducts = 0, wrongRows = 0, skippedRows = 0 } = counts
  const refusedSteps = db('product_import_steps').where({ import_id: row.id }).whereNotNull('reason')
  const waitingPictures = db('product_import_pictures').where({ import_id: row.id, state: 'waiting' })
  const failedPictures = db('product_import_pictures as i').where({
    'i.import_id': row.id,
    'i.state': 'failed',
  })
  const count = await countRows(refusedSteps.clone())
  const refusals: Reason[] = await refusedSteps
    .clone()
    .orderBy('place')
    .limit(maxReasons)
    .select('title', 'reason')
  const failures: (Reason & { url: string })[] = await failedPictures
    .clone()
    .join('products as p', 'p.id', 'i.product_id')
    .orderBy('i.place')
    .limit(maxReasons)
    .select('p.title', 'i.reason', 'i.url')
  return {
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    imported: newProducts + changedProducts - count,
    leftOutRows: wrongRows + skippedRows,
    refused: count,
    reasons: [
      ...refusals,
      ...failures.map(({ title, reason, url }) => ({ title, reason: `${reason} ${fileNameOf(url)}` })),
    ].slice(0, maxReasons),
    failedPictures: await countRows(failedPictures),
    waitingPictures: await countRows(waitingPictures),
  }
}

/** Lists the import, or all parts of its ZIP that were imported. */
const partsOf = async (db: Knex, row: Row): Promise<Row[]> =>
  row.archive_id === null
    ? [row]
    : ((await db('product_imports')
        .where({ archive_id: row.archive_id, state: 'applied' })
        .orderBy('archive_place')
        .select(...columns)) as Row[])

/** Sent to the person who began the import, if they still work here. */
export const importReport: EmailWriter = async (deps, { payload }) => {
  const { db } = deps
  const { importId } = ImportPayload.parse(payload)
  const row: Row | undefined = await db('product_imports')
    .where({ id: importId, state: 'applied' })
    .first(...columns)
  if (!row) return 'This import has been undone.'
  const user = row.user_id === null ? undefined : await User.query(db).findById(row.user_id)
  if (!user?.isActive || !user.isAdmin) return 'The person who began this import no longer works here.'
  const parts = await partsOf(db, row)
  const imports: ReportedImport[] = []
  for (const part of parts) imports.push(await describeImport(db, part))
  const firstCreatedAt = Math.min(...parts.map(({ created_at }) => Date.parse(created_at)))
  const undoUntil = new Date(firstCreatedAt + importUndoDays * dayMs).toISOString()
  const content = { shop: await readShop(deps), imports, undoUntil }
  return {
    to: { address: user.email, name: `${user.firstName} ${user.lastName}` },
    subject: importReportSubject(content),
    content: <ImportReport {...content} />,
  }
}
