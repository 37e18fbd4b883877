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
 * Reads a weight in whole grams: `480.0`, `0.48 kg`, `1 lb`. A number without a unit is in `unit`. Returns other text
 * unchanged, so that the check refuses it with its reason.
 */
export const weightInGrams = (text: string, unit = 'g'): string => {
  const [, figure, statedUnit] = /^(\d+(?:[.,]\d+)?) ?([a-z]+)?\.?$/i.exec(tidyFigure(text)) ?? []
  const factor = gramsPerUnit[(statedUnit ?? unit).toLowerCase()]
  if (figure === undefined || factor === undefined) return text
  // A comma before three digits of grams separates thousands; a point may do so.
  if (factor === 1 && /^\d{1,3},\d{3}$/.test(figure)) return figure.replace(',', '')
  if (factor === 1 && /^\d{1,3}\.\d{3}$/.test(figure)) return text
  return String(Math.round(Number(figure.replace(',', '.')) * factor))
}

/** Notes that the former shop charged no tax. */
export const untaxedText = 'No VAT was charged for it there: it is imported at the zero rate.'

/** Notes that a negative stock is imported as 0. */
export const oversoldText = (quantity: string | number): string =>
  `Read as 0, not ${quantity}: more had been sold than were in stock.`
