import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { variantAddress } from '@shop/contracts/catalog/variantAddress'
import { gtinOf, uniqueGtin } from '@shop/contracts/catalog/gtinOf'
import {
  choiceInFull,
  detailLabels,
  detailValueText,
  distinguishingDetails,
  sizeInFull,
} from '@shop/contracts/catalog/variantDetails'
import { fibresInWords, type FibreShare } from '@shop/contracts/facts/fibres'
import { pick } from '@shop/contracts/facts/fieldTable'
import type { ByFact, ProductFields, VatClass } from '@shop/contracts/facts/productFields'
import { columnName } from '@shop/contracts/columnName'
import { isOnSale } from '@shop/contracts/money'
import { withoutBold } from '@shop/contracts/boldText'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import type { Knex } from 'knex'
import { isPostgres } from '../../platform/database/connect.ts'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { sharesBarcodeSql } from '../../catalogue/products/barcodeUses.ts'
import { imagesOfVariant } from '../../catalogue/products/imagesOfVariant.ts'
import { jsonRowsSql, rows } from '../../platform/database/rows.ts'

/** A variant as a shopping site lists it. Addresses are paths; money is in pence. */
export interface Article {
  id: string
  gtin: string | undefined
  /** True if another article has the same GTIN, so that neither is listed with it. */
  sharesGtin: boolean
  /** Distinguishes it from the product's other articles: `White, 54, 152 cm`. */
  choice: string
  path: string
  pictures: readonly { path: string; alt: string }[]
  price: number
  /** Null if it costs its regular price. */
  salePrice: number | null
  weightGr: number
  isInStock: boolean
  color: string
  /** Also names length, collar and cuffs, if other articles with its colour and size differ in them. */
  size: string
  /** All choices that distinguish the articles of the product; each article has all of them. */
  options: { name: string; value: string }[]
}

/** Facts for which no shopping site has a field. */
type UnlistedFact =
  | 'care'
  | 'careSymbols'
  | 'features'
  | 'warnings'
  | 'specifications'
  | 'modelHeightCm'
  | 'modelSize'
  | 'measurements'
  | 'origin'

/** Facts that a product may have itself; otherwise those of the settings apply. */
const ownFacts = ['madeFor', 'ageGroup', 'googleCategory'] as const
type OwnFacts = Pick<ProductFields, (typeof ownFacts)[number]>

/** Facts that are read for the feeds and their gaps; the VAT class is needed for the prices of other countries. */
const listedFacts = Object.keys({
  vatClass: true,
  tariffCode: true,
  title: true,
  description: true,
  materials: true,
  fibres: true,
  madeFor: true,
  ageGroup: true,
  googleCategory: true,
} satisfies ByFact<true, UnlistedFact> & { vatClass: true; tariffCode: true })

export interface ListedProduct extends OwnFacts {
  id: string
  vatClass: VatClass
  title: string
  description: string
  path: string
  material: string
  fibres: FibreShare[]
  tariffCode: string
  /** Name of its first collection. */
  kind: string | undefined
  articles: Article[]
}

interface Row extends OwnFacts {
  id: string
  /** Position in the order of reading. */
  place: string | number
  vatClass: VatClass
  tariffCode: string
  slug: string
  title: string
  description: string
  materials: string
  fibres: Json<FibreShare[]>
  variants: Json<Variant[]>
  images: Json<Image[]>
  kind: string | null
}
interface Variant {
  id: string
  barcode: string
  color: string
  size: string
  lengthCm: number
  collar: string
  cuffs: string
  price: number
  salePrice: number | null
  weightGr: number
  stock: number
  reserved: number
  /** SQLite stores 0 and 1. */
  sharesBarcode: boolean | number
}
interface Image {
  variantId: string | null
  mediaKey: string
  alt: string
}

/** Number of products read at once. With SQLite, each read blocks the process for some milliseconds. */
const batchSize = 100
/** Width of the pictures, px: enough for every site that accepts feeds. Google requires 500 for clothes. */
const pictureWidth = 1280

export const picturePath = (mediaKey: string): string => pictureAddress(mediaKey, pictureWidth, 'jpg')

/** Returns a function that finds the pictures of a variant; those of one colour without own pictures share a list. */
const picturesByVariant = (
  variants: readonly Variant[],
  pictures: readonly (Article['pictures'][number] & { variantId: string | null })[],
) => {
  const lists = new Map<string, Article['pictures']>()
  return (variant: Variant): Article['pictures'] => {
    const { id, color } = variant
    const key = pictures.some(({ variantId }) => variantId === id) ? id : color
    const existingList = lists.get(key)
    if (existingList) return existingList
    const ownPictures = imagesOfVariant(variant, variants, pictures)
    const list = ownPictures.length > 0 ? ownPictures : pictures
    lists.set(key, list)
    return list
  }
}

