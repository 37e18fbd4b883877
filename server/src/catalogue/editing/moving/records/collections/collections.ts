import { countryOrEmpty } from '@shop/contracts/addresses/countryOrEmpty'
import {
  line,
  lineOrEmpty,
  newSlug,
  optionalText,
  tariffCodeOrEmpty,
  wholeBetween,
} from '@shop/contracts/fields'
import { productPicture } from '@shop/contracts/uploads'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { Deps } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { noteChange } from '../../../../../platform/events/audit/noteChange.ts'
import { withoutGuard } from '../../../../../platform/http/answers/csvFile.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import { bumpCatalogVersion } from '../../../../products/catalogVersion.ts'
import { storePicture } from '../../../../products/media/storePicture.ts'
import { keepSlug } from '../../../products/keepSlug.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import { Archives } from '../../archive/Archives.ts'
import { isYes } from '../../formats/flags.ts'
import { rowNumber, type SourceSheet } from '../../formats/Reading.ts'
import { formatNames } from '../../../../products/barcodeUses.ts'
import { lastChangeInWords, redirectsToPage } from '../../changesInWords.ts'
import {
  fieldProblem,
  newValue,
  skippedRow,
  planRow,
  type Records,
  type ImportPlan,
  type RecordWriteContext,
} from '../Records.ts'

const Content = z.object({
  name: line(120),
  slug: newSlug,
  description: optionalText(20_000),
  sort: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  isActive: z.boolean(),
  imageAlt: optionalText(300),
  tariffCode: tariffCodeOrEmpty,
  customsText: lineOrEmpty(100),
  origin: countryOrEmpty,
  weightGr: wholeBetween(0, 100_000, ' g'),
})
type Content = z.output<typeof Content> & { imageKey: string | null }

/** A plan of the previous release has no facts for customs. */
const noCustomsFacts = { tariffCode: '', customsText: '', origin: '', weightGr: 0 }
const contentOf = ({ content }: RecordPlan) => ({ ...noCustomsFacts, ...(content as Content) })

const headings = {
  name: 'Collection',
  slug: 'Slug',
  description: 'Description',
  sort: 'Position',
  isActive: 'Active',
  imageAlt: 'Picture text',
  tariffCode: 'Tariff code',
  customsText: 'Customs description',
  origin: 'Country of origin',
  weightGr: 'Weight (g)',
} as const satisfies Record<keyof Omit<Content, 'imageKey'>, string>

const readRow = (source: SourceSheet, cells: readonly string[]) => {
  const read = (field: keyof typeof headings) => withoutGuard(source.cell(cells, headings[field]))
  return {
    name: read('name'),
    slug: read('slug'),
    description: read('description'),
    sort: Number(read('sort')),
    isActive: isYes(read('isActive')),
    imageAlt: read('imageAlt'),
    tariffCode: read('tariffCode'),
    customsText: read('customsText'),
    origin: read('origin'),
    weightGr: Number(read('weightGr')),
  }
}

/** Stores the picture during the check, so that nothing is decoded in a transaction; null if there is none. */
const storePictureAt = async (deps: Deps, archives: Archives, address: string): Promise<string | null> => {
  if (address === '') return null
  const bytes = await archives.read(address, productPicture.maxBytes)
  return bytes && (await storePicture(deps, bytes, { keepsPlain: true })).key
}

const plan = async (deps: Deps, source: SourceSheet): Promise<ImportPlan> => {
  const importPlan: ImportPlan = { plans: [], rows: [] }
  const archives = new Archives(deps)
  const knownSlugs = new Set<string>(await deps.db('collections').pluck('slug'))
  for (const { index, cells } of source.filledRows()) {
    const row = rowNumber(index)
    const checked = Content.safeParse(readRow(source, cells))
    const title = source.cell(cells, 'Collection')
    if (!checked.success) {
      const text = fieldProblem(checked.error, field => headings[field as keyof typeof headings])
      importPlan.rows.push(skippedRow(row, title, text))
      continue
    }
    const { slug, name } = checked.data
    if (knownSlugs.has(slug)) {
      importPlan.rows.push(planRow(row, { title, kind: 'same' }))
      continue
    }
    knownSlugs.add(slug)
    const address = source.cell(cells, 'Picture')
    const imageKey = await storePictureAt(deps, archives, address).catch((error: unknown) => {
      if (error instanceof Failure) return null
      throw error
    })
    const content: Content = { ...checked.data, imageKey }
    importPlan.plans.push({ record: 'collections', id: newId(), title: name, isNew: true, content })
    const notes =
      address !== '' && imageKey === null ? ['Its picture is not in the ZIP, damaged or too large.'] : []
    importPlan.rows.push(planRow(row, { title, kind: 'new', changes: newValue('Slug', slug), notes }))
  }
  return importPlan
}

const recordChange = (
  trx: Knex.Transaction,
  action: 'create' | 'delete',
  planned: RecordPlan,
  { at, userId }: RecordWriteContext,
) => {
  const { name, slug } = contentOf(planned)
  const facts = { name, slug }
  const [before, after] = action === 'create' ? [null, facts] : [facts, null]
  return noteChange(trx, {
    at,
    userId,
    act: action,
    subject: 'collection',
    subjectId: planned.id,
    before,
    after,
  })
}

const apply: Records['apply'] = async (trx, planned, writing) => {
  const { imageAlt, imageKey, isActive, tariffCode, customsText, weightGr, ...fields } = contentOf(planned)
  const { at } = writing
  const hasPicture = imageKey !== null && (await trx('media').where({ key: imageKey }).first('key'))
  try {
    await trx('collections').insert({
      id: planned.id,
      ...fields,
      is_active: isActive,
      image_alt: imageAlt,
      image_key: hasPicture ? imageKey : null,
      tariff_code: tariffCode,
      customs_text: customsText,
      weight_gr: weightGr,
      created_at: at,
      updated_at: at,
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'collections.slug')) throw error
    throw new Failure('conflict', 'Somebody has made a collection with this slug since the check.')
  }
  await keepSlug(trx, 'collection', { id: planned.id, from: fields.slug, to: fields.slug, at })
  await recordChange(trx, 'create', planned, writing)
  await bumpCatalogVersion(trx)
}

const undo: Records['undo'] = async (trx, planned, writing) => {
  const row: { version: number } | undefined = await trx('collections')
    .where({ id: planned.id })
    .first('version')
  if (!row) return []
  if (row.version !== 1) return [await lastChangeInWords(trx, ['collection'], [planned.id])]
  const productTitles: string[] = await trx('products')
    .whereIn('id', trx('collection_products').where({ collection_id: planned.id }).select('product_id'))
    .orderBy('title')
    .pluck('title')
  if (productTitles.length > 0)
    return [`${formatNames(productTitles)} ${productTitles.length === 1 ? 'is' : 'are'} in it`]
  const redirects = await redirectsToPage(trx, `/collections/${contentOf(planned).slug}`, writing.importId)
  if (redirects.length > 0) return redirects
  await trx('collections').where({ id: planned.id }).delete()
  await recordChange(trx, 'delete', planned, writing)
  await bumpCatalogVersion(trx)
  return []
}

/** Imports collections of an exported shop, with their pictures; products refer to them. */
export const collections: Records = { plan, apply, undo }
