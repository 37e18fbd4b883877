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

const field = (name: string, value: string | undefined): string =>
  value ? `<g:${name}>${text(value)}</g:${name}>` : ''

/** Fields that all articles of a product have alike, written once for them; a description is the longest text of an item. */
const alikeFields = (product: ListedProduct, shop: FeedShop) => {
  const facts = factsOf(product, shop)
  return {
    description: field('description', cut(product.description || product.title, longest.description)),
    brand: field('brand', shop.name),
    group: field('item_group_id', product.id) + field('item_group_title', cut(product.title, longest.title)),
    facts:
      field('gender', facts.gender) +
      field('age_group', facts.ageGroup) +
      field('material', cut(product.material, longest.material)) +
      field('google_product_category', facts.googleCategory) +
      field('product_type', product.kind),
  }
}

type Alike = ReturnType<typeof alikeFields>

const itemOf = (
  product: ListedProduct,
  article: Article,
  { shop, alike }: { shop: FeedShop; alike: Alike },
): string => {
  const { publicUrl, currency } = shop
  const [first, ...more] = pictureAddresses(article, publicUrl)
  const lines = [
    field('id', article.id),
    field('title', nameOf(product, article, longest.title)),
    alike.description,
    field('link', publicUrl + article.path),
    field('image_link', first),
    ...more.map(address => field('additional_image_link', address)),
    field('availability', article.isInStock ? 'in_stock' : 'out_of_stock'),
    field('price', amount(article.price, currency)),
    field('sale_price', article.salePrice === null ? undefined : amount(article.salePrice, currency)),
    alike.brand,
    field('gtin', article.gtin),
    field('identifier_exists', article.gtin ? undefined : 'no'),
    field('condition', 'new'),
    alike.group,
    field('color', article.color),
    field('size', cut(article.size, longest.size)),
    alike.facts,
  ]
  return `<item>${lines.join('')}${optionsOf(article)}${shippingOf(article, shop)}</item>\n`
}

/** Google Merchant Center: RSS 2.0 with Google's names. */
export const google: FeedFormat = {
  type: 'application/xml',
  begin: ({ name, publicUrl }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${text(name)}</title><link>${text(publicUrl)}</link><description>${text(`Everything that ${name} sells`)}</description>\n`,
  write: (product, shop) => {
    const alike = alikeFields(product, shop)
    return product.articles.map(article => itemOf(product, article, { shop, alike })).join('')
  },
  end: '</channel></rss>\n',
}
