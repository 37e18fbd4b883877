import { splitBold } from '@shop/contracts/boldText'
import { effectivePrice, isOnSale } from '@shop/contracts/money'
import { pictureAddress } from '@shop/contracts/catalog/pictures'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import type { Deps } from '../../../../platform/base/deps.ts'
import { csvFile, pounds, type CsvCell } from '../../../../platform/http/answers/csvFile.ts'
import type { ProductFilter } from '../../products/findProducts.ts'
import { readProductBatches } from '../../products/sheets/exportProducts.ts'
import type { KnownProduct, KnownVariant } from '../../products/sheets/existingProducts.ts'
import { htmlText } from './htmlText.ts'
import { optionsOf, type Option } from './options.ts'

interface Image {
  product_id: string
  variant_id: string | null
  media_key: string
  alt: string
}

/** A row of the sheet: a variant, a picture, or both; the product's own fields are in its first row. */
interface SheetRow {
  product: KnownProduct
  isFirst: boolean
  variant: KnownVariant | undefined
  options: readonly Option[]
  image: Image | undefined
  /** Position of `image` in the gallery, from 1. */
  imagePosition: number
  /** The variant's own picture. */
  variantImage: Image | undefined
}

interface Context {
  publicUrl: string
  vendor: string
  collections: ReadonlyMap<string, string>
  /** Null if the caller may not see costs. */
  costs: ReadonlyMap<string, number> | null
}

type Column = (line: SheetRow, context: Context) => CsvCell

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const withStrong = (text: string): string =>
  splitBold(text)
    .map((part, index) => (index % 2 === 1 ? `<strong>${escapeHtml(part)}</strong>` : escapeHtml(part)))
    .join('')

