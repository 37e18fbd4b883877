import { tidyFigure } from '@shop/contracts/tidy'

const gramsPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kgs: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
}

/**
 * Reads a weight in whole grams, with a note on one that is rounded: `480.0`, `0.48 kg`, `1 lb`. A number without a unit
 * is in `unit`. Returns other text unchanged, so that the check refuses it with its reason.
 */
export const weightInGrams = (text: string, unit = 'g', note?: (text: string) => void): string => {
  const [, figure, statedUnit] = /^(\d+(?:[.,]\d+)?) ?([a-z]+)?\.?$/i.exec(tidyFigure(text)) ?? []
  const factor = gramsPerUnit[(statedUnit ?? unit).toLowerCase()]
  if (figure === undefined || factor === undefined) return text
  // A comma before three digits of grams separates thousands; a point may do so.
  if (factor === 1 && /^\d{1,3},\d{3}$/.test(figure)) return figure.replace(',', '')
  if (factor === 1 && /^\d{1,3}\.\d{3}$/.test(figure)) return text
  const exactGrams = Number(figure.replace(',', '.')) * factor
  const grams = Math.round(exactGrams)
  // A weight below half a gram is in another unit.
  if (grams === 0 && exactGrams > 0) return text
  // Pounds and ounces are seldom whole grams.
  if (factor % 1 === 0 && Math.abs(exactGrams - grams) > 0.001) note?.(`${text} is read as ${grams} g.`)
  return String(grams)
}

/** Notes that the former shop charged no tax. */
export const untaxedText = 'No VAT was charged for it there: it is imported at the zero rate.'

/** Notes that a negative stock is imported as 0. */
export const oversoldText = (quantity: string | number): string =>
  `Read as 0, not ${quantity}: more had been sold than were in stock.`
