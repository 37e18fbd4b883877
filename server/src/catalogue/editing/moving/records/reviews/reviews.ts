import { batchesOf } from '@shop/contracts/batchesOf'
import { FitVote } from '@shop/contracts/facts/fitVotes'
import { email, optionalText } from '@shop/contracts/fields'
import { reviewComment } from '@shop/contracts/reviews/endpoints'
import { maxReviewTitleLength, maxReviewPhotos, ReviewStatus } from '@shop/contracts/reviews/entities'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { Deps } from '../../../../../platform/base/deps.ts'
import { newId } from '../../../../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../../../../platform/database/errors.ts'
import { withoutGuard } from '../../../../../platform/http/answers/csvFile.ts'
import { Failure } from '../../../../../platform/http/Failure.ts'
import { refreshRatings } from '../../../../products/reviews/refreshRatings.ts'
import { Review } from '../../../../products/reviews/Review.ts'
import { mapWithPauses } from '../../../products/sheets/mapWithPauses.ts'
import type { RecordPlan } from '../../../products/sheets/SheetPlan.ts'
import { rowNumber, type SourceSheet } from '../../formats/Reading.ts'
import { picturesOf } from '../../formats/pictures.ts'
import { isReviewPhoto } from '../../pictures/attachPhoto.ts'
import { keepPictures } from '../../pictures/keepPictures.ts'
import { lastChangeInWords } from '../../changesInWords.ts'
import { fieldProblem, newValue, skippedRow, planRow, type Records, type ImportPlan } from '../Records.ts'

const ReviewInput = z.object({
  slug: z.string(),
  email: z.union([z.literal(''), email], 'This is not an email address.'),
  rating: z.int('Give one to five stars.').check(z.minimum(1), z.maximum(5)),
  fit: z.nullable(FitVote),
  title: optionalText(maxReviewTitleLength),
  comment: reviewComment,
  status: ReviewStatus,
  createdAt: z.iso.datetime({ precision: 3, error: 'Say when it was written.' }),
})
type ReviewInput = z.output<typeof ReviewInput>

/** A review as it is stored. A review without an account is shown without a name. */
type Content = Omit<ReviewInput, 'slug' | 'email'> & {
  productId: string
  userId: string | null
  /** Addresses of its photos in the ZIP. Absent in a plan made by the previous release. */
  photos?: string[]
}

const contentOf = ({ content }: RecordPlan) => content as Content

const headings = {
  slug: 'Product',
  email: 'Email',
  rating: 'Stars',
  fit: 'Fit',
  title: 'Title',
  comment: 'Review',
  status: 'Status',
  createdAt: 'Written',
} as const satisfies Record<keyof ReviewInput, string>

const readRow = (source: SourceSheet, cells: readonly string[]) => {
  const read = (field: keyof typeof headings) => withoutGuard(source.cell(cells, headings[field]))
  return {
    slug: read('slug'),
    email: read('email'),
    rating: Number(read('rating')),
    fit: read('fit') || null,
    title: read('title'),
    comment: read('comment'),
    status: read('status'),
    createdAt: read('createdAt'),
  }
}

/** Number of rows looked up in one query. */
const batchSize = 200

const idsByKey = async (
  db: Knex,
  table: 'products' | 'users',
  key: 'slug' | 'email',
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const records: Record<string, string>[] = await db(table)
    .whereIn(key, [...keys])
    .select('id', key)
  return new Map(records.map(row => [row[key] ?? '', row['id'] ?? '']))
}

/** Treats two reviews as the same if the author or the time agrees, as an author may have no account here. */
const keysOf = ({ productId, userId, createdAt }: Pick<Content, 'productId' | 'userId' | 'createdAt'>) => [
  ...(userId === null ? [] : [`${productId} ${userId}`]),
  `${productId} ${createdAt}`,
]

const readExisting = async (
  db: Knex,
  productIds: Iterable<string>,
  { userIds, instants }: { userIds: Iterable<string>; instants: readonly string[] },
): Promise<Set<string>> => {
  const existing = await Review.query(db)
    .whereIn('product_id', [...productIds])
    .where(query => void query.whereIn('user_id', [...userIds]).orWhereIn('created_at', [...instants]))
    .select('product_id', 'user_id', 'created_at')
  return new Set(existing.flatMap(keysOf))
}

interface Row {
  row: number
  photos: string[]
  checked: ReturnType<typeof ReviewInput.safeParse>
  slug: string
}

