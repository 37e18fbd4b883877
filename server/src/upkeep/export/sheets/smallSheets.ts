import { keysOf } from '@shop/contracts/keys'
import { columnName } from '@shop/contracts/columnName'
import { promotionFields } from '@shop/contracts/promotions/promotionFields'
import type { Knex } from 'knex'
import type { CsvCell } from '../../../platform/http/answers/csvFile.ts'
import { unitOf } from '../columnUnits.ts'
import { photosOfReview } from '../../../catalogue/products/reviews/reviewPhotos.ts'
import { collectionPicturePath, reviewPhotoPath } from '../pictures.ts'
import type { Sheet } from './Sheet.ts'

const batchSize = 500

type Row = Record<string, string | number | boolean | null>

/** Yields all rows of a query in the order of a unique column, in batches. */
const rowsInBatches = async function* (
  query: Knex.QueryBuilder,
  key: string,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  const keyWithoutTable = key.replace(/^.*\./, '')
  for (let lastKey = ''; ;) {
    const batch: Row[] = await query.clone().where(key, '>', lastKey).orderBy(key).limit(batchSize)
    yield batch.map(cellsOf)
    lastKey = String(batch.at(-1)?.[keyWithoutTable] ?? lastKey)
    if (batch.length < batchSize) return
  }
}

const yesOrNo = (value: unknown): string => (value ? 'yes' : 'no')
const cell = (value: Row[string] | undefined): CsvCell =>
  typeof value === 'boolean' ? yesOrNo(value) : (value ?? null)

/** Collections; their products are in the products' sheet. */
export const collectionSheet: Sheet = {
  name: 'collections',
  description: 'Collections. The products in each are named in products.csv.',
  columns: {
    Collection: 'text',
    Slug: 'text',
    Description: 'text',
    Picture: 'path in this ZIP',
    'Picture text': 'text',
    Position: 'whole number',
    Active: 'yes or no',
    'Tariff code': 'text',
    'Customs description': 'text',
    'Country of origin': 'text',
    'Weight (g)': 'g',
  },
  rows: ({ db }) =>
    rowsInBatches(db('collections'), 'slug', row => [
      cell(row['name']),
      cell(row['slug']),
      cell(row['description']),
      row['image_key'] === null ? null : collectionPicturePath(String(row['slug'])),
      cell(row['image_alt']),
      cell(row['sort']),
      yesOrNo(row['is_active']),
      ...['tariff_code', 'customs_text', 'origin', 'weight_gr'].map(name => cell(row[name])),
    ]),
}

const promotionNames = keysOf(promotionFields)

/** Promotions with the columns of `promotionFields`, and how often they have been used. */
export const promotionSheet: Sheet = {
  name: 'promotions',
  description: 'Promotion codes.',
  columns: {
    ...Object.fromEntries(
      promotionNames.map(name => [promotionFields[name].label, unitOf('promotions', columnName(name))]),
    ),
    Uses: 'orders',
  },
  rows: ({ db }) =>
    rowsInBatches(db('promotions'), 'code', row => [
      ...promotionNames.map(name =>
        promotionFields[name].kind === 'flag' ? yesOrNo(row[columnName(name)]) : cell(row[columnName(name)]),
      ),
      cell(row['uses']),
    ]),
}

export const redirectSheet: Sheet = {
  name: 'redirects',
  description: 'Addresses that lead on to others.',
  columns: { From: 'path', To: 'path' },
  rows: ({ db }) => rowsInBatches(db('redirects'), 'path', row => [cell(row['path']), cell(row['target'])]),
}

/** Reviews with their authors and photos. */
export const reviewSheet: Sheet = {
  name: 'reviews',
  description:
    'Reviews, each with the slug of its product, the email address of its author and the paths of its photos in this ZIP.',
  columns: {
    Product: 'slug',
    Email: 'text',
    Stars: 'one to five',
    Fit: 'short, right or long',
    Title: 'text',
    Review: 'text',
    Status: 'text',
    Written: 'instant',
    Photos: 'paths in this ZIP',
  },
  rows: ({ db }) =>
    rowsInBatches(
      db('reviews as r')
        .join('products as p', 'p.id', 'r.product_id')
        .leftJoin('users as u', 'u.id', 'r.user_id')
        .select('r.id', 'p.slug', 'u.email', 'r.rating', 'r.fit', 'r.title', 'r.comment', 'r.status')
        .select('r.created_at', { photos: db.raw(`(${photosOfReview(db)})`) }),
      'r.id',
      row => [
        ...['slug', 'email', 'rating', 'fit', 'title', 'comment', 'status', 'created_at'].map(name =>
          cell(row[name]),
        ),
        (JSON.parse(String(row['photos'])) as { id: string }[])
          .map(({ id }) => reviewPhotoPath(String(row['id']), id))
          .join('\n'),
      ],
    ),
}
