import { stringify } from 'csv-stringify/sync'
import type { FeedFormat } from './FeedFormat.ts'
import { factsOf, type FeedShop } from './FeedShop.ts'
import { amount, cut, nameOf, pictureAddresses } from './parts.ts'
import type { Article, ListedProduct } from './readArticles.ts'

/** Columns that Meta and Pinterest share, with their values. Lengths are Meta's. */
const columns: Readonly<
  Record<string, (product: ListedProduct, article: Article, shop: FeedShop) => string>
> = {
  id: (_, { id }) => id,
  title: (product, article) => nameOf(product, article, 200),
  description: ({ description, title }) => cut(description || title, 9999),
  availability: (_, { isInStock }) => (isInStock ? 'in stock' : 'out of stock'),
  condition: () => 'new',
  price: (_, { price }, { currency }) => amount(price, currency),
  sale_price: (_, { salePrice }, { currency }) => (salePrice === null ? '' : amount(salePrice, currency)),
  link: (_, { path }, { publicUrl }) => publicUrl + path,
  image_link: (_, article, { publicUrl }) => pictureAddresses(article, publicUrl)[0] ?? '',
  additional_image_link: (_, article, { publicUrl }) =>
    pictureAddresses(article, publicUrl).slice(1).join(','),
  brand: (_, __, { name }) => name,
  gtin: (_, { gtin }) => gtin ?? '',
  item_group_id: ({ id }) => id,
  color: (_, { color }) => color,
  size: (_, { size }) => cut(size, 200),
  gender: (product, _, shop) => factsOf(product, shop).gender,
  age_group: (product, _, shop) => factsOf(product, shop).ageGroup,
  material: ({ material }) => cut(material, 200),
  google_product_category: (product, _, shop) => factsOf(product, shop).googleCategory,
  product_type: ({ kind }) => kind ?? '',
}

/** The feed for Meta and Pinterest, as CSV. Only machines read it, so cells are not protected against formulas. */
export const table: FeedFormat = {
  type: 'text/csv',
  begin: () => stringify([Object.keys(columns)]),
  write: (product, shop) =>
    stringify(
      product.articles.map(article => Object.values(columns).map(write => write(product, article, shop))),
    ),
}