/** Converts text to HTML paragraphs. Text whose spaces the paragraphs would lose is only escaped. */
const asHtml = (text: string): string => {
  const html = text
    .split('\n\n')
    .map(paragraph => `<p>${withStrong(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
  return htmlText(html) === text ? html : escapeHtml(text)
}

/** Makes a column that is filled in a product's first row only. */
const productColumn =
  (read: (product: KnownProduct, context: Context) => CsvCell): Column =>
  ({ product, isFirst }, context) =>
    isFirst ? read(product, context) : null
/** Makes a column that is filled in the rows of variants only. */
const variantColumn =
  (read: (variant: KnownVariant, line: SheetRow, context: Context) => CsvCell): Column =>
  (line, context) =>
    line.variant ? read(line.variant, line, context) : null

const addressOf = (image: Image | undefined, { publicUrl }: Context): CsvCell =>
  image ? publicUrl + pictureAddress(image.media_key, 1920, 'jpg') : null

const optionColumns = (position: number): Readonly<Record<string, Column>> => ({
  [`Option${position} Name`]: ({ isFirst, options }) =>
    isFirst ? (options[position - 1]?.name ?? null) : null,
  [`Option${position} Value`]: variantColumn((_, { options }) => options[position - 1]?.value ?? null),
  [`Option${position} Linked To`]: () => null,
})

/** Shopify's columns in their order, followed by two that it can store as metafields. */
const columns: Readonly<Record<string, Column>> = {
  Handle: ({ product }) => product.slug,
  Title: productColumn(({ title }) => title),
  'Body (HTML)': productColumn(({ description }) => asHtml(description)),
  Vendor: productColumn((_, { vendor }) => vendor),
  'Product Category': productColumn(({ googleCategory }) => googleCategory),
  Type: () => null,
  Tags: productColumn(({ collections: ids }, { collections }) =>
    ids.map(id => (collections.get(id) ?? '').replaceAll(',', ' ')).join(', '),
  ),
  Published: productColumn(({ status }) => String(status === 'ACTIVE')),
  ...optionColumns(1),
  ...optionColumns(2),
  ...optionColumns(3),
  'Variant SKU': variantColumn(({ sku }) => sku),
  'Variant Grams': variantColumn(({ weightGr }) => weightGr),
  'Variant Inventory Tracker': variantColumn(() => 'shopify'),
  'Variant Inventory Qty': variantColumn(({ stock }) => stock),
  'Variant Inventory Policy': variantColumn(() => 'deny'),
  'Variant Fulfillment Service': variantColumn(() => 'manual'),
  'Variant Price': variantColumn(variant => pounds(effectivePrice(variant))),
  'Variant Compare At Price': variantColumn(variant => (isOnSale(variant) ? pounds(variant.price) : null)),
  'Variant Requires Shipping': variantColumn(() => 'true'),
  'Variant Taxable': variantColumn((_, { product }) => String(product.vatClass !== 'ZERO')),
  'Variant Barcode': variantColumn(({ barcode }) => barcode),
  'Image Src': ({ image }, context) => addressOf(image, context),
  'Image Position': ({ image, imagePosition }) => (image ? imagePosition : null),
  'Image Alt Text': ({ image }) => image?.alt ?? null,
  'Gift Card': productColumn(() => 'false'),
  'SEO Title': productColumn(({ metaTitle }) => metaTitle),
  'SEO Description': productColumn(({ metaDescription }) => metaDescription),
  'Variant Image': variantColumn((_, { variantImage }, context) => addressOf(variantImage, context)),
  'Variant Weight Unit': variantColumn(() => 'g'),
  'Variant Tax Code': () => null,
  'Cost per item': variantColumn(({ id }, _, { costs }) => {
    const cost = costs?.get(id)
    return cost === undefined ? null : pounds(cost)
  }),
  Status: productColumn(({ status }) => status.toLowerCase()),
  Materials: productColumn(({ materials }) => materials),
  Care: productColumn(({ care }) => care),
}

const sheetRowsOf = (product: KnownProduct, images: readonly Image[]): SheetRow[] => {
  const options = optionsOf(product.variants)
  const count = Math.max(product.variants.length, images.length)
  return Array.from({ length: count }, (_, index) => {
    const variant = product.variants[index]
    return {
      product,
      isFirst: index === 0,
      variant,
      options: options[index] ?? [],
      image: images[index],
      imagePosition: index + 1,
      variantImage: images.find(({ variant_id: id }) => id !== null && id === variant?.id),
    }
  })
}

const readImages = async (db: Knex, ids: readonly string[]): Promise<Image[]> =>
  db('product_images')
    .whereIn('product_id', [...ids])
    .orderBy(['product_id', 'sort', 'id'])
    .select('product_id', 'variant_id', 'media_key', 'alt')

const readCosts = async (db: Knex, ids: readonly string[]) => {
  const costRows: { id: string; cost: number }[] = await db('variants')
    .whereIn('product_id', [...ids])
    .whereNotNull('cost')
    .select('id', 'cost')
  return new Map(costRows.map(({ id, cost }) => [id, cost]))
}

interface ExportRequest {
  filter: ProductFilter
  /** Tells whether costs are included: only for staff who may change products. */
  includesCosts: boolean
}

const readRows = async function* (
  deps: Deps,
  { filter, includesCosts }: ExportRequest,
): AsyncGenerator<CsvCell[][]> {
  const { db, publicUrl } = deps
  const { storeName: vendor } = (await deps.settings.read()).general
  const collectionRows: { id: string; name: string }[] = await db('collections').select('id', 'name')
  const collections = new Map(collectionRows.map(({ id, name }) => [id, name]))
  for await (const products of readProductBatches(db, filter)) {
    const ids = products.map(({ id }) => id)
    const images = await readImages(db, ids)
    const costs = includesCosts ? await readCosts(db, ids) : null
    const context: Context = { publicUrl, vendor, collections, costs }
    yield products
      .flatMap(product =>
        sheetRowsOf(
          product,
          images.filter(image => image.product_id === product.id),
        ),
      )
      .map(line => Object.values(columns).map(column => column(line, context)))
  }
}

/** Streams the products of a filter in Shopify’s format. Tested on SQLite and Postgres. */
export const exportForShopify = (deps: Deps, request: ExportRequest, timeZone: string) =>
  csvFile(
    `products-shopify-${dayAt(timeZone, deps.clock.now())}`,
    Object.keys(columns),
    readRows(deps, request),
  )
