import { hasCheckDigit } from '../codes.ts'

const gtinLengths = new Set([8, 12, 13, 14])

/**
 * Numbers that GS1 reserves for shops and coupons, in GTIN-13 and in GTIN-12 with a leading zero: they identify no
 * article.
 */
const isShopInternal = (digits: string): boolean =>
  /^(2|0[245]|98|99)/.test(digits.padStart(14, '0').slice(1))

/** Returns a barcode as a global article number; undefined if it is not one. */
export const gtinOf = (barcode: string): string | undefined => {
  const digits = barcode.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !gtinLengths.has(digits.length) || /^0+$/.test(digits)) return undefined
  const isInternal = digits.length === 8 ? /^[02]/.test(digits) : isShopInternal(digits)
  return hasCheckDigit(digits) && !isInternal ? digits : undefined
}

interface BarcodedVariant {
  barcode: string
  sharesBarcode?: boolean | undefined
}

/** Returns a variant's article number for other systems; undefined if another variant for sale has the same. */
export const uniqueGtin = ({ barcode, sharesBarcode }: BarcodedVariant): string | undefined =>
  sharesBarcode ? undefined : gtinOf(barcode)
