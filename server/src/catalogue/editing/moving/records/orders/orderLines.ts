import { tidyCodeOrNumber } from '@shop/contracts/codes'
import { isFailedFormula, isRounded, isShortened, withoutNumberFormat } from '@shop/contracts/spreadsheets'
import { penceOf } from './penceOf.ts'
import type { FileOrder } from './readOrders.ts'

const maxLines = 200
const maxUnits = 100_000
/** Maximum length of a garment's title, characters; longer ones are cut. */
const maxTitleLength = 200

/** Reads the units of a line: one if the file has none, null if it is no whole number. */
export const unitsOf = (text: string): number | null => {
  if (text.trim() === '') return 1
  const [, wholeUnits] = /^-?(\d+)(?:\.0+)?$/.exec(text.trim()) ?? []
  return wholeUnits === undefined ? null : Number(wholeUnits)
}

/** Reads the SKU of a line; null if a spreadsheet has damaged it. */
const skuOf = (text: string): string | null => {
  const sku = withoutNumberFormat(tidyCodeOrNumber(text))
  return isShortened(sku) || isRounded(sku) || isFailedFormula(sku) ? null : sku.slice(0, 80)
}

/** Names the garments whose SKU is left out. */
export const notesOnSkus = ({ lines }: FileOrder): string[] =>
  lines.flatMap(({ title, sku }) =>
    skuOf(sku) === null
      ? [
          `The SKU of ${title.slice(0, 60)} is left out: a spreadsheet has turned it into ${sku.slice(0, 60)}.`,
        ]
      : [],
  )

/** Returns the lines as they are stored. */
export const linesOf = ({ lines }: FileOrder) =>
  lines.slice(0, maxLines).map(({ title, sku, quantity, price, discount }) => {
    const lineDiscount = Math.abs(penceOf(discount) ?? 0)
    return {
      title: title.slice(0, maxTitleLength),
      sku: skuOf(sku) ?? '',
      quantity: Math.min(unitsOf(quantity) ?? 1, maxUnits),
      price: penceOf(price),
      ...(lineDiscount > 0 && { discount: lineDiscount }),
    }
  })
