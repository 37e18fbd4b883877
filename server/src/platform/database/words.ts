import { plainDigits } from '@shop/contracts/tidy'

/** A text as it is searched for: small letters without accents and plain digits, so that `jose` finds José. */
const folded = (text: string): string =>
  plainDigits(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase()

/** Splits a text into words for a search index: letters and digits, folded, repeated as often as they occur. */
export const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Characters. Longer words are cut, in the index and in searches. */
export const longestWord = 100

/** Just behind every text that begins with `start`, where texts are compared byte by byte. */
export const endOfPrefix = (start: string): string => `${start}\u{10FFFF}`

const separators = ['-', '_', ' ', '.', '/', ':', '+', '#', ',', '(', ')']

/** A SKU of table `variants` without case and separators, as the index `variants_sku_key` holds it. For both databases. */
export const skuKey = separators.reduce((sql, sign) => `replace(${sql}, '${sign}', '')`, 'lower(sku)')
