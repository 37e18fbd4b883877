import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRoute, routes } from './routes.ts'

test('the source of every route is the module that it loads', () => {
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

test('every page loads and describes itself', async () => {
  for (const route of routes) expect(await route.load(), route.source).toHaveProperty('page.Component')
})

test('an unknown path leads to the not-found page', () => {
  expect(findRoute(new URL('https://shop.example/no/such/page')).route.path).toBe('*')
  expect(findRoute(new URL('https://shop.example/?a=1')).route.path).toBe('/')
})
