import { tidyLine } from '@shop/contracts/tidy'
import { maxSearchLength } from '@shop/contracts/catalog/maxSearchLength'

/** Tidies a search text: one line, within the API's limit. */
export const cleanTerm = (text: string): string =>
  tidyLine(text.replaceAll(/\p{Cc}+/gu, ' ')).slice(0, maxSearchLength)

export const searchTerm = (search: URLSearchParams): string => cleanTerm(search.get('q') ?? '')

/** Returns the address of the results for a search text. */
export const searchAddress = (term: string): string =>
  `/search?${new URLSearchParams({ q: cleanTerm(term) })}`
