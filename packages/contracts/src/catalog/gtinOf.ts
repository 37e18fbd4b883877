import { hasCheckDigit } from '../codes.ts'

const lengths = new Set([8, 12, 13, 14])

/** Numbers that GS1 leaves to shops and coupons, of GTIN-13 and of GTIN-12 with its zero in front: they name no article. */
const isOwn = (digits: string): boolean => /^(2|0[245]|98|99)/.test(digits.padStart(14, '0').slice(1))

/** A barcode as the number by which the article is known everywhere; undefined where it is none. */
export const gtinOf = (barcode: string): string | undefined => {
  const digits = barcode.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !lengths.has(digits.length) || /^0+$/.test(digits)) return undefined
  const isShort = digits.length === 8
  return hasCheckDigit(digits) && (isShort ? !/^[02]/.test(digits) : !isOwn(digits)) ? digits : undefined
}
