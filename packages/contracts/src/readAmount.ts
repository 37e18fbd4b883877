import { currencySign } from './money.ts'
import { tidyFigure } from './tidy.ts'

/**
 * Patterns of amounts as written abroad and by programs: `59,00`, `1.059,00` and `59.0000`. Each captures the pounds
 * and the decimals.
 */
const amountPatterns = [
  // Commas group thousands, or nothing does.
  /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/,
  /^(\d+),(\d{1,2})$/,
  // Points group thousands.
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3}){2,})()$/,
  /^(\d{1,3}(?:'\d{3})+)(?:\.(\d{1,2}))?$/,
  // Zeros follow the pence: at least two, or one after four digits, since `1.050` may mean thousands (`isAmbiguous`).
  /^(\d+)[.,](\d{2})0{2,}$/,
  /^(\d{4,})\.(\d{2})0$/,
]

const isAmbiguous = (figure: string): boolean => /^\d{1,3}\.\d{2}0$/.test(figure)

const currencyCodes = ['GBP', 'USD', 'EUR', 'AED']
const currencyBySign: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  'د.إ': 'AED',
  'د.إ.': 'AED',
}
const currencyPattern = String.raw`(${currencyCodes.join('|')}|(?:US)?\$|[€£]|د\.إ\.?)`

/** Matches an amount with a currency before or after it. */
const amountPattern = new RegExp(`^(?:${currencyPattern} ?)?(.*?)(?: ?${currencyPattern})?$`, 'i')

/** Parses an amount in the shop's currency, as people and spreadsheets write it, or returns the problem with it. */
export const readAmount = (text: string, currency: string): { pence: number } | { problem: string } => {
  const [, prefix, typedFigure = '', suffix] = amountPattern.exec(tidyFigure(text)) ?? []
  const otherCurrency = [prefix, suffix].find(
    sign => sign !== undefined && (currencyBySign[sign.toUpperCase()] ?? sign.toUpperCase()) !== currency,
  )
  if (otherCurrency !== undefined)
    return { problem: `Prices of this shop are in ${currencySign(currency)}, not in ${otherCurrency}.` }
  // `59,-` is 59.
  const figure = tidyFigure(typedFigure).replace(/[.,]-$/, '')
  if (isAmbiguous(figure))
    return {
      problem: `${figure} can mean ${figure.slice(0, -1)} or ${figure.replace('.', ',')}. Give a price such as 89.00.`,
    }
  const [, pounds, decimals = ''] =
    amountPatterns.map(pattern => pattern.exec(figure)).find(match => match !== null) ?? []
  if (pounds === undefined) return { problem: 'Give a price such as 89.00.' }
  return { pence: Number(pounds.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0')) }
}
