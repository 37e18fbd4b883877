import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRoute, routes } from './routes.ts'

test('every route names the file of the module that it loads', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const text = read('routes.ts') + read('../pages/content/contentRoutes.ts')
  for (const { source } of routes) {
    const below = source.startsWith('pages/content/')
      ? source.replace('pages/content/', './')
      : `../${source}`
    expect(text).toContain(`source: '${source}'`)
    expect(text).toContain(`import('${below}')`)
  }
})

test('every page loads and exports its description', async () => {
  for (const route of routes) expect(await route.load(), route.source).toHaveProperty('page.Component')
})

test('an unknown path leads to the not-found page', () => {
  expect(findRoute(new URL('https://shop.example/no/such/page')).route.path).toBe('*')
  expect(findRoute(new URL('https://shop.example/?a=1')).route.path).toBe('/')
})

test.each(['/a%0ab', '/x%0d', '/profile%0A', '/a%E2%80%A8b', '/a%E2%80%A9', '/%00', '/%7f', '/order/a%0a'])(
  'a line end or another control character leads to the not-found page: %s',
  path => {
    expect(findRoute(new URL(`https://shop.example${path}`)).route.path).toBe('*')
  },
)

test.each(['/%25zz', '/%EF%BF%BD', `/${'a'.repeat(10_000)}`, '/%2F', '/*', '/a b', '/(', '/$'])(
  'a malformed or unknown path leads to the not-found page: %s',
  path => {
    expect(findRoute(new URL(`https://shop.example${path}`)).route.path).toBe('*')
  },
)

test('an address may contain letters of any script', () => {
  const { route, parameters } = findRoute(new URL('https://shop.example/products/%D8%AB%D9%88%D8%A8'))
  expect([route.path, parameters.params]).toEqual(['/products/:slug', { slug: 'ثوب' }])
})
