import { expect, it } from 'vitest'
import { Routes } from './Routes.ts'

const routes = new Routes<string>()
for (const [method, path] of [
  ['GET', '/api/products'],
  ['GET', '/api/products/slug/{slug}'],
  ['GET', '/api/products/{id}'],
  ['PATCH', '/api/products/{id}'],
  ['GET', '/api/products/{id}/related'],
  ['GET', '/api/products/new'],
  ['POST', '/api/orders/{id}/refunds/{refundId}'],
] as const)
  routes.add(method, path, `${method} ${path}`)

it.each([
  ['GET', '/api/products', 'GET /api/products', {}],
  ['HEAD', '/API/Products/', 'GET /api/products', {}],
  ['GET', '/api/products/A-1', 'GET /api/products/{id}', { id: 'A-1' }],
  ['PATCH', '/api/products/7', 'PATCH /api/products/{id}', { id: '7' }],
  ['GET', '/api/products/slug/caf%C3%A9', 'GET /api/products/slug/{slug}', { slug: 'café' }],
  ['GET', '/api/products/slug/%zz', 'GET /api/products/slug/{slug}', { slug: '%zz' }],
  ['GET', '/api/products/slug/related', 'GET /api/products/slug/{slug}', { slug: 'related' }],
  ['GET', '/api/products/x/related', 'GET /api/products/{id}/related', { id: 'x' }],
  ['POST', '/api/orders/1/refunds/2', 'POST /api/orders/{id}/refunds/{refundId}', { id: '1', refundId: '2' }],
  // The one that was there first.
  ['GET', '/api/products/new', 'GET /api/products/{id}', { id: 'new' }],
])('%s %s is answered by %s', (method, path, to, params) => {
  expect(routes.find(method, path)).toEqual({ to, params })
})

it.each([
  ['POST', '/api/products'],
  ['GET', '/api'],
  ['GET', '/'],
  ['GET', '/api/products//related'],
  ['GET', '/api/products/1/'.repeat(2)],
  ['GET', '/api/orders/1/refunds/2'],
  ['GET', '/api/products/__proto__/constructor'],
])('%s %s is answered by nobody', (method, path) => {
  expect(routes.find(method, path)).toBeNull()
})

it('tells the methods of a path', () => {
  expect(routes.methodsOf('/api/products/1')).toEqual(['GET', 'HEAD', 'PATCH'])
  expect(routes.methodsOf('/api/orders/1/refunds/2')).toEqual(['POST'])
  expect(routes.methodsOf('/api/nothing')).toEqual([])
})
