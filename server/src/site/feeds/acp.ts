import type { FeedFormat } from './FeedFormat.ts'
import { factsOf, type FeedShop } from './FeedShop.ts'
import { nameOf } from './parts.ts'
import type { Article, ListedProduct } from './readArticles.ts'

const mediaOf = ({ pictures }: Article, publicUrl: string) =>
  pictures.map(({ path, alt }) => ({ type: 'image', url: publicUrl + path, alt_text: alt }))

const sellerOf = ({ name, publicUrl }: FeedShop) => ({
  name,
  links: [
    { type: 'privacy_policy', url: `${publicUrl}/privacy` },
    { type: 'terms_of_service', url: `${publicUrl}/terms` },
    { type: 'refund_policy', url: `${publicUrl}/returns` },
    { type: 'shipping_policy', url: `${publicUrl}/shipping` },
  ],
})

const variantOf = (product: ListedProduct, article: Article, shop: FeedShop, seller: object) => {
  const { publicUrl, currency } = shop
  const { googleCategory } = factsOf(product, shop)
  const money = (pence: number) => ({ amount: pence, currency })
  return {
    id: article.id,
    title: nameOf(product, article),
    url: publicUrl + article.path,
    ...(article.gtin && { barcodes: [{ type: 'GTIN', value: article.gtin }] }),
    price: money(article.salePrice ?? article.price),
    ...(article.salePrice !== null && { list_price: money(article.price) }),
    availability: article.isInStock
      ? { available: true, status: 'in_stock' }
      : { available: false, status: 'out_of_stock' },
    categories: [
      ...(product.kind ? [{ value: product.kind, taxonomy: 'merchant' }] : []),
      ...(googleCategory ? [{ value: googleCategory, taxonomy: 'google_product_category' }] : []),
    ],
    condition: ['new'],
    variant_options: article.options,
    media: mediaOf(article, publicUrl),
    seller,
  }
}

/** The Agentic Commerce Protocol's product feed of 2026-04-17: a line of JSON for each product. */
export const acp: FeedFormat = {
  type: 'application/jsonl',
  write: (product, shop) => {
    const [first] = product.articles
    const seller = sellerOf(shop)
    const line = {
      id: product.id,
      title: product.title,
      ...(product.description && { description: { plain: product.description } }),
      url: shop.publicUrl + product.path,
      ...(first && { media: mediaOf(first, shop.publicUrl) }),
      variants: product.articles.map(article => variantOf(product, article, shop, seller)),
    }
    return `${JSON.stringify(line)}\n`
  },
}
