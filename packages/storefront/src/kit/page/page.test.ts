import { ApiError } from '@shop/client/ApiError'
import { getCollection, listCollections } from '@shop/contracts/catalog/endpoints'
import { expect, test } from 'vitest'
import { query, required } from '../query/query.ts'
import { isPageMissing } from './page.ts'

test('a page is missing only if the read of its subject answers 404', () => {
  const reads = [required(query(getCollection, { idOrSlug: 'a' })), query(listCollections, {})]
  const notFound = new ApiError(404, 'Not found.', 'not_found')
  expect(isPageMissing(reads, [notFound, null])).toBe(true)
  expect(isPageMissing(reads, [null, notFound])).toBe(false)
  expect(isPageMissing(reads, [new ApiError(500, 'Oh.'), null])).toBe(false)
})
