import { readAmount } from '@shop/contracts/amounts'
import type { PromotionFields } from '@shop/contracts/promotions/promotionFields'
import { tidyFigure } from '@shop/contracts/tidy'
import type { Source } from '../../formats/Reading.ts'
import { instantOf } from '../instants.ts'

/** A Shopify discount code as the terms of a promotion, or the reason why it is not supported here. */
type Read = { terms: Partial<Record<keyof PromotionFields, unknown>>; notes: string[] } | { refusal: string }

/** Reads the number in a cell, without the minus that Shopify writes before a discount. */
const figureIn = (text: string): string => tidyFigure(text).replace(/^-/, '').replace('%', '').trim()

const pence = (text: string, currency: string): number | null => {
  const read = readAmount(figureIn(text), currency)
  return 'pence' in read ? read.pence : null
}

/** Reads the minimum amount of an order in pence: 0 if there is none, null if the condition is no amount. */
const leastSpend = (text: string, currency: string): number | null => {
  if (/^(?:|none|0(?:\.0+)?)$/i.test(text)) return 0
  if (/item|quantity/i.test(text)) return null
  const [figure = ''] = /[£$€]?\d[\d.,]*/.exec(text) ?? []
  return pence(figure, currency)
}

const wholeOrNone = (text: string): number | null =>
  /^\d+$/.test(text) && text !== '0' ? Number(text) : null

const kindOf = (type: string, discountClass: string, valueType: string): PromotionFields['kind'] | null => {
  if (/buy/i.test(type) || /product/i.test(discountClass)) return null
  if (/shipping/i.test(`${type} ${discountClass}`)) return 'free_delivery'
  if (/percent/i.test(valueType)) return 'percentage'
  return /amount/i.test(valueType) ? 'fixed_amount' : null
}

/** Reads a row of Shopify’s discount export. */
export const readShopifyDiscount = (source: Source, cells: readonly string[], currency: string): Read => {
  const read = (...headings: string[]) => source.cell(cells, ...headings)
  const kind = kindOf(read('Type'), read('Discount Class'), read('Value Type'))
  if (kind === null)
    return { refusal: 'It is for certain products, but codes here apply to the whole order.' }
  const minimumSpend = leastSpend(read('Minimum Purchase Requirements'), currency)
  if (minimumSpend === null)
    return {
      refusal: `“${read('Minimum Purchase Requirements')}” is not a condition that codes can have here.`,
    }
  const percentage = Number(figureIn(read('Value')))
  const value = { percentage, fixed_amount: pence(read('Value'), currency), free_delivery: null }[kind]
  const isForAll = /^(?:|all|all customers|everyone)$/i.test(read('Customer Selection'))
  const isOn = /^(?:active|scheduled)$/i.test(read('Status'))
  return {
    terms: {
      code: read('Name'),
      kind,
      value,
      minimumSpend,
      startsAt: instantOf(read('Start'), 'dmy'),
      endsAt: instantOf(read('End'), 'dmy'),
      usageLimit: wholeOrNone(read('Usage Limit Per Code')),
      perCustomerLimit: /^(?:1|true|yes)$/i.test(read('Applies Once Per Customer')) ? 1 : null,
      segmentId: null,
      isActive: isOn && isForAll,
    },
    notes: isForAll
      ? []
      : [`It was for “${read('Customer Selection')}” only: it is switched off until you choose a segment.`],
  }
}
