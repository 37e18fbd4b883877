import { readAmount } from '@shop/contracts/readAmount'
import { keysOf } from '@shop/contracts/keys'
import type { PromotionFields } from '@shop/contracts/promotions/promotionFields'
import { withoutNumberFormat } from '@shop/contracts/spreadsheets'
import { tidyFigure } from '@shop/contracts/tidy'
import { isYes } from '../../formats/flags.ts'
import type { SourceSheet } from '../../formats/Reading.ts'
import { instantOf, readDays, type DayOrder, type FileDays } from '../instants.ts'

/** A Shopify discount code as the terms of a promotion, or the reason why it is not supported here. */
type DiscountResult =
  | { terms: Partial<Record<keyof PromotionFields, unknown>>; notes: string[]; days: string[] }
  | { refusal: string }

/** Reads the number in a cell, without the minus that Shopify writes before a discount. */
const figureIn = (text: string): string =>
  tidyFigure(text)
    .replace(/^-/, '')
    .replace('%', '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
    .trim()

const toPence = (text: string, currency: string): number | null => {
  const amount = readAmount(figureIn(text), currency)
  return 'pence' in amount ? amount.pence : null
}

/** Reads the minimum amount of an order in pence: 0 if there is none, null if the condition is no amount. */
const minimumSpendOf = (text: string, currency: string): number | null => {
  if (/^(?:|none|0(?:\.0+)?)$/i.test(text)) return 0
  if (/item|quantity/i.test(text)) return null
  const [figure = ''] = /[£$€]?\d[\d.,]*/.exec(text) ?? []
  return toPence(figure, currency)
}

/** Reads a number of uses: null without a limit, undefined if it is no number. */
const limitIn = (text: string): number | null | undefined => {
  const figure = withoutNumberFormat(tidyFigure(text))
  if (/^(?:|0|none|unlimited)$/i.test(figure)) return null
  return /^\d{1,9}$/.test(figure) ? Number(figure) : undefined
}

/** Reads an instant: null if there is none, undefined if it cannot be read. */
const momentIn = (text: string, days: DayOrder): string | null | undefined =>
  /^(?:|none|never)$/i.test(text) ? null : (instantOf(text, days) ?? undefined)

const [starts, ends] = ['Start', 'End'] as const

const daysIn = (source: SourceSheet, cells: readonly string[]): string[] =>
  [starts, ends].map(heading => source.cell(cells, heading))

export const discountDays = (source: SourceSheet): FileDays =>
  readDays(source.rows.flatMap(cells => daysIn(source, cells)))

const kindOf = (type: string, discountClass: string, valueType: string): PromotionFields['kind'] | null => {
  if (/buy/i.test(type) || /product/i.test(discountClass)) return null
  if (/shipping/i.test(`${type} ${discountClass}`)) return 'free_delivery'
  if (/percent/i.test(valueType)) return 'percentage'
  return /amount/i.test(valueType) ? 'fixed_amount' : null
}

/** Context in which a row is read: the shop's currency, and the order of days and months in the file. */
interface Context {
  currency: string
  days: DayOrder
}

/**
 * Reads the times and limits of a code. Refuses the code if one of them cannot be read, since the code could cost the
 * shop more without it.
 */
const boundsOf = (read: (heading: string) => string, days: DayOrder) => {
  const bounds = {
    startsAt: momentIn(read(starts), days),
    endsAt: momentIn(read(ends), days),
    usageLimit: limitIn(read('Usage Limit Per Code')),
  }
  const headings = { startsAt: starts, endsAt: ends, usageLimit: 'Usage Limit Per Code' }
  const unreadableField = keysOf(bounds).find(name => bounds[name] === undefined)
  return unreadableField === undefined
    ? bounds
    : { refusal: `“${read(headings[unreadableField])}” cannot be read under ${headings[unreadableField]}.` }
}

/** Reads a row of Shopify’s discount export. */
export const readShopifyDiscount = (
  source: SourceSheet,
  cells: readonly string[],
  { currency, days }: Context,
): DiscountResult => {
  const read = (...headings: string[]) => source.cell(cells, ...headings)
  const kind = kindOf(read('Type'), read('Discount Class'), read('Value Type'))
  if (kind === null)
    return { refusal: 'It is for certain products, but codes here apply to the whole order.' }
  const minimumSpend = minimumSpendOf(read('Minimum Purchase Requirements'), currency)
  if (minimumSpend === null)
    return {
      refusal: `“${read('Minimum Purchase Requirements')}” is not a condition that codes can have here.`,
    }
  const percentage = Number(figureIn(read('Value')))
  const value = { percentage, fixed_amount: toPence(read('Value'), currency), free_delivery: null }[kind]
  const bounds = boundsOf(read, days)
  if ('refusal' in bounds) return bounds
  const isForEverybody = /^(?:|all|all customers|everyone)$/i.test(read('Customer Selection'))
  const isActive = /^(?:active|scheduled)$/i.test(read('Status'))
  return {
    terms: {
      code: read('Name'),
      kind,
      value,
      minimumSpend,
      ...bounds,
      perCustomerLimit: isYes(read('Applies Once Per Customer', 'Usage Limit Per Customer')) ? 1 : null,
      segmentId: null,
      isActive: isActive && isForEverybody,
    },
    notes: isForEverybody
      ? []
      : [`It was for “${read('Customer Selection')}” only: it is switched off until you choose a segment.`],
    days: daysIn(source, cells),
  }
}
