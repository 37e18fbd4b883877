/**
 * An EAN-13 number. It begins with 200, which GS1 leaves to shops for their own use, so that it is nobody else's
 * article. The last digit checks the others: weights 1 and 3 in turn, filled up to a multiple of ten.
 */
export const barcode = (article: number): string => {
  const digits = `200${String(article).padStart(9, '0')}`
  const sum = digits.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}
