import { newId } from './newId.ts'
import type { LineItem, Session } from './objects.ts'
import type { Params } from './Params.ts'
import type { Store } from './Store.ts'
import { invalidRequest, missingParam, resourceMissing } from './StripeFailure.ts'

// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const minimumPence = 30

/** Reads `line_items` with prices given in place, which is how the shop states what it sells. */
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
  const currency = priceData.requiredText('currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidRequest(`Invalid currency: ${currency}`, { param: priceData.name('currency') })
  const unitAmount = priceData.integer('unit_amount')
  if (unitAmount === undefined) throw missingParam(priceData.name('unit_amount'))
  const quantity = item.integer('quantity', { max: 999_999 })
  if (quantity === undefined) throw missingParam(item.name('quantity'))
  const name = priceData.text('product') ?? priceData.child('product_data')?.requiredText('name')
  if (name === undefined) throw missingParam(priceData.name('product_data'))
  const amount = unitAmount * quantity
  return {
    id: newId('li_'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: name,
    price: {
      id: newId('price_'),
      object: 'price',
      active: false,
      currency,
      product: newId('prod_'),
      type: 'one_time',
      unit_amount: unitAmount,
    },
    quantity,
  }
}

type Amounts = Pick<
  Session,
  'amount_subtotal' | 'amount_total' | 'currency' | 'total_details' | 'shipping_cost' | 'discounts'
>

/** Adds up a session: line items, less a coupon, plus the first shipping option, as on Stripe's page. */
export const readAmounts = (params: Params, items: LineItem[], store: Store): Amounts => {
  const currency = params.text('currency')?.toLowerCase() ?? items[0]?.currency ?? 'gbp'
  if (items.some(item => item.currency !== currency))
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' })
  const subtotal = items.reduce((sum, item) => sum + item.amount_subtotal, 0)
  const { discount, discounts } = readDiscount(params, subtotal, store)
  const shipping = readShipping(params)
  const total = subtotal - discount + (shipping ?? 0)
  if (total !== 0 && total < minimumPence)
    throw invalidRequest("The Checkout Session's total amount due must add up to at least £0.30 gbp", {
      code: 'amount_too_small',
    })
  if (total > 99_999_999)
    throw invalidRequest("The Checkout Session's total amount is too large.", { code: 'amount_too_large' })
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    currency,
    discounts,
    shipping_cost:
      shipping === undefined
        ? null
        : { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping, shipping_rate: newId('shr_') },
    total_details: { amount_discount: discount, amount_shipping: shipping ?? 0, amount_tax: 0 },
  }
}

const readShipping = (params: Params) => {
  const option = params.children('shipping_options')[0]
  if (!option) return undefined
  const fixed = option.child('shipping_rate_data')?.child('fixed_amount')
  const amount = fixed?.integer('amount')
  if (amount === undefined) throw missingParam(option.name('shipping_rate_data'))
  return amount
}

const readDiscount = (params: Params, subtotal: number, store: Store) => {
  const chosen = params.children('discounts')[0]
  if (!chosen) return { discount: 0, discounts: [] }
  const id = chosen.requiredText('coupon')
  const coupon = store.ledgers.coupons.get(id)
  if (!coupon) throw resourceMissing('coupon', id, chosen.name('coupon'))
  const off = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  return { discount: Math.min(off, subtotal), discounts: [{ coupon: id, promotion_code: null }] }
}
