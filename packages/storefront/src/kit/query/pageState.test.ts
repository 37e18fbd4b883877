import { ApiError } from '@shop/client/ApiError'
import type { Call } from '@shop/client/createClient'
import { getCollection, listCollections } from '@shop/contracts/catalog/endpoints'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './createQueryClient.ts'
import { packQuery, restoreQueries } from './pageState.ts'
import { query } from './query.ts'

const answering = (answers: Record<string, unknown>) =>
  vi.fn(async ({ path }: { path: string }) => {
    const answer = answers[path]
    if (answer === undefined) throw new ApiError(404, 'Not found.', 'not_found')
    return answer
  })
const clientFor = (call: unknown) => createQueryClient(call as Call)
const collections = query(listCollections, {})
const lost = query(getCollection, { idOrSlug: 'lost' })

test('data that the server read needs no request in the browser, found or not', async () => {
  const stored = JSON.parse(
    JSON.stringify([
      ...packQuery(collections.queryKey, { data: { items: [] } }),
      ...packQuery(lost.queryKey, { error: new ApiError(404, 'Not found.', 'not_found') }),
      ...packQuery(['/menu', {}], { error: new ApiError(503, 'Busy.') }),
    ]),
  )
  expect(stored).toEqual([
    ['/collections', {}, { items: [] }],
    ['/collections/{idOrSlug}', { idOrSlug: 'lost' }, null, 'Not found.'],
  ])

  const call = answering({})
  const browser = clientFor(call)
  restoreQueries(browser, stored)
  const found = new QueryObserver(browser, collections)
  const missing = new QueryObserver(browser, lost)
  found.subscribe(() => {})
  missing.subscribe(() => {})
  expect(found.getCurrentResult().data).toEqual({ items: [] })
  expect(missing.getCurrentResult()).toMatchObject({ status: 'error', error: { status: 404 } })
  expect(call).not.toHaveBeenCalled()
})

test('restored data can be read again', async () => {
  const browser = clientFor(answering({ [listCollections.path]: { items: [1] } }))
  restoreQueries(browser, [['/collections', {}, { items: [] }]])
  const observer = new QueryObserver(browser, collections)
  observer.subscribe(() => {})
  await browser.invalidateQueries({ queryKey: [listCollections.path] })
  expect(observer.getCurrentResult().data).toEqual({ items: [1] })
})
