import { deliveryPrice, waysTo } from '../../sales/pricing/delivery.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { factsOf, type FeedShop } from './FeedShop.ts'
import type { FeedFormat } from './FeedFormat.ts'
import { amount, cut, nameOf, pictureAddresses } from './parts.ts'
import type { Article, ListedProduct } from './readArticles.ts'

// Lengths that Google allows: support.google.com/merchants/answer/7052112
const maxLengths = { title: 150, description: 5000, material: 200, size: 100 } as const

/** Matches characters that no XML document may contain, even escaped. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

const text = (value: string): string => escapeHtml(value.replaceAll(forbidden, ''))

interface Unit {
  weightGr: number
  subtotal: number
}

const describeShipping = (
  { weightGr, subtotal }: Unit,
  { shipping, countries, currency }: FeedShop,
): string =>
  countries
    .flatMap(country =>
      waysTo({ shipping }, country, { weightGr, subtotal }).map(way => {
        const cost = amount(deliveryPrice(way, subtotal), currency)
        return `<g:shipping><g:country>${country}</g:country><g:service>${text(way.name)}</g:service><g:price>${cost}</g:price><g:min_handling_time>0</g:min_handling_time><g:max_handling_time>1</g:max_handling_time><g:min_transit_time>${way.minDays}</g:min_transit_time><g:max_transit_time>${way.maxDays}</g:max_transit_time></g:shipping>`
      }),
    )
    .join('')

const described = new WeakMap<FeedShop, Map<string, string>>()
/** Maximum number of cached texts, one for each weight and price; enough for most shops. */
const maxDescribed = 5000

/**
 * Describes delivery of a single unit to each country. Cached, since most articles share weight and price with others.
 */
const shippingOf = (article: Article, shop: FeedShop): string => {
  const unit = { weightGr: article.weightGr, subtotal: article.salePrice ?? article.price }
  const key = `${unit.weightGr} ${unit.subtotal}`
  const known = described.get(shop) ?? new Map<string, string>()
  const written = known.get(key) ?? describeShipping(unit, shop)
  if (known.size >= maxDescribed) known.clear()
  described.set(shop, known.set(key, written))
  return written
}

/** Lists each choice by its name, since only size and colour have fields of their own. */
const optionsOf = ({ options }: Article): string =>
  options
    .map(
      ({ name, value }) =>
        `<g:variant_option><g:name>${text(name)}</g:name><g:value>${text(value)}</g:value></g:variant_option>`,
    )
    .join('')

const itemOf = (product: ListedProduct, article: Article, shop: FeedShop): string => {
  const { publicUrl, currency } = shop
  const facts = factsOf(product, shop)
  const [first, ...otherPictures] = pictureAddresses(article, publicUrl)
  const fields: [name: string, value: string | undefined][] = [
    ['id', article.id],
    ['title', nameOf(product, article, maxLengths.title)],
    ['description', cut(product.description || product.title, maxLengths.description)],
    ['link', publicUrl + article.path],
    ['image_link', first],
    ...otherPictures.map(address => ['additional_image_link', address] as [string, string]),
    ['availability', article.isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', amount(article.price, currency)],
    ['sale_price', article.salePrice === null ? undefined : amount(article.salePrice, currency)],
    ['brand', shop.name],
    ['gtin', article.gtin],
    ['identifier_exists', article.gtin ? undefined : 'no'],
    ['condition', 'new'],
    ['item_group_id', product.id],
    ['item_group_title', cut(product.title, maxLengths.title)],
    ['color', article.color],
    ['size', cut(article.size, maxLengths.size)],
    ['gender', facts.gender],
    ['age_group', facts.ageGroup],
    ['material', cut(product.material, maxLengths.material)],
    ['google_product_category', facts.googleCategory],
    ['product_type', product.kind],
  ]
  const lines = fields.map(([name, value]) => (value ? `<g:${name}>${text(value)}</g:${name}>` : ''))
  return `<item>${lines.join('')}${optionsOf(article)}${shippingOf(article, shop)}</item>\n`
}

/** The feed for Google Merchant Center: RSS 2.0 with Google's elements. */
export const google: FeedFormat = {
  type: 'application/xml',
  begin: ({ name, publicUrl }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${text(name)}</title><link>${text(publicUrl)}</link><description>${text(`Everything that ${name} sells`)}</description>\n`,
  write: (product, shop) => product.articles.map(article => itemOf(product, article, shop)).join(''),
  end: '</channel></rss>\n',
}
