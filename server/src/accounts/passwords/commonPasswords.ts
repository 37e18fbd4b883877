import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isInFilter } from './passwordFilter.ts'

let filter: Buffer | null = null

/**
 * Tells whether a password in lower case is among the 120,000 most frequent leaked ones of at least eight characters, or a word
 * among the 30,000 most frequent shorter ones. Made by `npm run passwords`; read when it is first asked for.
 */
export const isCommonPassword = (folded: string): boolean => {
  // By the package's name: where this module lies differs between sources and bundles.
  filter ??= readFileSync(createRequire(import.meta.url).resolve('@shop/server/common-passwords'))
  return isInFilter(filter, folded)
}
