import type { ProductImport } from '@shop/contracts/products/sheets'
import type { Knex } from 'knex'
import { withoutArchive } from '../formats/pictures.ts'

const maxFailures = 100

/** Reads the progress of an import's pictures, and the failed ones by product. Tested on SQLite and Postgres. */
export const readPictureProgress = async (db: Knex, importId: string): Promise<ProductImport['pictures']> => {
  const counts: { state: string; n: number | string }[] = await db('product_import_pictures')
    .where({ import_id: importId })
    .groupBy('state')
    .select('state')
    .count({ n: '*' })
  const countOf = (...states: string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + Number(n), 0)
  const failed: { title: string; url: string; reason: string }[] = await db('product_import_pictures as i')
    .join('products as p', 'p.id', 'i.product_id')
    .where({ 'i.import_id': importId, 'i.state': 'failed' })
    .orderBy('i.place')
    .limit(maxFailures)
    .select('p.title', 'i.url', 'i.reason')
  return {
    total: countOf('waiting', 'done', 'failed'),
    done: countOf('done'),
    waiting: countOf('waiting'),
    failed: failed.map(picture => ({ ...picture, url: withoutArchive(picture.url) })),
  }
}
