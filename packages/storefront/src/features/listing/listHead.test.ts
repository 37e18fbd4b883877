import { expect, test } from 'vitest'
import { listHead } from './listHead.ts'

const head = (query: string) => listHead('/collections', 'Collections', new URLSearchParams(query))

test('every page of a list has an address of its own', () => {
  expect(head('view=list')).toEqual({ title: 'Collections', canonical: '/collections', noindex: false })
  expect(head('page=2')).toMatchObject({ title: 'Collections, page 2', canonical: '/collections?page=2' })
})

test('a narrowed or sorted list is not a page for search engines', () => {
  expect(head('category=thobes').noindex).toBe(true)
  expect(head('sort=newest').noindex).toBe(true)
})

test('a parameter that the shop does not know changes nothing: robots are led to the address without it', () => {
  const plain = { title: 'Collections', canonical: '/collections', noindex: false }
  for (const query of ['fabric=linen', 'ref=42', 'sort=cheapest', 'min=abc', 'stock=maybe'])
    expect(head(query)).toEqual(plain)
  expect(head('fabric=linen&page=2')).toMatchObject({ canonical: '/collections?page=2', noindex: false })
})
