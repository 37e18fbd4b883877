import type { Charge } from '../store/objects.ts'
import type { Params } from '../api/Params.ts'
import { invalidRequest } from '../api/StripeFailure.ts'

/** Payment methods of the sandbox, with their names on the hosted page. */
export const methodNames = {
  card: 'card',
  paypal: 'PayPal',
  klarna: 'Klarna',
  link: 'Link',
  bacs_debit: 'Bacs Direct Debit',
} as const

export type Method = keyof typeof methodNames

export const isMethod = (name: string): name is Method => Object.hasOwn(methodNames, name)

/** Payment methods of the sandbox's account; a session without an allow-list offers all of them. */
export const defaultMethods: readonly Method[] = ['card', 'paypal', 'klarna', 'link']

const readList = (params: Params, key: string): Method[] => {
  const names = params.texts(key)
  return names.map((name, index) => {
    const param = `${key}[${index}]`
    if (!isMethod(name))
      throw invalidRequest(`Invalid ${param}: ${name} is not a payment method type.`, { param })
    if (names.indexOf(name) < index) throw invalidRequest(`Invalid ${param}: ${name} is repeated.`, { param })
    return name
  })
}

// Sessions in other currencies silently leave these out: https://docs.stripe.com/payments/klarna and /paypal.
const currenciesByMethod: Partial<Record<Method, readonly string[]>> = {
  paypal: 'aud cad chf czk dkk eur gbp hkd nok nzd pln sek sgd usd'.split(' '),
  klarna: 'aud cad chf czk dkk eur gbp nok nzd pln ron sek usd'.split(' '),
}

/** Returns a session's payment methods: the account's methods that support its currency, filtered by its lists. */
export const readMethods = (params: Params, enabled: readonly Method[], currency: string) => {
  const allowed = params.has('allowed_payment_method_types')
    ? readList(params, 'allowed_payment_method_types')
    : null
  const excluded = readList(params, 'excluded_payment_method_types')
  const offered = enabled.filter(
    method =>
      (currenciesByMethod[method]?.includes(currency) ?? true) &&
      (allowed === null || allowed.includes(method)) &&
      !excluded.includes(method),
  )
  if (offered.length === 0)
    throw invalidRequest('No valid payment method types for this Checkout Session.', {
      param: allowed === null ? 'excluded_payment_method_types' : 'allowed_payment_method_types',
    })
  return { allowed, offered }
}

type Details = NonNullable<Charge['payment_method_details']>

export const cardDetails = (brand: string, last4: string): Details => ({
  type: 'card',
  card: { brand, last4, wallet: null },
})

/** Wallets on a page with cards. The provider shows each on devices that have it; the sandbox always shows both. */
export const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const
type Wallet = keyof typeof walletNames

export const isWallet = (name: string | null): name is Wallet =>
  name !== null && Object.hasOwn(walletNames, name)

/** Returns the details of a card in a wallet. */
export const walletDetails = (wallet: Wallet): Details => ({
  type: 'card',
  card: { brand: 'visa', last4: '4242', wallet: { type: wallet, dynamic_last4: null } },
})

/** Returns the details of a payment method in a charge. */
export const detailsOf = (method: Method): Details =>
  method === 'card' ? cardDetails('visa', '4242') : { type: method }
