import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../src/platform/base/deps.ts'
import { videoKey } from '../src/catalogue/products/media/keys.ts'
import { readVideo } from '../src/catalogue/products/media/videos/readVideo.ts'
import { iso } from './days.ts'
import { demoId } from './demoId.ts'
import type { Row } from './insertRows.ts'

/** Films in `films/`, by the product that they show. Each one pans slowly over the product's own pictures. */
const films = [
  {
    slug: 'fes-hooded-jalab',
    alt: 'The Fes Hooded Jalab in sand: the hood, the braided placket, the cuffs and the hem, from the front and the back',
  },
] as const

/** Stores the demo shop's films; returns the rows that link them to their products. */
export const storeFilms = async ({ db, files }: Pick<Deps, 'db' | 'files'>, now: number): Promise<Row[]> => {
  const rows: Row[] = []
  for (const { slug, alt } of films) {
    const path = join(import.meta.dirname, 'films', `${slug}.webm`)
    const [bytes, facts] = [await readFile(path), await readVideo('webm', path)]
    if (!facts) throw new Error(`${path} is no film`)
    const { seconds, width, height } = facts
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
    const row = { key, kind: 'webm', width, height, seconds, bytes: bytes.length, created_at: iso(now) }
    await db('videos').insert(row).onConflict('key').merge()
    await files.write(videoKey(key, 'webm'), bytes)
    rows.push({ product_id: demoId('product', slug), video_key: key, alt })
  }
  return rows
}
