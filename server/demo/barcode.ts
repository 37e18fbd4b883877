/**
 * Returns an EAN-13 number that starts with 200, which GS1 reserves for shops' own use, so that it is no other
 * article's number. The last digit checks the others: weights 1 and 3 in turn, rounded up to a multiple of ten.
 */
export const barcode = (article: number): string => {
  const digits = `200${String(article).padStart(9, '0')}`
  const sum = digits.split('').reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return digits + String((10 - (sum % 10)) % 10)
}
