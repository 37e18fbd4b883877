import { tidyWord } from '../tidy.ts'

const codePattern = /^R([A-Z0-9]{4})([A-Z0-9]{4})$/

/** Reads a typed or scanned return code: `r7kq4mx3p` is `R-7KQ4-MX3P`. Null for any other text. */
export const returnCodeIn = (text: string): string | null => {
  const parts = codePattern.exec(tidyWord(text).toUpperCase().replaceAll('-', ''))
  return parts && `R-${parts[1]}-${parts[2]}`
}

/** Returns the code of an exchange's return, which is stored in place of a promotion's; null for other orders. */
export const exchangeCodeOf = ({ promotionCode }: { promotionCode: string | null }): string | null =>
  promotionCode !== null && returnCodeIn(promotionCode) === promotionCode ? promotionCode : null
