import { pounds } from '../../platform/http/answers/csvFile.ts'
import type { Article, ListedProduct } from './readArticles.ts'

/** Money as feeds write it: `59.00 GBP`. */
export const amount = (pence: number, currency: string): string => `${pounds(pence)} ${currency}`

/** The beginning of a text, cut between two words where it is too long. */
export const cut = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const start = text.slice(0, longest - 1)
  const end = start.lastIndexOf(' ')
  return `${(end > longest / 2 ? start.slice(0, end) : start).trimEnd()}…`
}

/** Fewest characters that a product's own title keeps beside its choice. */
const leastTitle = 40

/** An article's name. A title that is too long is cut before the choice, which alone tells it from others. */
export const nameOf = (
  { title }: ListedProduct,
  { choice }: Article,
  longest = Number.POSITIVE_INFINITY,
): string => cut(`${cut(title, Math.max(longest - choice.length - 2, leastTitle))}, ${choice}`, longest)

/** More pictures than any site takes: the first and ten others. */
const mostPictures = 11

/** Addresses of an article's pictures, the first of which is the main one. */
export const pictureAddresses = ({ pictures }: Article, publicUrl: string): string[] =>
  pictures.slice(0, mostPictures).map(({ path }) => publicUrl + path)
