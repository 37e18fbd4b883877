import { gtinOf } from '@shop/contracts/catalog/gtinOf'
import type { FeedGap } from '@shop/contracts/shop/feeds'
import type { StaffProduct } from '@shop/contracts/products/entities'

interface Field {
  /** CSS selector of the field within the form. */
  selector: string
  /** Row of the variant with the gap. */
  row: number
}

const inRow = (row: number, name: 'barcode' | 'weightGr'): Field => ({
  selector: `[name="variants.${Math.max(row, 0)}.${name}"]`,
  row: Math.max(row, 0),
})

/** Finds the first field in a product's form that fills a gap. */
export const fieldOfGap = (gap: FeedGap, { variants }: Pick<StaffProduct, 'variants'>): Field => {
  if (gap === 'gtin')
    return inRow(
      variants.findIndex(({ barcode }) => gtinOf(barcode) === undefined),
      'barcode',
    )
  if (gap === 'sharedBarcode')
    return inRow(
      variants.findIndex(({ sharesBarcode }) => sharesBarcode),
      'barcode',
    )
  if (gap === 'weight')
    return inRow(
      variants.findIndex(({ weightGr }) => !weightGr),
      'weightGr',
    )
  const selectors = {
    picture: 'section[aria-label="Images"] button',
    pictureSize: 'section[aria-label="Images"] button',
    description: '[name="description"]',
    category: '[name="googleCategory"]',
    tariffCode: '[name="tariffCode"]',
  }
  return { selector: selectors[gap], row: 0 }
}
