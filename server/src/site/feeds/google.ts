import { deliveryPrice, deliveryOptionsTo } from '../../sales/pricing/delivery.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { factsOf, type FeedShop } from './FeedShop.ts'
import type { FeedFormat } from './FeedFormat.ts'
import { amount, cut, nameOf, pictureAddresses } from './parts.ts'
import type { Article, ListedProduct } from './readArticles.ts'

// Lengths that Google allows: support.google.com/merchants/answer/7052112
const maxLengths = { title: 150, description: 5000, material: 200, size: 100 } as const

/** Matches characters that no XML document may contain, even escaped. */
// oxlint-disable-next-line no-control-regex
const forbiddenCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/** Matches texts that can be written as they are, such as most colours and sizes. */
const plainText = /^[ !#-%'-;=?-\uFFFD]*$/

const text = (value: string): string =>
  plainText.test(value) ? value : escapeHtml(value.replaceAll(forbiddenCharacter, ''))

interface SingleUnit {
  weightGr: number
  subtotal: number
}

const describeShipping = (
  { weightGr, subtotal }: SingleUnit,
  { shipping, countries, currency }: FeedShop,
): string =>
  countries
    .flatMap(country =>
      deliveryOptionsTo({ shipping }, country, { weightGr, subtotal }).map(way => {
        const cost = amount(deliveryPrice(way, subtotal), currency)
        return `<g:shipping><g:country>${country}</g:country><g:service>${text(way.name)}</g:service><g:price>${cost}</g:price><g:min_handling_time>0</g:min_handling_time><g:max_handling_time>1</g:max_handling_time><g:min_transit_time>${way.minDays}</g:min_transit_time><g:max_transit_time>${way.maxDays}</g:max_transit_time></g:shipping>`
      }),
    )
    .join('')

const shippingTexts = new WeakMap<FeedShop, Map<string, string>>()
/** Maximum number of cached texts, one for each weight and price; enough for most shops. */
const maxCachedTexts = 5000

/**
 * Describes delivery of a single unit to each country. Cached, since most articles share weight and price with others.
 */
const shippingOf = (article: Article, shop: FeedShop): string => {
  const unit = { weightGr: article.weightGr, subtotal: article.salePrice ?? article.price }
  const key = `${unit.weightGr} ${unit.subtotal}`
  const cache = shippingTexts.get(shop) ?? new Map<string, string>()
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const shippingXml = describeShipping(unit, shop)
  if (cache.size >= maxCachedTexts) cache.clear()
  shippingTexts.set(shop, cache.set(key, shippingXml))
  return shippingXml
}

/** Lists each choice by its name, since only size and colour have fields of their own. */
const optionsOf = ({ options }: Article): string =>
  options
    .map(
      ({ name, value }) =>
        `<g:variant_option><g:name>${text(name)}</g:name><g:value>${text(value)}</g:value></g:variant_option>`,
    )
    .join('')

const field = (name: string, value: string | undefined): string =>
  value ? `<g:${name}>${text(value)}</g:${name}>` : ''

const picturesOf = (article: Article, publicUrl: string): string => {
  const [first, ...more] = pictureAddresses(article, publicUrl)
  return field('image_link', first) + more.map(address => field('additional_image_link', address)).join('')
}

/** Returns a function that writes an item. Writes once what articles of the product share: most of an item. */
const itemWriter = (product: ListedProduct, shop: FeedShop): ((article: Article) => string) => {
  const { publicUrl, currency } = shop
  const { gender, ageGroup, googleCategory } = factsOf(product, shop)
  const description = field('description', cut(product.description || product.title, maxLengths.description))
  const facts =
    field('condition', 'new') +
    field('brand', shop.name) +
    field('item_group_id', product.id) +
    field('item_group_title', cut(product.title, maxLengths.title)) +
    field('gender', gender) +
    field('age_group', ageGroup) +
    field('material', cut(product.material, maxLengths.material)) +
    field('google_product_category', googleCategory) +
    field('product_type', product.kind)
  const pictureTexts = new Map<Article['pictures'], string>()
  return article => {
    const pictures = pictureTexts.get(article.pictures) ?? picturesOf(article, publicUrl)
    pictureTexts.set(article.pictures, pictures)
    return (
      '<item>' +
      field('id', article.id) +
      field('title', nameOf(product, article, maxLengths.title)) +
      description +
      field('link', publicUrl + article.path) +
      pictures +
      field('availability', article.isInStock ? 'in_stock' : 'out_of_stock') +
      field('price', amount(article.price, currency)) +
      (article.salePrice === null ? '' : field('sale_price', amount(article.salePrice, currency))) +
      (article.gtin ? field('gtin', article.gtin) : field('identifier_exists', 'no')) +
      facts +
      field('color', article.color) +
      field('size', cut(article.size, maxLengths.size)) +
      optionsOf(article) +
      shippingOf(article, shop) +
      '</item>\n'
    )
  }
}

/** The feed for Google Merchant Center: RSS 2.0 with Google's elements. */
export const google: FeedFormat = {
  type: 'application/xml',
  begin: ({ name, publicUrl }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${text(name)}</title><link>${text(publicUrl)}</link><description>${text(`Everything that ${name} sells`)}</description>\n`,
  write: (product, shop) => product.articles.map(itemWriter(product, shop)).join(''),
  end: '</channel></rss>\n',
}