const planBatch = async (db: Knex, importPlan: ImportPlan, batch: readonly Row[]): Promise<void> => {
  const validReviews = batch.flatMap(({ checked }) => (checked.success ? [checked.data] : []))
  const products = await idsByKey(db, 'products', 'slug', [...new Set(validReviews.map(({ slug }) => slug))])
  const users = await idsByKey(db, 'users', 'email', [...new Set(validReviews.map(review => review.email))])
  const knownKeys = await readExisting(db, products.values(), {
    userIds: users.values(),
    instants: validReviews.map(({ createdAt }) => createdAt),
  })
  for (const { row, checked, slug, photos } of batch) {
    if (!checked.success) {
      const text = fieldProblem(checked.error, field => headings[field as keyof typeof headings])
      importPlan.rows.push(skippedRow(row, slug, text))
      continue
    }
    const { slug: _, email: author, ...review } = checked.data
    const productId = products.get(slug)
    if (productId === undefined) {
      importPlan.rows.push(skippedRow(row, slug, 'There is no product with this slug.'))
      continue
    }
    const userId = users.get(author) ?? null
    // A photo belongs to its author: without an account nobody could ask for its removal.
    const content: Content = { ...review, productId, userId, photos: userId === null ? [] : photos }
    const title = [slug, author].filter(Boolean).join(', ')
    if (keysOf(content).some(key => knownKeys.has(key))) {
      importPlan.rows.push(planRow(row, { title, kind: 'same' }))
      continue
    }
    for (const key of keysOf(content)) knownKeys.add(key)
    const notes =
      userId === null
        ? [
            `Its author has no account here, so it is imported without a name${photos.length > 0 ? ' and photos' : ''}.`,
          ]
        : []
    const count = content.photos?.length ?? 0
    const changes = [
      ...newValue('Stars', String(review.rating)),
      ...newValue('Review', review.comment),
      ...newValue('Photos', count > 0 ? `${count} from the ZIP` : ''),
    ]
    importPlan.plans.push({ record: 'reviews', id: newId(), title, isNew: true, content })
    importPlan.rows.push(planRow(row, { title, kind: 'new', changes, notes }))
  }
}

const plan = async (deps: Deps, source: SourceSheet): Promise<ImportPlan> => {
  const importPlan: ImportPlan = { plans: [], rows: [] }
  const reviewRows = await mapWithPauses(source.filledRows(), ({ index, cells }): Row => {
    const review = readRow(source, cells)
    const photos = picturesOf(source.cell(cells, 'Photos'))
      .map(({ url }) => url)
      .filter(isReviewPhoto)
      .slice(0, maxReviewPhotos)
    return { row: rowNumber(index), photos, checked: ReviewInput.safeParse(review), slug: review.slug }
  })
  for (const batch of batchesOf(reviewRows, batchSize)) await planBatch(deps.db, importPlan, batch)
  return importPlan
}

const apply: Records['apply'] = async (trx, recordPlan, { importId, at }) => {
  const { photos = [], ...content } = contentOf(recordPlan)
  const { productId, userId, status, createdAt } = content
  if (!(await trx('products').where({ id: productId }).first('id')))
    throw new Failure('conflict', 'Somebody has deleted the product since the check.')
  // Reviews of an account deleted since then have no name, as for any deleted account.
  const author = userId === null ? undefined : await trx('users').where({ id: userId }).first('id')
  try {
    const row = { ...content, id: recordPlan.id, userId: author ? userId : null, updatedAt: createdAt }
    await Review.query(trx).insert(row)
  } catch (error) {
    if (!isUniqueViolation(error, 'reviews.user_id')) throw error
    throw new Failure('conflict', 'Its author has reviewed this product here since the check.')
  }
  if (status === 'APPROVED') await refreshRatings(trx, [productId])
  const pictures = author ? photos.map(url => ({ url, alt: '', sku: recordPlan.id })) : []
  await keepPictures(trx, [{ productId, pictures }], { importId, at })
}

const undo: Records['undo'] = async (trx, recordPlan, { importId }) => {
  const review = await Review.query(trx).findById(recordPlan.id)
  if (!review) return []
  // Moderation does not change the version.
  if (review.updatedAt !== contentOf(recordPlan).createdAt)
    return [await lastChangeInWords(trx, ['review'], [recordPlan.id])]
  await Review.query(trx).deleteById(recordPlan.id)
  await trx('product_import_pictures')
    .where({ import_id: importId, sku: recordPlan.id })
    .update({ state: 'stopped', image_id: null })
  if (review.status === 'APPROVED') await refreshRatings(trx, [review.productId])
  return []
}

/** Imports reviews of an exported shop, with their authors if those have an account here. */
export const reviews: Records = { plan, apply, undo }
