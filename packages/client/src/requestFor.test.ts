import { expect, test } from 'vitest'
import { requestFor } from './requestFor.ts'

test('puts named parameters into the path, escaped', () => {
  expect(requestFor({ method: 'GET', path: '/a/{id}/b/{slug}' }, { id: 'x y', slug: 'z/1' })).toEqual({
    path: '/a/x%20y/b/z%2F1',
    method: 'GET',
  })
})

test('leaves null, empty and undefined out of the query and repeats keys for lists', () => {
  const input = { colors: ['Sand', 'White & black'], minPrice: 0, search: '', sort: undefined, page: null }
  expect(requestFor({ method: 'GET', path: '/products' }, input).path).toBe(
    '/products?colors=Sand&colors=White+%26+black&minPrice=0',
  )
})

test('sends the other fields of a DELETE in the query, and of a PUT as JSON', () => {
  expect(requestFor({ method: 'DELETE', path: '/a/{id}' }, { id: '1', hard: true })).toEqual({
    path: '/a/1?hard=true',
    method: 'DELETE',
  })
  expect(requestFor({ method: 'PUT', path: '/a/{id}' }, { id: '1', phone: null })).toEqual({
    path: '/a/1',
    method: 'PUT',
    body: '{"phone":null}',
  })
})

test('refuses to call with a missing path parameter', () => {
  expect(() => requestFor({ method: 'GET', path: '/a/{id}' }, {})).toThrow('needs id')
})
