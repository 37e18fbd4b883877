import { deliveryPrice, waysTo } from '../../sales/pricing/delivery.ts'
import { escapeHtml } from '../../platform/http/escapeHtml.ts'
import { factsOf, type FeedShop } from './FeedShop.ts'
import type { FeedFormat } from './FeedFormat.ts'
import { amount, cut, nameOf, pictureAddresses } from './parts.ts'
import type { Article, ListedProduct } from './readArticles.ts'

// Lengths that Google allows: support.google.com/merchants/answer/7052112
const longest = { title: 150, description: 5000, material: 200, size: 100 } as const

/** Signs that no XML document may hold, even escaped. */
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
/** Weights and prices with their texts: those of most shops. */
const mostDescribed = 5000

/** Describes delivery of one unit alone to each country. Most articles weigh and cost what others do. */
const shippingOf = (article: Article, shop: FeedShop): string => {
  const unit = { weightGr: article.weightGr, subtotal: article.salePrice ?? article.price }
  const key = `${unit.weightGr} ${unit.subtotal}`
  const known = described.get(shop) ?? new Map<string, string>()
  const written = known.get(key) ?? describeShipping(unit, shop)
  if (known.size >= mostDescribed) known.clear()
  described.set(shop, known.set(key, written))
  return written
}

/** Each choice by its name, as size and colour are the only ones with a field of their own. */
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
  const [first, ...more] = pictureAddresses(article, publicUrl)
  const fields: [name: string, value: string | undefined][] = [
    ['id', article.id],
    ['title', nameOf(product, article, longest.title)],
    ['description', cut(product.description || product.title, longest.description)],
    ['link', publicUrl + article.path],
    ['image_link', first],
    ...more.map(address => ['additional_image_link', address] as [string, string]),
    ['availability', article.isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', amount(article.price, currency)],
    ['sale_price', article.salePrice === null ? undefined : amount(article.salePrice, currency)],
    ['brand', shop.name],
    ['gtin', article.gtin],
    ['identifier_exists', article.gtin ? undefined : 'no'],
    ['condition', 'new'],
    ['item_group_id', product.id],
    ['item_group_title', cut(product.title, longest.title)],
    ['color', article.color],
    ['size', cut(article.size, longest.size)],
    ['gender', facts.gender],
    ['age_group', facts.ageGroup],
    ['material', cut(product.material, longest.material)],
    ['google_product_category', facts.googleCategory],
    ['product_type', product.kind],
  ]
  const lines = fields.map(([name, value]) => (value ? `<g:${name}>${text(value)}</g:${name}>` : ''))
  return `<item>${lines.join('')}${optionsOf(article)}${shippingOf(article, shop)}</item>\n`
}

/** Google Merchant Center: RSS 2.0 with Google's names. */
export const google: FeedFormat = {
  type: 'application/xml',
  begin: ({ name, publicUrl }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${text(name)}</title><link>${text(publicUrl)}</link><description>${text(`Everything that ${name} sells`)}</description>\n`,
  write: (product, shop) => product.articles.map(article => itemOf(product, article, shop)).join(''),
  end: '</channel></rss>\n',
}
