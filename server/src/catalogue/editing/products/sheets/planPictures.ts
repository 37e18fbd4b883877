import type { LinkedPicture } from '../../moving/formats/pictures.ts'
import { isVideoPart } from '../../moving/pictures/attachVideo.ts'
import type { KnownProduct } from './existingProducts.ts'
import { textOf } from './readRows.ts'
import type { PlannedPicture, ReadRow } from './SheetPlan.ts'

const picturesIn = ({ values }: ReadRow, field: 'pictures' | 'variantPicture') =>
  (values.get(field) ?? []) as LinkedPicture[]

/** Matches one of our pictures, by its address in the shop or by its path in an exported ZIP, and captures its key. */
const ownPicture = /(?:\/media\/|^archive:.*-)([0-9a-f]{24})(?:-\d+)?\.[a-z]+$/

/** Returns the key of one of our pictures; any other address unchanged. */
const identityOf = (url: string): string => ownPicture.exec(url)?.[1] ?? url

/**
 * Lists the pictures that the rows of a product name, each address once: the gallery's in its order, then those of
 * variants, with the variant whose colour they show. Pictures that the product has are left out: `sources` are their
 * keys and the addresses from which they were fetched. A video of a product that has one is left out as well.
 */
export const planPictures = (
  rows: readonly ReadRow[],
  known: Pick<KnownProduct, 'pictureSources' | 'hasVideo'> | null,
): PlannedPicture[] => {
  const fetched = new Set(known?.pictureSources.map(identityOf))
  const planned = new Map<string, PlannedPicture>()
  for (const row of rows)
    for (const { url, alt } of picturesIn(row, 'pictures'))
      if (!planned.has(url)) planned.set(url, { url, alt, sku: null })
  for (const row of rows)
    for (const { url, alt } of picturesIn(row, 'variantPicture')) {
      const earlier = planned.get(url)
      planned.set(url, { url, alt: earlier?.alt || alt, sku: earlier?.sku ?? textOf(row, 'sku') })
    }
  return [...planned.values()].filter(
    ({ url }) => !fetched.has(identityOf(url)) && !(known?.hasVideo && isVideoPart(url)),
  )
}
