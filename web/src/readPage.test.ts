import { expect, it } from 'vitest'
import { readPage } from './readPage.ts'

const readFailing = (status: number, path = '/products/najd') =>
  readPage(new URL(`https://shop.example${path}`), () =>
    Promise.reject(Object.assign(new Error('No.'), { status })),
  )

it('a page whose reads fail is distinguished from a missing page', async () => {
  expect(await readFailing(503)).toMatchObject({ hasFailed: true, isMissing: false, isWhole: false })
  expect(await readFailing(404)).toMatchObject({ hasFailed: false, isMissing: true, isWhole: false })
  expect(await readFailing(404, '/continue/nope')).toMatchObject({ isMissing: true, hasFailed: false })
})

it('a page beyond the last page of a list is missing and not indexed', async () => {
  const list = { items: [], total: 3, page: 1, totalPages: 1 }
  const read = (path: string) => readPage(new URL(`https://shop.example${path}`), async () => list as never)
  for (const path of ['/collections', '/sale', '/search', '/collections/thobes']) {
    expect((await read(`${path}?page=99`)).isMissing, path).toBe(true)
    expect((await read(path)).isMissing, path).toBe(false)
    expect((await read(`${path}?page=abc`)).isMissing, path).toBe(false)
  }
})
