import type { ReturnLabelKind } from '@shop/contracts/returns/entities'
import type { Knex } from 'knex'
import { countRows } from '../../platform/database/countMany.ts'
import { parcelPhotoKey } from '../../sales/orders/parcels/photos.ts'
import { returnLabelKey } from '../../sales/orders/returns/returnLabel.ts'
import { originalKey, videoKey } from '../../catalogue/products/media/keys.ts'

interface Image {
  productId: string
  variantId: string | null
  mediaKey: string
  /** Path in the ZIP, also the value of the import's picture cells. Contains the key, by which an import knows it. */
  url: string
  alt: string
}

const numberText = (index: number) => String(index + 1).padStart(2, '0')

/** Reads the pictures of these products in the order of their galleries, with their paths in an export. */
export const readImages = async (
  db: Knex,
  products: readonly { id: string; slug: string }[],
): Promise<Image[]> => {
  const rows: { productId: string; variantId: string | null; mediaKey: string; alt: string }[] = await db(
    'product_images',
  )
    .whereIn(
      'product_id',
      products.map(({ id }) => id),
    )
    .orderBy(['product_id', 'sort', 'id'])
    .select({ productId: 'product_id', variantId: 'variant_id', mediaKey: 'media_key', alt: 'alt' })
  return products.flatMap(({ id, slug }) =>
    rows
      .filter(({ productId }) => productId === id)
      .map((row, index) => ({
        ...row,
        url: `pictures/products/${slug}/${numberText(index)}-${row.mediaKey}.jpg`,
      })),
  )
}

/** A stored file and its path in the ZIP. */
interface StoredFile {
  path: string
  key: string
}

interface Video {
  productId: string
  alt: string
  /** The video, and its poster if it has one. */
  files: StoredFile[]
}

/** Reads the videos of these products, with their paths in an export. */
export const readVideos = async (
  db: Knex,
  products: readonly { id: string; slug: string }[],
): Promise<Video[]> => {
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]))
  const videos: { productId: string; key: string; kind: string; poster: string | null; alt: string }[] =
    await db('product_videos as o')
      .join('videos as v', 'v.key', 'o.video_key')
      .whereIn('o.product_id', [...slugs.keys()])
      .orderBy('o.product_id')
      .select('v.key', 'v.kind', 'o.alt', { productId: 'o.product_id', poster: 'o.poster_key' })
  return videos.map(({ productId, key, kind, poster, alt }) => {
    const path = `videos/${slugs.get(productId)}`
    const posterFile = poster === null ? [] : [{ path: `${path}.jpg`, key: originalKey(poster) }]
    return { productId, alt, files: [{ path: `${path}.${kind}`, key: videoKey(key, kind) }, ...posterFile] }
  })
}

export const collectionPicturePath = (slug: string): string => `pictures/collections/${slug}.jpg`

const batchSize = 200

const filesOfProducts = async function* (db: Knex): AsyncGenerator<StoredFile> {
  for (let lastSlug = ''; ;) {
    const products: { id: string; slug: string }[] = await db('products')
      .where('slug', '>', lastSlug)
      .orderBy('slug')
      .limit(batchSize)
      .select('id', 'slug')
    for (const { url, mediaKey } of await readImages(db, products))
      yield { path: url, key: originalKey(mediaKey) }
    for (const { files } of await readVideos(db, products)) yield* files
    lastSlug = products.at(-1)?.slug ?? lastSlug
    if (products.length < batchSize) return
  }
}

export const reviewPhotoPath = (reviewId: string, id: string): string =>
  `pictures/reviews/${reviewId}/${id}.jpg`

interface Photo {
  id: string
  owner: string
  /** Missing for parcel photos, whose key is derived from their id. */
  key?: string
}

/** Yields the photos of a table, reading them in batches. */
const readPhotos = async function* (query: Knex.QueryBuilder): AsyncGenerator<Photo> {
  for (let lastId = ''; ;) {
    const photos: Photo[] = await query.clone().where('id', '>', lastId).orderBy('id').limit(batchSize)
    yield* photos
    lastId = photos.at(-1)?.id ?? lastId
    if (photos.length < batchSize) return
  }
}

const photosOfReviews = (db: Knex) => db('review_photos').whereNotNull('review_id')

/** Yields every picture, photo, video and label. */
export const storedFiles = async function* (db: Knex): AsyncGenerator<StoredFile> {
  yield* filesOfProducts(db)
  const collections: { slug: string; key: string }[] = await db('collections')
    .whereNotNull('image_key')
    .orderBy('slug')
    .select({ slug: 'slug', key: 'image_key' })
  for (const { slug, key } of collections) yield { path: collectionPicturePath(slug), key: originalKey(key) }
  const reviewPhotos = photosOfReviews(db).select('id', { owner: 'review_id', key: 'media_key' })
  for await (const { id, owner, key } of readPhotos(reviewPhotos))
    yield { path: reviewPhotoPath(owner, id), key: originalKey(key ?? '') }
  const ownerNumber = db('orders as o').whereRaw('o.id = order_photos.order_id').select('o.number')
  const parcelPhotos = db('order_photos').select('id', ownerNumber.as('owner'))
  for await (const { id, owner } of readPhotos(parcelPhotos))
    yield { path: `pictures/parcels/${owner}/${id}.jpg`, key: parcelPhotoKey(id) }
  const labels: { id: string; kind: ReturnLabelKind; code: string }[] = await db('return_labels as l')
    .join('returns as r', 'r.id', 'l.return_id')
    .orderBy('l.id')
    .select('l.id', 'l.kind', 'r.code')
  for (const { code, ...label } of labels)
    yield { path: `labels/returns/${code}.${label.kind}`, key: returnLabelKey(label) }
}

/** Counts the files that `storedFiles` yields. */
export const countStoredFiles = async (db: Knex): Promise<number> => {
  const counts = await Promise.all(
    [
      db('product_images'),
      db('product_videos'),
      db('product_videos').whereNotNull('poster_key'),
      db('collections').whereNotNull('image_key'),
      photosOfReviews(db),
      db('order_photos'),
      db('return_labels'),
    ].map(query => countRows(query)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
