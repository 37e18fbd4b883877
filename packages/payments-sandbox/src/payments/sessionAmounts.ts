import { checkAmount, maxAmount, readCurrency } from './currencies.ts'
import { newId } from '../store/newId.ts'
import type { LineItem, Session } from '../store/objects.ts'
import type { Params } from '../api/Params.ts'
import { invalidRequest, missingParam } from '../api/StripeFailure.ts'

/** Reads `line_items` with inline prices, as the shop sends them. */
export const readLineItems = (params: Params): LineItem[] => {
  const items = params.children('line_items')
  if (items.length === 0) throw missingParam('line_items')
  if (items.length > 100)
    throw invalidRequest('You may only specify up to 100 line items.', { param: 'line_items' })
  return items.map(readLineItem)
}

const readLineItem = (item: Params): LineItem => {
  const priceData = item.child('price_data')
  if (!priceData) throw missingParam(item.name('price_data'))
  const currency = readCurrency(priceData.requiredText('currency'), priceData.name('currency'))
  const unitAmount = priceData.integer('unit_amount', { max: maxAmount })
  if (unitAmount === undefined) throw missingParam(priceData.name('unit_amount'))
  const quantity = item.integer('quantity', { min: 1, max: 999_999 })
  if (quantity === undefined) throw missingParam(item.name('quantity'))
  const name = priceData.child('product_data')?.requiredText('name')
  if (name === undefined) throw missingParam(priceData.name('product_data'))
  return { amount_total: unitAmount * quantity, currency, description: name, quantity }
}

type Amounts = Pick<
  Session,
  'amount_subtotal' | 'amount_total' | 'currency' | 'total_details' | 'shipping_cost'
>

/** Adds up a session: line items and the first shipping option, as on Stripe's page. */
export const readAmounts = (params: Params, items: LineItem[]): Amounts => {
  const explicitCurrency = params.text('currency')
  const currency =
    explicitCurrency === undefined
      ? (items[0]?.currency ?? 'gbp')
      : readCurrency(explicitCurrency, 'currency')
  if (items.some(item => item.currency !== currency))
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' })
  const subtotal = items.reduce((sum, item) => sum + item.amount_total, 0)
  const shipping = readShipping(params, currency)
  const total = subtotal + (shipping ?? 0)
  if (total !== 0) checkAmount(total, currency, "The Checkout Session's total amount due")
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    currency,
    shipping_cost:
      shipping === undefined
        ? null
        : { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping, shipping_rate: newId('shr_') },
    total_details: { amount_discount: 0, amount_shipping: shipping ?? 0, amount_tax: 0 },
  }
}

const readShipping = (params: Params, currency: string) => {
  const options = params.children('shipping_options')
  if (options.length > 5)
    throw invalidRequest('You may only specify up to 5 shipping options.', { param: 'shipping_options' })
  const [option] = options
  if (!option) return undefined
  const rate = option.child('shipping_rate_data')
  if (!rate) throw missingParam(option.name('shipping_rate_data'))
  rate.requiredText('display_name')
  const fixed = rate.child('fixed_amount')
  const amount = fixed?.integer('amount', { max: maxAmount })
  if (!fixed || amount === undefined) throw missingParam(rate.name('fixed_amount'))
  if (readCurrency(fixed.requiredText('currency'), fixed.name('currency')) !== currency)
    throw invalidRequest('All shipping options must have the currency of the line items.', {
      param: fixed.name('currency'),
    })
  return amount
}
