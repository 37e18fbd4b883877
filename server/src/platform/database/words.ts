import { plainDigits } from '@shop/contracts/tidy'

/** Normalises a text for searches: lower case without accents, and plain digits, so that `jose` finds José. */
const normalise = (text: string): string =>
  plainDigits(text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase()

/** Splits a text into words for a search index: letters and digits, normalised, repeated as often as they occur. */
export const wordsIn = (text: string): string[] => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Maximum characters. Longer words are cut, in the index and in searches. */
export const maxWordLength = 100

/** Returns the end of the range of texts that begin with `start`, if texts are compared byte by byte. */
export const endOfPrefix = (start: string): string => `${start}\u{10FFFF}`

const separators = ['-', '_', ' ', '.', '/', ':', '+', '#', ',', '(', ')']

/** A SKU of table `variants` without case and separators, as in the index `variants_sku_key`. For both databases. */
export const skuKey = separators.reduce(
  (sql, separator) => `replace(${sql}, '${separator}', '')`,
  'lower(sku)',
)
