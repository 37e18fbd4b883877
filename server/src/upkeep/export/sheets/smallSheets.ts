import { columnName } from '@shop/contracts/columnName'
import { namesOf } from '@shop/contracts/facts/fieldTable'
import { promotionFields } from '@shop/contracts/promotions/promotionFields'
import type { Knex } from 'knex'
import type { Cell } from '../../../platform/http/answers/csvFile.ts'
import { unitOf } from '../columnUnits.ts'
import { collectionPicture } from '../pictures.ts'
import type { Sheet } from './Sheet.ts'

const atOnce = 500

type Row = Record<string, string | number | boolean | null>

/** All rows of a table in the order of a unique column, a portion at a time. */
const inPortions = async function* (
  db: Knex,
  table: string,
  key: string,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let last = ''; ;) {
    const found: Row[] = await db(table).where(key, '>', last).orderBy(key).limit(atOnce).select()
    yield found.map(cellsOf)
    last = String(found.at(-1)?.[key] ?? last)
    if (found.length < atOnce) return
  }
}

const yes = (value: unknown): string => (value ? 'yes' : 'no')
const cell = (value: Row[string] | undefined): Cell =>
  typeof value === 'boolean' ? yes(value) : (value ?? null)

/** Collections; which products are in them stands in the products' sheet. */
export const collectionSheet: Sheet = {
  name: 'collections',
  about: 'Collections. The products in each are named in products.csv.',
  columns: {
    Collection: 'text',
    Slug: 'text',
    Description: 'text',
    Picture: 'path in this ZIP',
    'Picture text': 'text',
    Position: 'whole number',
    Active: 'yes or no',
  },
  rows: ({ db }) =>
    inPortions(db, 'collections', 'slug', row => [
      cell(row['name']),
      cell(row['slug']),
      cell(row['description']),
      row['image_key'] === null ? null : collectionPicture(String(row['slug'])),
      cell(row['image_alt']),
      cell(row['sort']),
      yes(row['is_active']),
    ]),
}

const promotionNames = namesOf(promotionFields)

/** Promotions by the table of their fields, with how often they have been used. */
export const promotionSheet: Sheet = {
  name: 'promotions',
  about: 'Promotion codes.',
  columns: {
    ...Object.fromEntries(
      promotionNames.map(name => [promotionFields[name].label, unitOf('promotions', columnName(name))]),
    ),
    Uses: 'orders',
  },
  rows: ({ db }) =>
    inPortions(db, 'promotions', 'code', row => [
      ...promotionNames.map(name =>
        promotionFields[name].kind === 'flag' ? yes(row[columnName(name)]) : cell(row[columnName(name)]),
      ),
      cell(row['uses']),
    ]),
}

export const redirectSheet: Sheet = {
  name: 'redirects',
  about: 'Addresses that lead on to others.',
  columns: { From: 'path', To: 'path' },
  rows: ({ db }) => inPortions(db, 'redirects', 'path', row => [cell(row['path']), cell(row['target'])]),
}
