import { pounds } from '../../platform/http/answers/csvFile.ts'
import type { Article, ListedProduct } from './readArticles.ts'

/** Formats money as in feeds: `59.00 GBP`. */
export const amount = (pence: number, currency: string): string => `${pounds(pence)} ${currency}`

/** Cuts a text that is too long, between two words. */
export const cut = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength - 1)
  const end = start.lastIndexOf(' ')
  return `${(end > maxLength / 2 ? start.slice(0, end) : start).trimEnd()}…`
}

/** Minimum characters of a product's own title that stay before its choice. */
const minTitleLength = 40

/**
 * Returns an article's name. A title that is too long is cut before the choice, since only the choice distinguishes the
 * articles of a product.
 */
export const nameOf = (
  { title }: ListedProduct,
  { choice }: Article,
  maxLength = Number.POSITIVE_INFINITY,
): string =>
  cut(`${cut(title, Math.max(maxLength - choice.length - 2, minTitleLength))}, ${choice}`, maxLength)

/** Maximum pictures: the first and ten others, more than any site accepts. */
const maxPictures = 11

/** Returns the URLs of an article's pictures, the main one first. */
export const pictureAddresses = ({ pictures }: Article, publicUrl: string): string[] =>
  pictures.slice(0, maxPictures).map(({ path }) => publicUrl + path)
