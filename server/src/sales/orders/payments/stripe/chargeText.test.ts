import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { chargeText } from './chargeText.ts'

it.each([
  [{ type: 'card', card: { brand: 'visa', last4: '4242', wallet: null } }, 'Visa ending 4242'],
  [{ type: 'card', card: { brand: 'amex', last4: '0005', wallet: null } }, 'American Express ending 0005'],
  [
    { type: 'card', card: { brand: 'mastercard', last4: '4444', wallet: { type: 'apple_pay' } } },
    'Mastercard ending 4444 (Apple Pay)',
  ],
  [{ type: 'card', card: { brand: 'new_brand', last4: '1234', wallet: null } }, 'Card ending 1234'],
  [{ type: 'card', card: { brand: null, last4: null, wallet: null } }, 'Card'],
  [{ type: 'paypal', paypal: {} }, 'PayPal'],
  [{ type: 'revolut_pay' }, 'Revolut pay'],
  [null, null],
])('names the payment %j', (details, text) => {
  expect(chargeText(details as Stripe.Charge.PaymentMethodDetails | null)).toBe(text)
})