const presentRow = (row: Row): ListedProduct => {
  const variants = fromJson(row.variants)
  const images = fromJson(row.images)
  const title = wordsForAssistants(row.title)
  const fibres = fromJson(row.fibres)
  const extras = distinguishingDetails(variants)
  const pictures = images.map(({ variantId, mediaKey, alt }) => ({
    variantId,
    path: picturePath(mediaKey),
    alt: wordsForAssistants(alt) || title,
  }))
  const picturesOf = picturesByVariant(variants, pictures)
  return {
    id: row.id,
    vatClass: row.vatClass,
    title,
    description: wordsForAssistants(withoutBold(row.description)),
    path: `/products/${row.slug}`,
    fibres,
    tariffCode: row.tariffCode,
    material: fibresInWords(fibres) || wordsForAssistants(row.materials),
    kind: row.kind === null ? undefined : wordsForAssistants(row.kind),
    ...pick(row, ownFacts),
    articles: variants.map(variant => {
      const color = wordsForAssistants(variant.color)
      return {
        id: variant.id,
        gtin: uniqueGtin({ barcode: variant.barcode, sharesBarcode: Boolean(variant.sharesBarcode) }),
        sharesGtin: Boolean(variant.sharesBarcode) && gtinOf(variant.barcode) !== undefined,
        choice: wordsForAssistants(choiceInFull(variant, extras)),
        path: variantAddress(row.slug, variant, variants),
        pictures: picturesOf(variant),
        price: variant.price,
        salePrice: isOnSale(variant) ? variant.salePrice : null,
        weightGr: variant.weightGr,
        isInStock: variant.stock > variant.reserved,
        color,
        size: wordsForAssistants(sizeInFull(variant, extras)),
        options: [
          { name: 'Colour', value: color },
          { name: 'Size', value: wordsForAssistants(variant.size) },
          ...extras.map(name => ({
            name: detailLabels[name],
            value: wordsForAssistants(detailValueText(name, String(variant[name]))),
          })),
        ],
      }
    }),
  }
}

/**
 * Column by which products are read batch by batch. SQLite stores rows in order of `rowid`, so that each page of its
 * file is read once; by their random ids, most rows would need a page of their own. VACUUM may change a `rowid`, which
 * is therefore kept only for the length of one reading.
 */
const placeSql = (db: Knex): string => (isPostgres(db) ? 'p.id' : 'p.rowid')

// Reads a batch in one statement. Tested on SQLite and Postgres.
const productsSql = (db: Knex): string => {
  const variant = Object.fromEntries(
    ['id', 'barcode', 'color', 'size', 'collar', 'cuffs', 'price', 'stock', 'reserved'].map(name => [
      name,
      `v.${name}`,
    ]),
  )
  const otherColumns = {
    salePrice: 'v.sale_price',
    weightGr: 'v.weight_gr',
    lengthCm: 'v.length_cm',
    sharesBarcode: sharesBarcodeSql,
  }
  const image = {
    variantId: 'i.variant_id',
    mediaKey: 'i.media_key',
    alt: 'i.alt',
  }
  const facts = listedFacts.map(name => `p.${columnName(name)} as "${name}"`)
  const place = placeSql(db)
  return `select p.id, ${place} as place, p.slug, ${facts.join(', ')},
      (select ${jsonRowsSql(db, { ...variant, ...otherColumns }, 'v.position, v.id')} from variants v
        where v.product_id = p.id) as variants,
      (select ${jsonRowsSql(db, image, 'i.sort, i.id')} from product_images i
        where i.product_id = p.id) as images,
      (select c.name from collection_products cp join collections c on c.id = cp.collection_id
        where cp.product_id = p.id and c.is_active = true order by c.sort, c.name, c.id limit 1) as kind
    from products p where p.status = 'ACTIVE' and ${place} > ? order by ${place} limit ${batchSize}`
}

/** Reads every product for sale, in batches, so that memory use stays low and other requests can run in between. */
export const readArticles = async function* (db: Knex): AsyncGenerator<ListedProduct[]> {
  const query = productsSql(db)
  let lastPlace: Row['place'] = isPostgres(db) ? '' : 0
  for (;;) {
    const productRows = await rows<Row>(db, query, [lastPlace], 'products of a feed')
    if (productRows.length > 0)
      yield productRows.map(presentRow).filter(({ articles }) => articles.length > 0)
    if (productRows.length < batchSize) return
    lastPlace = productRows.at(-1)?.place ?? lastPlace
    await nextEventLoopTurn()
  }
}
