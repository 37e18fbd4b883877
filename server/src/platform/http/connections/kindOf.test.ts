import { checkout, placeOrder, verifyOrder } from '@shop/contracts/checkout/endpoints'
import { expect, it } from 'vitest'
import { kindOf } from './kindOf.ts'

const kindsOf = (method: string, urls: string[], headers = {}) => [
  ...new Set(urls.map(url => kindOf({ method, url, headers }))),
]

it('takes what places and pays an order for payments', () => {
  const paths = [checkout, placeOrder, verifyOrder].map(
    ({ path }) => `/api${path.replace('{id}', 'an-order')}`,
  )
  expect(kindsOf('POST', ['/api/webhooks/stripe', ...paths, `${paths[0]}?lang=en`])).toEqual(['payment'])
  expect(kindsOf('POST', ['/api/auth/login', '/api/cart/items'])).toEqual(['write'])
  expect(kindsOf('GET', ['/api/products?page=2', '/', '/api/orders'])).toEqual(['read'])
  expect(kindsOf('GET', ['/media/a/b.jpg?w=400'])).toEqual(['media'])
})

it('knows assistants that only read, that write and that buy', () => {
  expect(
    kindsOf(
      'POST',
      ['search', 'lookup', 'product'].map(name => `/ucp/v1/catalog/${name}`),
    ),
  ).toEqual(['read'])
  for (const tool of ['search_catalog', 'lookup_catalog', 'get_product', 'get_checkout_session'])
    expect(kindsOf('POST', ['/ucp/mcp', '/acp/mcp'], { 'mcp-name': tool }), tool).toEqual(['read'])
  for (const tool of ['complete_checkout', 'complete_checkout_session'])
    expect(kindsOf('POST', ['/ucp/mcp', '/acp/mcp'], { 'mcp-name': tool }), tool).toEqual(['payment'])
  expect(
    kindsOf('POST', ['/ucp/v1/carts', '/ucp/v1/checkout-sessions', '/acp/checkout_sessions', '/ucp/mcp']),
  ).toEqual(['write'])
  expect(
    kindsOf('POST', ['/ucp/v1/checkout-sessions/x/complete', '/acp/checkout_sessions/x/complete']),
  ).toEqual(['payment'])
})
