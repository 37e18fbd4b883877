import type { LinkedPicture } from '../../moving/formats/pictures.ts'
import { textOf } from './readRows.ts'
import type { PlannedPicture, ReadRow } from './SheetPlan.ts'

const picturesIn = ({ values }: ReadRow, field: 'pictures' | 'variantPicture') =>
  (values.get(field) ?? []) as LinkedPicture[]

/** Returns the key in the address of one of our pictures; empty for any other address. */
const ownKey = (url: string): string => /\/media\/([0-9a-f]{24})-\d+\.[a-z]+$/.exec(url)?.[1] ?? ''

/**
 * Lists the pictures that the rows of a product name, each address once: the gallery's in its order, then those of
 * variants, with the variant whose colour they show. Pictures already fetched from their address are left out.
 */
export const planPictures = (rows: readonly ReadRow[], fetched: ReadonlySet<string>): PlannedPicture[] => {
  const planned = new Map<string, PlannedPicture>()
  for (const row of rows)
    for (const { url, alt } of picturesIn(row, 'pictures'))
      if (!planned.has(url)) planned.set(url, { url, alt, sku: null })
  for (const row of rows)
    for (const { url, alt } of picturesIn(row, 'variantPicture')) {
      const earlier = planned.get(url)
      planned.set(url, { url, alt: earlier?.alt || alt, sku: earlier?.sku ?? textOf(row, 'sku') })
    }
  return [...planned.values()].filter(({ url }) => !fetched.has(url) && !fetched.has(ownKey(url)))
}
