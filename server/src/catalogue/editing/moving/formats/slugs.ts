import { createHash } from 'node:crypto'
import { slugOf } from '@shop/contracts/catalog/slugOf'

const isSlug = (text: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 120

/** Replaces letters with accents by plain ones. */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '')

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Joins words by hyphens, as other shop systems write names in addresses: `red_dress` and `Coats / Winter`. */
const hyphenate = (text: string) =>
  withoutAccents(text)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')

/**
 * Derives a product's slug from another shop's names: the handle if it is a valid slug, else the Latin letters of the
 * handle or title, else a short code. The same product always gets the same slug.
 */
export const slugFor = (handle: string, ...alternatives: readonly string[]): string => {
  const [firstName = ''] = [handle, ...alternatives].filter(text => text !== '')
  if (isSlug(handle.toLowerCase())) return handle.toLowerCase()
  const slug = [handle, ...alternatives].map(text => slugOf(hyphenate(text))).find(text => text !== '')
  return slug ?? `product-${shortHash(firstName)}`
}
