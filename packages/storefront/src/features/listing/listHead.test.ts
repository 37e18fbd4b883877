import { expect, test } from 'vitest'
import { listHead } from './listHead.ts'

const head = (query: string, totalPages: number | undefined = 5) =>
  listHead('/collections', 'Collections', { search: new URLSearchParams(query), totalPages })

test('each page of a list has its own canonical address', () => {
  expect(head('view=list')).toEqual({ title: 'Collections', canonical: '/collections', noindex: false })
  expect(head('page=2')).toMatchObject({ title: 'Collections, page 2', canonical: '/collections?page=2' })
})

test('a filtered or sorted list is not indexed', () => {
  expect(head('category=thobes').noindex).toBe(true)
  expect(head('sort=newest').noindex).toBe(true)
})

test('an unknown parameter is left out of the canonical address', () => {
  const plain = { title: 'Collections', canonical: '/collections', noindex: false }
  for (const query of ['fabric=linen', 'ref=42', 'sort=cheapest', 'min=abc', 'stock=maybe'])
    expect(head(query)).toEqual(plain)
  expect(head('fabric=linen&page=2')).toMatchObject({ canonical: '/collections?page=2', noindex: false })
})

test('a page beyond the last is not indexed', () => {
  for (const page of ['6', '999', '9999999'])
    expect(head(`page=${page}`)).toMatchObject({ noindex: true, isMissing: true })
  for (const page of ['0', '-1', 'abc', '', '1.5', '01', '99999999', '1&page=2'])
    expect(head(`page=${page}`), page).toMatchObject({ noindex: true, isMissing: false })
  for (const query of ['page=6', 'page=abc']) expect(head(query)).not.toHaveProperty('canonical')
  expect(head('page=2', 1)).toMatchObject({ isMissing: true })
  expect(head('page=2', undefined)).toMatchObject({ canonical: '/collections?page=2', noindex: false })
  expect(head('page=1')).toMatchObject({ canonical: '/collections', noindex: false })
})
