import type { FeedFormat } from './FeedFormat.ts'
import { factsOf, type FeedShop } from './FeedShop.ts'
import { amount, cut, nameOf, pictureAddresses } from './parts.ts'
import type { Article, ListedProduct } from './readArticles.ts'

type Columns<T> = Readonly<Record<string, (of: T, product: ListedProduct, shop: FeedShop) => string>>

/** Columns that Meta and Pinterest share, with their values. Lengths are Meta's. */
const articleColumns: Columns<Article> = {
  id: ({ id }) => id,
  title: (article, product) => nameOf(product, article, 200),
  availability: ({ isInStock }) => (isInStock ? 'in stock' : 'out of stock'),
  price: ({ price }, _, { currency }) => amount(price, currency),
  sale_price: ({ salePrice }, _, { currency }) => (salePrice === null ? '' : amount(salePrice, currency)),
  link: ({ path }, _, { publicUrl }) => publicUrl + path,
  image_link: (article, _, { publicUrl }) => pictureAddresses(article, publicUrl)[0] ?? '',
  additional_image_link: (article, _, { publicUrl }) =>
    pictureAddresses(article, publicUrl).slice(1).join(','),
  gtin: ({ gtin }) => gtin ?? '',
  color: ({ color }) => color,
  size: ({ size }) => cut(size, 200),
}

/** Columns in which the articles of a product are alike. */
const productColumns: Columns<ReturnType<typeof factsOf>> = {
  description: (_, { description, title }) => cut(description || title, 9999),
  condition: () => 'new',
  brand: (_, __, { name }) => name,
  item_group_id: (_, { id }) => id,
  gender: ({ gender }) => gender,
  age_group: ({ ageGroup }) => ageGroup,
  material: (_, { material }) => cut(material, 200),
  google_product_category: ({ googleCategory }) => googleCategory,
  product_type: (_, { kind }) => kind ?? '',
}

/** Writes a cell by RFC 4180. Only machines read it, so it is not protected against formulas. */
const cellOf = (value: string): string =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** Returns a function that writes the cells of these columns. */
const cellWriter = <T>(columns: Columns<T>) => {
  const writers = Object.values(columns)
  return (of: T, product: ListedProduct, shop: FeedShop): string =>
    writers.map(write => cellOf(write(of, product, shop))).join(',')
}

const articleCells = cellWriter(articleColumns)
const productCells = cellWriter(productColumns)

/** The feed for Meta and Pinterest, as CSV. */
export const table: FeedFormat = {
  type: 'text/csv',
  begin: () => `${[...Object.keys(articleColumns), ...Object.keys(productColumns)].join(',')}\n`,
  write: (product, shop) => {
    const lineEnd = `,${productCells(factsOf(product, shop), product, shop)}\n`
    return product.articles.map(article => articleCells(article, product, shop) + lineEnd).join('')
  },
}
