import type { Knex } from 'knex'
import { demoId } from '../demoId.ts'
import { insertRows } from '../insertRows.ts'
import { companions } from './storeFacts.ts'

const rowsOf = (slug: string, kind: 'LOOK' | 'SET', otherSlugs: readonly string[] = []) =>
  otherSlugs.map((other, position) => ({
    product_id: demoId('product', slug),
    kind,
    other_id: demoId('product', other),
    position,
  }))

export const writeCompanions = (trx: Knex.Transaction): Promise<void> =>
  insertRows(
    trx,
    'product_companions',
    Object.entries(companions).flatMap(([slug, { look, set }]) => [
      ...rowsOf(slug, 'LOOK', look),
      ...rowsOf(slug, 'SET', set),
    ]),
  )
