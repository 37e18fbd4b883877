import type { Knex } from 'knex'
import type { Companion, ProductReview, StaffProduct } from '@shop/contracts/products/entities'
import { fromJson, type Json } from '../../../platform/database/json.ts'
import { imageColumns, variantColumns } from '../../products/findProduct.ts'
import { readProductFields, selectProduct, type ProductFieldsRow } from '../../products/fieldRows.ts'
import { selectFits, type FitRow } from '../../products/fitsOf.ts'
import { presentProduct, type ImageRow, type VariantRow } from '../../products/presentProduct.ts'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { parseVideoRow, videoOfProduct } from '../../products/media/videos/presentVideo.ts'
import { jsonRowsSql, rows } from '../../../platform/database/rows.ts'
import { notFound } from '../../../platform/http/Failure.ts'

const maxReviews = 20

type Row = ProductFieldsRow &
  FitRow & {
    id: string
    rating: number
    reviewCount: number
    unitsSold: number
    version: number
    createdAt: string
    updatedAt: string
    variants: Json<VariantRow[]>
    images: Json<ImageRow[]>
    video: string
    collections: Json<CollectionRow[]>
    reviews: Json<ReviewRow[]>
    look: string
    set: string
    setsWithIt: string
  }

type CollectionRow = Omit<StaffProduct['collections'][number], 'isActive'> & {
  /** SQLite stores 0 and 1. */
  isActive: boolean | number
}

type ReviewRow = Omit<ProductReview, 'user'> & {
  userId: string | null
  firstName: string | null
  lastName: string | null
}

const collectionColumns = { id: 'c.id', name: 'c.name', slug: 'c.slug', isActive: 'c.is_active' }
const companionColumns = {
  id: 'o.id',
  title: 'o.title',
  status: 'o.status',
  thumb: `(select pic.media_key from product_images pic where pic.product_id = o.id
    order by pic.sort, pic.id limit 1)`,
}
const reviewColumns = {
  id: 'r.id',
  rating: 'r.rating',
  status: 'r.status',
  title: 'r.title',
  comment: 'r.comment',
  createdAt: 'r.created_at',
  userId: 'u.id',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
}

export const noSuchProduct = () => notFound('This product does not exist.')

const companionsSql = (db: Knex, kind: 'LOOK' | 'SET') =>
  `(select ${jsonRowsSql(db, companionColumns, 'k.position, o.id')} from product_companions k
      join products o on o.id = k.other_id where k.product_id = p.id and k.kind = '${kind}')`

// Reads all in one round trip. Tested on SQLite and Postgres.
const productQuery = (
  db: Knex,
) => `select p.id, ${selectProduct}, p.rating, p.review_count as "reviewCount", ${selectFits},
    p.units_sold as "unitsSold", p.version, p.created_at as "createdAt", p.updated_at as "updatedAt",
    (select ${jsonRowsSql(db, variantColumns, 'v.position, v.id')} from variants v
      where v.product_id = p.id) as variants,
    (select ${jsonRowsSql(db, imageColumns, 'i.sort, i.id')} from product_images i
      join media m on m.key = i.media_key where i.product_id = p.id) as images,
    (${videoOfProduct(db)}) as video,
    (select ${jsonRowsSql(db, collectionColumns, 'c.sort, c.name, c.id')}
      from collection_products cp join collections c on c.id = cp.collection_id
      where cp.product_id = p.id) as collections,
    ${companionsSql(db, 'LOOK')} as look,
    ${companionsSql(db, 'SET')} as "set",
    (select ${jsonRowsSql(db, companionColumns, 'o.title, o.id')} from product_companions k
      join products o on o.id = k.product_id where k.other_id = p.id and k.kind = 'SET') as "setsWithIt",
    (select ${jsonRowsSql(db, reviewColumns, 'r.created_at desc, r.id')}
      from (select * from reviews where product_id = p.id
        order by created_at desc, id limit ${maxReviews}) r
      left join users u on u.id = r.user_id) as reviews
  from products p where p.id in `

const presentReview = ({ userId, firstName, lastName, ...review }: ReviewRow): ProductReview => ({
  ...review,
  user: userId === null ? null : { id: userId, firstName: firstName ?? '', lastName: lastName ?? '' },
})

const presentCompanions = (json: Json<Companion[]>): Companion[] =>
  fromJson(json).map(({ thumb, ...companion }) => ({
    ...companion,
    thumb: thumb && pictureAddress(thumb, 320, 'jpg'),
  }))

const present = (row: Row): StaffProduct => {
  const variants = fromJson(row.variants)
  const images = fromJson(row.images)
  const collections = fromJson(row.collections).map(link => ({
    ...link,
    isActive: Boolean(link.isActive),
  }))
  const video = parseVideoRow(row.video)
  const product = presentProduct({ ...readProductFields(row), variants, images, video, collections })
  return {
    ...product,
    collections,
    // Alternative texts as staff wrote them; shoppers see the title if one is empty.
    video: product.video && { ...product.video, alt: video?.alt ?? '' },
    images: product.images.map((image, index) => ({ ...image, alt: images[index]?.alt ?? '' })),
    variants: product.variants.map((variant, index) => {
      const { stock = 0, reserved = 0 } = variants[index] ?? {}
      return { ...variant, stock, reserved, free: stock - reserved }
    }),
    look: presentCompanions(row.look),
    set: presentCompanions(row.set),
    setsWithIt: presentCompanions(row.setsWithIt),
    unitsSold: row.unitsSold,
    reviews: fromJson(row.reviews).map(presentReview),
    version: row.version,
  }
}

/** Reads products as staff see them, in no particular order. */
export const readStaffProducts = async (db: Knex, ids: readonly string[]): Promise<StaffProduct[]> =>
  (await rows<Row>(db, `${productQuery(db)}(${ids.map(() => '?').join(', ')})`, [...ids])).map(present)

/** Reads a product as staff see it. Throws `not_found`. */
export const readProduct = async (db: Knex, id: string): Promise<StaffProduct> => {
  const [product] = await readStaffProducts(db, [id])
  if (!product) throw noSuchProduct()
  return product
}
