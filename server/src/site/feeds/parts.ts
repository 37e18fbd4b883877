import { pounds } from '../../platform/http/answers/csvFile.ts'
import type { Article } from './readArticles.ts'

/** Money as feeds write it: `59.00 GBP`. */
export const amount = (pence: number, currency: string): string => `${pounds(pence)} ${currency}`

/** The beginning of a text, cut between two words where it is too long. */
export const cut = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  const start = text.slice(0, longest - 1)
  const end = start.lastIndexOf(' ')
  return `${(end > longest / 2 ? start.slice(0, end) : start).trimEnd()}…`
}

/** More pictures than any site takes: the first and ten others. */
const mostPictures = 11

/** Addresses of an article's pictures, the first of which is the main one. */
export const pictureAddresses = ({ pictures }: Article, publicUrl: string): string[] =>
  pictures.slice(0, mostPictures).map(({ path }) => publicUrl + path)
