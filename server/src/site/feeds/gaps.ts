import { isOfOtherCloth } from '@shop/contracts/facts/isOfOtherCloth'
import { recordOf } from '@shop/contracts/keys'
import {
  feedGapNames,
  minPictureSizePx,
  type FeedGap,
  type IncompleteProduct,
  listFeedGaps,
} from '@shop/contracts/shop/feeds'
import { readCatalogVersion } from '../../catalogue/products/catalogVersion.ts'
import { presentPicture, type PictureRow } from '../../catalogue/products/media/presentPicture.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { pageOf } from '../../platform/database/paginate.ts'
import { rows } from '../../platform/database/rows.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { factsOf, feedShop, type FeedShop } from './FeedShop.ts'
import { picturePath, readArticles, type Article, type ListedProduct } from './readArticles.ts'

type Facts = Pick<FeedShop, 'facts'> & { shipping: Pick<FeedShop['shipping'], 'customsCode'> }
type FactsAndPictures = Facts & {
  /** Paths of pictures that are too small. */
  smallPictures: ReadonlySet<string>
}

/** Tells, for each kind of gap, whether a variant of a product has it. */
const hasGap: Readonly<
  Record<FeedGap, (article: Article, product: ListedProduct, shop: FactsAndPictures) => boolean>
> = {
  picture: ({ pictures }) => pictures.length === 0,
  pictureSize: ({ pictures: [first] }, _, { smallPictures }) =>
    first !== undefined && smallPictures.has(first.path),
  description: (_, { description }) => description.trim() === '',
  category: (_, product, shop) => factsOf(product, shop).googleCategory === '',
  gtin: ({ gtin, sharesGtin }) => gtin === undefined && !sharesGtin,
  sharedBarcode: ({ sharesGtin }) => sharesGtin,
  weight: ({ weightGr }) => weightGr === 0,
  tariffCode: (_, { tariffCode, fibres }, { shipping }) =>
    isOfOtherCloth(tariffCode || shipping.customsCode, fibres),
}

interface ProductGaps extends Pick<IncompleteProduct, 'id' | 'title' | 'variants' | 'gaps'> {}

interface GapReport {
  products: number
  /** Products with gaps, by title. */
  incomplete: ProductGaps[]
}

const gapsOf = (product: ListedProduct, shop: FactsAndPictures): ProductGaps['gaps'] =>
  feedGapNames.flatMap(gap => {
    const variants = product.articles.filter(article => hasGap[gap](article, product, shop)).length
    return variants > 0 ? [{ gap, variants }] : []
  })

const { compare } = new Intl.Collator('en-GB')

const readSmallPictures = async ({ db }: Pick<Deps, 'db'>): Promise<Set<string>> => {
  const pictures = await rows<{ key: string }>(db, 'select key from media where width < ? or height < ?', [
    minPictureSizePx,
    minPictureSizePx,
  ])
  return new Set(pictures.map(({ key }) => picturePath(key)))
}

const findGaps = async ({ db }: Pick<Deps, 'db'>, facts: Facts): Promise<GapReport> => {
  const report: GapReport = { products: 0, incomplete: [] }
  const shop = { ...facts, smallPictures: await readSmallPictures({ db }) }
  for await (const batch of readArticles(db))
    for (const product of batch) {
      const gaps = gapsOf(product, shop)
      const { id, title, articles } = product
      if (gaps.length > 0) report.incomplete.push({ id, title, variants: articles.length, gaps })
      report.products++
    }
  report.incomplete.sort((a, b) => compare(a.title, b.title) || compare(a.id, b.id))
  return report
}

interface ProductPicture extends PictureRow {
  id: string
  slug: string
  mediaKey: string
}

/** Reads slugs and first pictures of products. Tested on SQLite and Postgres. */
const readProductPictures = async ({ db }: Pick<Deps, 'db'>, ids: readonly string[]) => {
  const pictureRows = await rows<Omit<ProductPicture, 'mediaKey'> & { mediaKey: string | null }>(
    db,
    `select p.id, p.slug, m.key as "mediaKey", i.alt, m.width, m.height, m.color from products p
      left join product_images i on i.id =
        (select id from product_images where product_id = p.id order by sort, id limit 1)
      left join media m on m.key = i.media_key
      where p.id in (${ids.map(() => '?').join(', ') || 'null'})`,
    [...ids],
  )
  return new Map(pictureRows.map(row => [row.id, row]))
}

/**
 * Mounts the list of facts that products lack for feeds. Its contents are cached until the catalogue or a fact of the
 * shop changes.
 */
export const feedRoutes = (mount: Mount, deps: Deps) => {
  let cached: { state: string; finding: Promise<GapReport> } | undefined
  const readReport = async (): Promise<GapReport> => {
    const shop = feedShop(deps.publicUrl, await deps.settings.read())
    const state = `${await readCatalogVersion(deps)} ${JSON.stringify(shop.facts)} ${shop.shipping.customsCode}`
    if (cached?.state !== state) {
      const finding = findGaps(deps, shop)
      cached = { state, finding }
      finding.catch(() => {
        if (cached?.finding === finding) cached = undefined
      })
    }
    return cached.finding
  }
  mount(listFeedGaps, async ({ input: { gap, page = 1, limit = 20 } }) => {
    const { products, incomplete } = await readReport()
    const lacks = (name: FeedGap) => (product: ProductGaps) => product.gaps.some(each => each.gap === name)
    const matchingProducts = gap ? incomplete.filter(lacks(gap)) : incomplete
    const pageProducts = matchingProducts.slice((page - 1) * limit, page * limit)
    const pictures = await readProductPictures(
      deps,
      pageProducts.map(({ id }) => id),
    )
    const items = pageProducts.flatMap(product => {
      const row = pictures.get(product.id)
      if (!row) return []
      const { slug, mediaKey, ...picture } = row
      return {
        ...product,
        slug,
        picture: mediaKey === null ? null : presentPicture({ ...picture, mediaKey }),
      }
    })
    return {
      ...pageOf(items, matchingProducts.length, page, limit),
      products,
      complete: products - incomplete.length,
      lacking: recordOf(feedGapNames, name => incomplete.filter(lacks(name)).length),
    }
  })
}
